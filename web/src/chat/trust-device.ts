import type { CryptoApi } from 'matrix-js-sdk/lib/crypto-api/index.js'
import { TrustError } from './chat-transport.ts'
import { peerStateType } from './peer-state.ts'
import type { RosterMember } from './roster.ts'

/** How long a device of the roster may take until the homeserver shows it. */
const appearsWithinMs = 20_000
/** How long its one-time keys may take; the engine itself waits 15 seconds before it asks for them a second time. */
const sessionWithinMs = 60_000

/** What a device is verified with. */
export type TrustEngine = Pick<
  CryptoApi,
  'getUserDeviceInfo' | 'setDeviceVerified' | 'encryptToDeviceMessages'
>

/** Time, as far as the wait for a device needs it. */
export interface TrustClock {
  /** Milliseconds that only grow. */
  readonly now: () => number
  /** Waits until it is worth another try. @throws when the chat has stopped */
  readonly pause: () => Promise<void>
}

/**
 * Verifies a device of the roster, and resolves once messages reach it.
 *
 * @throws TrustError when it has other keys or does not appear
 * @throws Error when no session with it can be opened
 */
export async function trustDevice(
  engine: TrustEngine,
  member: RosterMember,
  clock: TrustClock,
): Promise<void> {
  await verify(engine, member, clock)
  await openSession(engine, member, clock)
}

/**
 * `getUserDeviceInfo` without a download: only then the engine itself knows the device. With one it answers for users
 * it does not track yet, and the verification would fail now and then.
 */
async function verify(
  engine: TrustEngine,
  member: RosterMember,
  { now, pause }: TrustClock,
): Promise<void> {
  const { userId, deviceId } = member
  const end = now() + appearsWithinMs
  while (now() < end) {
    const device = (await engine.getUserDeviceInfo([userId])).get(userId)?.get(deviceId)
    if (device) {
      const same =
        device.getFingerprint() === member.ed25519 && device.getIdentityKey() === member.curve25519
      if (!same) throw new TrustError('a device has other keys than the roster says')
      await engine.setDeviceVerified(userId, deviceId, true)
      return
    }
    await pause()
  }
  throw new TrustError('a device of the roster did not appear')
}

/**
 * A homeserver stores a new device before its one-time keys. Whoever sends in between withholds the key of the room from
 * that device, and does not send it later: the first message could never be read. Encrypting something that is not sent
 * opens the session, or fails while there is no key for it.
 */
async function openSession(
  engine: TrustEngine,
  { userId, deviceId }: RosterMember,
  { now, pause }: TrustClock,
): Promise<void> {
  const end = now() + sessionWithinMs
  for (;;) {
    try {
      await engine.encryptToDeviceMessages(peerStateType, [{ userId, deviceId }], {})
      return
    } catch (error) {
      if (now() >= end)
        throw new Error('a device of the roster has no one-time keys', { cause: error })
    }
    await pause()
  }
}
