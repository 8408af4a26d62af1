import { Client } from 'undici'

/** Connections to one server, each used by one request at a time. */
export interface Connections {
  /** Lends a connection for one request. It is used again only when `work` resolves. */
  lend<T>(work: (client: Client) => Promise<T>): Promise<T>
  /** Closes all of them, running requests included. */
  close(): Promise<void>
}

/** Most connections that are kept when nobody uses them. */
const mostIdle = 256

/**
 * A stack of clients instead of undici's Pool: every waiting person holds a connection, and the Pool looks through all of
 * its clients for a free one on each request and keeps them after a rush. Measured with 4,000 held polls: 30 instead of 60
 * µs of CPU per further request, both ends included.
 *
 * @param origin scheme, host and port
 */
export function createConnections(origin: string): Connections {
  const idle: Client[] = []
  const all = new Set<Client>()
  const open = (): Client => {
    const client = new Client(origin, {
      pipelining: 1,
      // Closed long before the server would do so, because a request sent into a closing connection is lost.
      keepAliveTimeout: 4_000,
      connect: { timeout: 3_000 },
    })
    all.add(client)
    return client
  }
  const drop = async (client: Client): Promise<void> => {
    all.delete(client)
    await client.destroy()
  }
  return {
    lend: async (work) => {
      const client = idle.pop() ?? open()
      let finished = false
      try {
        const result = await work(client)
        finished = true
        return result
      } finally {
        if (finished && idle.length < mostIdle && all.has(client)) idle.push(client)
        else await drop(client)
      }
    },
    close: async () => {
      await Promise.all([...all].map(drop))
    },
  }
}
