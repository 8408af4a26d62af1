import { expect, test } from '@jest/globals'
import type { ApiRequest, Transport } from './transport.ts'
import { whileLeading } from './while-leading.ts'

const request: ApiRequest = { method: 'PATCH', path: '/x' }

/** Answers nothing, as an API server that hangs. */
const hanging: Transport = {
  request: async ({ signal }) =>
    new Promise((_, reject) =>
      signal?.addEventListener('abort', () => reject(new Error('aborted'))),
    ),
  stream: () => {
    throw new Error('not asked')
  },
  close: async () => {},
}

test('a request under way ends with leadership, and none is sent afterwards', async () => {
  const transport = whileLeading(hanging)
  const leadership = new AbortController()
  transport.lead(leadership.signal)
  const own = new AbortController()
  const both = [transport.request(request), transport.request({ ...request, signal: own.signal })]
  leadership.abort(new Error('lost'))
  for (const one of both) await expect(one).rejects.toThrow('aborted')
  await expect(transport.request(request)).rejects.toThrow('lost')
})

test("a request's own signal still counts", async () => {
  const transport = whileLeading(hanging)
  transport.lead(new AbortController().signal)
  const own = new AbortController()
  const one = transport.request({ ...request, signal: own.signal })
  own.abort()
  await expect(one).rejects.toThrow('aborted')
})
