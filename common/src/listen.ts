import type { Server } from 'node:net'

/**
 * Starts a server.
 *
 * @param port 0 takes a free one
 * @returns the port that it listens on
 * @throws the error of the system, for example `EADDRINUSE`
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return portOf(server)
}

/** The TCP port of a listening server. @throws for one that does not listen on a port */
export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address()
  if (typeof address === 'object' && address !== null) return address.port
  throw new Error('The server does not listen on a port.')
}
