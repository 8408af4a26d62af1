import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, expect, jest, test } from '@jest/globals'
import { verifyEd25519 } from './ed25519.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const raw = new Uint8Array(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))
const message = new TextEncoder().encode('roster')
const signature = new Uint8Array(sign(null, message, privateKey))

afterEach(() => {
  jest.restoreAllMocks()
})

test('verifies with the browser', async () => {
  expect(await verifyEd25519(raw, signature, message)).toBe(true)
  expect(await verifyEd25519(raw, signature, new TextEncoder().encode('rooster'))).toBe(false)
})

test('verifies with the library where the browser lacks the algorithm', async () => {
  const missing = new DOMException('Unrecognized name.', 'NotSupportedError')
  const importKey = jest.spyOn(crypto.subtle, 'importKey').mockRejectedValue(missing)
  expect(await verifyEd25519(raw, signature, message)).toBe(true)
  expect(await verifyEd25519(raw, signature, new TextEncoder().encode('rooster'))).toBe(false)
  // Others in this process may use the same function meanwhile.
  const ours = importKey.mock.calls.filter((call) => call.includes('Ed25519'))
  expect(ours).toHaveLength(2)
})

test('any other failure is not hidden', async () => {
  await expect(verifyEd25519(raw.slice(1), signature, message)).rejects.toMatchObject({
    name: 'DataError',
  })
})
