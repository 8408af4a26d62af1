import type { LiveSocket } from './live-socket.ts'

/** Sockets that one ticket or one counselor may have at once on a replica: some tabs, and some whose end has not shown yet. */
export const mostSockets = 8

/** At most {@link mostSockets} sockets for each key. */
export interface SocketLimit {
  /** Counts a socket; one too many ends the oldest of its key. */
  admit(key: string, socket: LiveSocket): void
  /** Does not count it any more. */
  release(key: string, socket: LiveSocket): void
}

/** Counts sockets by whom they belong to; it remembers only those that are open. */
export function createSocketLimit(): SocketLimit {
  const byKey = new Map<string, Set<LiveSocket>>()
  return {
    admit: (key, socket) => {
      const sockets = byKey.get(key) ?? new Set()
      byKey.set(key, sockets.add(socket))
      // A set keeps the order of its entries: the first is the oldest.
      const [oldest] = sockets
      if (sockets.size <= mostSockets || oldest === undefined) return
      sockets.delete(oldest)
      oldest.evict()
    },
    release: (key, socket) => {
      const sockets = byKey.get(key)
      sockets?.delete(socket)
      if (sockets?.size === 0) byKey.delete(key)
    },
  }
}
