import { signal, type ReadonlySignal } from '@preact/signals'
import type { TabKey } from '../shared/tab-store.ts'

/** Where the desk of this browser is. One tab has it: two would sound twice and share out the chats between them. */
export type DeskPlace = 'asking' | 'here' | 'other-tab'

/** Names and values of the tab's storage: the halves of the keys, and what was looked at. */
type Belongings = Readonly<Record<string, string>>

type Word =
  | { readonly type: 'request'; readonly from: string }
  | {
      readonly type: 'belongings'
      readonly from: string
      readonly to: string
      readonly belongings: Belongings
    }
  /** The belongings are in the storage of the tab that fetched them. */
  | { readonly type: 'received'; readonly to: string }

/** What taking over works with. */
export interface TakeOverPorts {
  locks: Pick<LockManager, 'request'>
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  storage: Storage
  /** Of the names in the storage that belong to the desk. */
  prefix: string
  /** Name of this tab among the others, random. */
  tabId: string
  after: (ms: number, action: () => void) => () => void
  /** Stops the desk here, and keeps its stores. */
  onLeave: () => void
  /** Begins the page again, because keys came after the desk had been opened without them. */
  onLateKeys: () => void
}

/** The place of the desk, and the way to get it. */
export interface TakeOver {
  readonly place: ReadonlySignal<DeskPlace>
  /** Takes the desk if no other tab has it. */
  start(): Promise<void>
  /** Fetches the desk with its chats from the other tab. */
  fetch(): Promise<void>
}

/** A tab that the browser has put to sleep does not answer; the chats stay readable only there until it does, and the desk says so. */
const answerWithinMs = 3000
const reloadWithinMs = 300
const lockName = 'lotse-desk'

/** One desk a browser, that follows the counselor from tab to tab with the keys of its chats. */
export function createTakeOver(ports: TakeOverPorts): TakeOver {
  const { channel, storage, tabId } = ports
  const place = signal<DeskPlace>('asking')
  let leave = (): void => {}
  let onAnswer: (() => void) | undefined
  /** What was sent and is kept here until the other tab says that it has it. */
  let sent: Belongings = {}

  const take = (steal: boolean): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const options = steal ? { steal: true } : { ifAvailable: true }
    ports.locks
      .request(lockName, options, (lock) => {
        resolve(lock !== null)
        return lock ? new Promise<void>((end) => (leave = end)) : undefined
      })
      .catch(() => {
        // Another tab stole it, because this one slept. Its keys stay here: they are nowhere else.
        if (place.value === 'here') stop()
        resolve(false)
      })
    return promise
  }
  const takeLater = async (): Promise<boolean> => {
    await new Promise<void>((resolve) => {
      ports.after(reloadWithinMs, resolve)
    })
    return take(false)
  }
  const stop = (): void => {
    place.value = 'other-tab'
    ports.onLeave()
  }
  const handOver = (): Belongings => {
    stop()
    const names = Object.keys(storage).filter((name) => name.startsWith(ports.prefix))
    sent = Object.fromEntries(names.map((name) => [name, storage.getItem(name) ?? '']))
    leave()
    return sent
  }
  /** The other tab has what was sent. A desk that is back here meanwhile needs it itself. */
  const forgetSent = (): void => {
    if (place.value !== 'here')
      for (const [name, value] of Object.entries(sent))
        if (storage.getItem(name) === value) storage.removeItem(name)
    sent = {}
  }
  const say = (word: Word): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    channel.postMessage(word)
  }
  const keep = (belongings: readonly (readonly [string, string])[]): void => {
    for (const [name, value] of belongings) storage.setItem(name, value)
  }
  /** The other tab deletes what it has sent as soon as it hears that it arrived, so whatever comes is kept, however late. */
  const receive = (from: string, belongings: Belongings): void => {
    const all = Object.entries(belongings)
    // A chat that was taken over here meanwhile has newer keys.
    keep(onAnswer ? all : all.filter(([name]) => storage.getItem(shareBeside(name)) === null))
    say({ type: 'received', to: from })
    if (onAnswer) onAnswer()
    else if (place.value === 'here') ports.onLateKeys()
  }
  channel.addEventListener('message', (event) => {
    const word = (event as MessageEvent<Word>).data
    switch (word.type) {
      case 'belongings':
        if (word.to === tabId) receive(word.from, word.belongings)
        break
      case 'received':
        if (word.to === tabId) forgetSent()
        break
      case 'request':
        if (place.value === 'here' && word.from !== tabId)
          say({ type: 'belongings', from: tabId, to: word.from, belongings: handOver() })
    }
  })
  return {
    place,
    async start() {
      const isFree = await take(false)
      // The page that this reload replaces may hold it for another moment.
      place.value = isFree || (await takeLater()) ? 'here' : 'other-tab'
    },
    async fetch() {
      place.value = 'asking'
      const answer = Promise.withResolvers<void>()
      onAnswer = answer.resolve
      const stopWaiting = ports.after(answerWithinMs, answer.resolve)
      say({ type: 'request', from: tabId })
      await answer.promise
      onAnswer = undefined
      stopWaiting()
      await take(true)
      place.value = 'here'
    },
  }
}

/** Name of the key's half in the chat that something of the storage belongs to. */
function shareBeside(name: string): string {
  return `${name.slice(0, name.lastIndexOf('.'))}.${'share' satisfies TabKey}`
}
