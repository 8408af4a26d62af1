import type { ReadonlySignal, Signal } from '@preact/signals'
import type { RoomMove } from './chat-transport.ts'
import type { ChatMessage } from './message-list.ts'
import type { Person, Roster } from './roster.ts'

/** Where a chat stands, as far as this device is concerned. */
export type ChatPhase =
  | 'opening'
  /** Open; `composer` says whether one may write. */
  | 'open'
  /** Another tab of this browser has it. */
  | 'elsewhere'
  /** Another tab took it over. */
  | 'moved'
  /** It was opened in another browser or tab whose keys are not here. */
  | 'other-device'
  /** A signature or a key does not fit: nothing is sent. */
  | 'insecure'
  /** The local store is gone or cannot be opened. */
  | 'lost'
  /** The room is not there yet; `open` again when there is news. */
  | 'pending'
  /** The homeserver has closed the account: the chat is over. */
  | 'closed'
  | 'failed'

/** Why one can or cannot write. */
export type ComposerState =
  | 'ready'
  /** The other side's device is not in the roster yet, or the room is still frozen. */
  | 'waiting'
  /** The list of devices changed: somebody has to agree first. */
  | 'roster-changed'
  | 'read-only'

/** A person of the chat came or left. */
export type PersonMove = Pick<RoomMove, 'id' | 'kind' | 'timestamp'> & { person: Person }

/** One chat on this device. */
export interface ChatSession {
  readonly phase: ReadonlySignal<ChatPhase>
  readonly composer: ReadonlySignal<ComposerState>
  readonly messages: ReadonlySignal<readonly ChatMessage[]>
  /** Who of the roster came and left, as the homeserver says. */
  readonly moves: ReadonlySignal<readonly PersonMove[]>
  /** Text in the composer; it survives a reload of the tab. */
  readonly draft: Signal<string>
  /** Own switch, off by default: both people need it on to see the other one writing. */
  readonly showsTyping: Signal<boolean>
  readonly peerIsTyping: ReadonlySignal<boolean>
  /** The roster that holds, for the safety codes. */
  readonly roster: ReadonlySignal<Roster | null>
  /** A roster with other devices, which somebody has to agree to. */
  readonly offered: ReadonlySignal<Roster | null>
  readonly person: Person
  /** Opens it. @param steal takes it over from another tab */
  open: (steal?: boolean) => Promise<void>
  send: (text: string) => Promise<void>
  retry: () => Promise<void>
  discard: (id: string) => void
  /** A key was pressed in the composer. */
  noteTyping: () => void
  /** Fetches the roster again; call it when its version moved. */
  refreshRoster: () => Promise<void>
  /** Agrees to the offered roster. @param hash of the one that was shown: another one is not agreed to */
  acceptRoster: (hash: string) => Promise<void>
  /** The chat has ended: it can only be read from now on. */
  setReadOnly: () => void
  wake: () => void
  /** Stops, and keeps the local store for a reload. */
  close: () => void
  /** Stops, and deletes everything local. */
  wipe: () => Promise<void>
}
