import { networkInterfaces } from 'node:os'

/** An IPv4 address of this machine that is not loopback, which the API server refuses in an EndpointSlice; undefined without a network. */
export function machineAddress(): string | undefined {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}
