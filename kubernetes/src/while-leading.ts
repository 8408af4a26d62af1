import type { Transport } from './transport.ts'

/** A transport for requests that only the leader may send. */
export interface LeaderTransport extends Transport {
  /** Ends all later requests with this signal. */
  lead(leading: AbortSignal): void
}

/**
 * Aborts the running requests when leadership is lost, and sends no more: another process may lead while a request of
 * this one is still being repeated.
 *
 * @example
 * const writing = whileLeading(transport)
 * await elector.run(signal, async (leading) => {
 *   writing.lead(leading)
 *   await controller(writing)
 * })
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
