/** A text that is put into the composer to be changed there. */
export interface CannedReply {
  /** Short name in the list. */
  readonly name: string
  readonly text: string
}
