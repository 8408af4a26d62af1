import { effect, signal, type Signal } from '@preact/signals'
import { fromBase64, toBase64Url } from '../shared/base64.ts'
import type { TabStore } from '../shared/tab-store.ts'
import type { TransportEvent } from './chat-transport.ts'

const nonceBytes = 12

/** A message that has not arrived at the server; its client forgets it with the page. */
interface UnsentMessage {
  transaction: string
  text: string
}

/** What somebody has begun in a chat and not finished; it survives a reload of the tab. */
export interface Begun {
  /** Text in the composer. */
  readonly draft: Signal<string>
  /** Whether this person lets the other side see that they are writing. */
  readonly showsTyping: Signal<boolean>
  /** Reads what the tab has kept, and keeps what changes from now on. @param key of the chat's store, 32 bytes */
  open: (key: Uint8Array<ArrayBuffer>) => Promise<void>
  /** What is on its way, from everything in the room. */
  noteUnsent: (events: readonly TransportEvent[]) => void
  /** After a reload: puts messages that never arrived back into the composer; they are not sent again by themselves. */
  restore: (events: readonly TransportEvent[]) => void
  /** Keeps nothing any more, not even what is being encrypted at this moment. */
  close: () => void
}

interface Kept {
  draft: string
  unsent: readonly UnsentMessage[]
  showsTyping: boolean
}

/**
 * Keeps a half-written text in the tab, encrypted with AES-256-GCM. Its key comes from the key of the chat's store, of
 * which one half is on the server: what remains in the browser after the chat cannot be read by anybody.
 */
export function createBegun(store: TabStore): Begun {
  const draft = signal('')
  const unsent = signal<readonly UnsentMessage[]>([])
  const showsTyping = signal(false)
  let aesKey: CryptoKey | undefined
  let stopKeeping = (): void => {}
  let closed = false
  let keeping = false
  let changed = false

  const keep = async (key: CryptoKey): Promise<void> => {
    changed = true
    if (keeping) return
    keeping = true
    try {
      while (changed && !closed) {
        changed = false
        const kept: Kept = {
          draft: draft.peek(),
          unsent: unsent.peek(),
          showsTyping: showsTyping.peek(),
        }
        const text = await seal(key, JSON.stringify(kept))
        // The chat may have been wiped meanwhile.
        if (!closed) store.set('begun', text)
      }
    } finally {
      keeping = false
    }
  }

  return {
    draft,
    showsTyping,
    noteUnsent(events) {
      const next = events.flatMap(({ status, content, transaction }) =>
        status !== 'received' && content.kind === 'text' && transaction !== null
          ? [{ transaction, text: content.body }]
          : [],
      )
      if (JSON.stringify(next) !== JSON.stringify(unsent.value)) unsent.value = next
    },
    restore(events) {
      const arrived = new Set(events.map((event) => event.transaction))
      const lost = unsent.peek().filter((message) => !arrived.has(message.transaction))
      const texts = [...lost.map((message) => message.text), draft.peek()]
      draft.value = texts.filter((text) => text !== '').join('\n\n')
      unsent.value = []
    },
    async open(storeKey) {
      if (aesKey || closed) return
      const key = await deriveKey(storeKey)
      const sealed = store.get('begun')
      const kept = sealed === null ? null : await unseal(key, sealed)
      aesKey = key
      if (kept) {
        draft.value = kept.draft
        unsent.value = kept.unsent
        showsTyping.value = kept.showsTyping
      }
      let first = true
      stopKeeping = effect(() => {
        // Reading subscribes to all three.
        void [draft.value, unsent.value, showsTyping.value]
        if (!first) void keep(key)
        first = false
      })
    },
    close() {
      closed = true
      stopKeeping()
    },
  }
}

async function deriveKey(storeKey: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', storeKey, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode('lotse begun text 1')
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

async function seal(key: CryptoKey, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const plain = new TextEncoder().encode(text)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain)
  return `${toBase64Url(iv)}.${toBase64Url(new Uint8Array(sealed))}`
}

/** Null for what this key did not seal: nothing is lost that could still be read. */
async function unseal(key: CryptoKey, sealed: string): Promise<Kept | null> {
  try {
    const [iv = '', data = ''] = sealed.split('.')
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64(iv) },
      key,
      fromBase64(data),
    )
    // Sealed by this very page: the shape is its own.
    return JSON.parse(new TextDecoder().decode(plain)) as Kept
  } catch {
    return null
  }
}
