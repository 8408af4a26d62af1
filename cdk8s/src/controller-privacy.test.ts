import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { z } from 'zod'
import { addressHeaders, mostOfFilter } from './address-headers.ts'
import { synthesise } from './synth.ts'
import { readValues } from './values.ts'

const values = readValues(join(import.meta.dirname, '../values.yaml'))
const map = z.object({
  metadata: z.record(z.string(), z.unknown()),
  data: z.record(z.string(), z.string()),
})

/** The ConfigMap of ingress-nginx. */
function written(change: Partial<typeof values> = {}) {
  const files = synthesise({ ...values, ...change })
  return map.parse(parse(files.get('controller/ingress-nginx.yaml') ?? ''))
}

test('every key that decides where nginx reads an address is written: another value may be there already', () => {
  expect(written().data).toMatchObject({
    'compute-full-forwarded-for': 'false',
    'enable-real-ip': 'true',
    'forwarded-for-header': 'X-Lotse-No-Address',
    'limit-conn-zone-variable': '$realip_remote_addr',
    'proxy-real-ip-cidr': '0.0.0.0/0,::/0',
    'use-forwarded-headers': 'false',
    'use-proxy-protocol': 'false',
  })
})

test('nginx sets its own header, and takes away every one with an address', () => {
  expect(written().data['http-snippet']?.trimEnd().split('\n')).toEqual([
    'more_set_input_headers "X-Lotse-No-Address: 0.0.0.0";',
    ...addressHeaders.map((name) => `more_clear_input_headers "${name}";`),
  ])
})

test.each([
  { reason: 'a WebSocket may be silent as long after a reload as before it', seconds: 241 },
  { reason: 'others who use the controller lose nothing', seconds: 61, kept: 240 },
])('old workers: $reason', ({ seconds, kept = seconds }) => {
  const timeouts = { requestSeconds: 11, longPollSeconds: 31, webSocketSeconds: seconds }
  expect(written({ timeouts }).data['worker-shutdown-timeout']).toBe(`${kept}s`)
})

test("the labels of the controller's chart stay as they are", () => {
  expect(written().metadata).toEqual({
    name: 'ingress-nginx-controller',
    namespace: 'ingress-nginx',
  })
})

test('the list names each header once, and no more than Gateway API can take: one more needs the place of another', () => {
  const names = addressHeaders.map((name) => name.toLowerCase())
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeLessThanOrEqual(2 * mostOfFilter)
  for (const name of names) expect(name).toMatch(/^[a-z0-9-]+$/)
})
