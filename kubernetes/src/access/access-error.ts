/** The API server's address or the credentials cannot be read. The message is one sentence for the person who starts the program. */
export class AccessError extends Error {
  override readonly name = 'AccessError'
  readonly code = 'Access'
}
