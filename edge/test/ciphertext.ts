/** 32 bytes in base64, as the keys and session ids of a chat are. */
const key = 'q7Lr0oJ1mV3c9xYt2uW4zN5bK6dF8gHsPaQeRiTyUoI'

/**
 * Content of an encrypted room event that no key opens.
 *
 * @param mark letters and digits that the ciphertext contains, so that a test finds it again
 * @param length characters of the ciphertext
 */
export function megolmContent(mark = '', length = 200): Readonly<Record<MegolmMember, string>> {
  return {
    algorithm: 'm.megolm.v1.aes-sha2',
    ciphertext: `AwgA${mark}`.padEnd(length, 'x'),
    device_id: 'DEVICE',
    sender_key: key,
    session_id: key,
  }
}

type MegolmMember = 'algorithm' | 'ciphertext' | 'device_id' | 'sender_key' | 'session_id'

/** Content of an encrypted message to a device that no key opens. */
export function olmContent(): {
  readonly algorithm: string
  readonly ciphertext: Readonly<Record<string, { readonly body: string; readonly type: number }>>
  readonly sender_key: string
} {
  return {
    algorithm: 'm.olm.v1.curve25519-aes-sha2',
    ciphertext: { [key]: { body: 'AwogxxxxEgMI', type: 0 } },
    sender_key: key,
  }
}
