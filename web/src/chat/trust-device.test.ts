import { expect, test } from '@jest/globals'
import { TrustError } from './chat-transport.ts'
import { trustDevice, type TrustEngine } from './trust-device.ts'

const member = {
  person: 'counselor',
  userId: '@k:x',
  deviceId: 'K',
  ed25519: 'ed',
  curve25519: 'curve',
} as const

/** @param times when something is there, in milliseconds; `fingerprint` is the one that the homeserver shows */
function newCase(times: { device: number; keys: number; fingerprint?: string }) {
  const log: string[] = []
  let time = 0
  const device = {
    getFingerprint: () => times.fingerprint ?? member.ed25519,
    getIdentityKey: () => member.curve25519,
  }
  const engine = {
    getUserDeviceInfo: async () =>
      new Map(time < times.device ? [] : [[member.userId, new Map([[member.deviceId, device]])]]),
    async setDeviceVerified(userId: string, deviceId: string) {
      log.push(`verify ${userId} ${deviceId}`)
    },
    async encryptToDeviceMessages() {
      if (time < times.keys) throw new Error('no session')
      log.push(`session at ${time}`)
    },
  } as unknown as TrustEngine
  const clock = {
    now: () => time,
    async pause() {
      time += 1000
    },
  }
  return { log, trust: () => trustDevice(engine, member, clock) }
}

test.each([
  { device: 0, keys: 0, reason: 'everything is there', at: 0 },
  { device: 5000, keys: 0, reason: 'the device appears late', at: 5000 },
  { device: 1000, keys: 16_000, reason: 'the one-time keys come after the device', at: 16_000 },
])('messages reach a device once it resolves: $reason', async ({ device, keys, at }) => {
  const { log, trust } = newCase({ device, keys })
  await trust()
  expect(log).toEqual(['verify @k:x K', `session at ${at}`])
})

test.each([
  { device: 21_000, keys: 0, reason: 'it never appears' },
  { device: 0, keys: 0, fingerprint: 'other', reason: 'it has another key' },
])('a device is not trusted: $reason', async ({ reason: _reason, ...times }) => {
  const { log, trust } = newCase(times)
  await expect(trust()).rejects.toBeInstanceOf(TrustError)
  expect(log).toEqual([])
})

test('without one-time keys it fails, and is no attack', async () => {
  const { trust } = newCase({ device: 0, keys: Number.POSITIVE_INFINITY })
  const failure: unknown = await trust().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(TrustError)
})
