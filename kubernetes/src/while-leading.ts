import type { Transport } from './transport.ts'

/** A transport for what only the leader may do. */
export interface LeaderTransport extends Transport {
  /** From now on requests end with this signal. */
  lead(leading: AbortSignal): void
}

/**
 * Ends the requests that are under way when leadership is lost, and sends no more: somebody else may lead while a request
 * of ours is still being repeated.
 */
export function whileLeading(transport: Transport): LeaderTransport {
  let leading: AbortSignal | undefined
  return {
    lead: (signal) => {
      leading = signal
    },
    request: async (request) => {
      if (leading === undefined) return transport.request(request)
      leading.throwIfAborted()
      const { signal } = request
      return transport.request({
        ...request,
        signal: signal === undefined ? leading : AbortSignal.any([signal, leading]),
      })
    },
    stream: (request) => transport.stream(request),
    close: async () => transport.close(),
  }
}
