/** The TCP port of a listening server. */
export function portOf(server: { address(): unknown }): number {
  const address = server.address()
  if (typeof address === 'object' && address !== null && 'port' in address)
    return Number(address.port)
  throw new Error('The server does not listen.')
}
