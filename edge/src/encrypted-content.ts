import { z } from 'zod'

/**
 * Shapes of what an encrypted chat sends, so that no text reaches Synapse beside or instead of ciphertext: exactly the
 * members of the Matrix specification (client-server API, m.room.encrypted), without `m.relates_to`, which clients copy
 * out of the encryption, and without further members.
 *
 * A shape is no proof: a page that wants to betray its user can write text as base64.
 */

const base64 = String.raw`[A-Za-z0-9+/]`
/** 32 bytes: a Curve25519 key or the id of a session, which is an Ed25519 key. */
const key = z.string().regex(new RegExp(`^${base64}{43}=?$`))
const deviceId = z.string().regex(/^[\w.=/-]{1,64}$/)

/**
 * A Megolm message: version 3, the tag of the message index, index, ciphertext, 8 bytes of authentication code, 64 of
 * signature. 93 bytes at least. Version and tag are `Aw` and the upper four bits of the next character in base64; its lower
 * two belong to the message index, which counts on with each message of a session: `g` below 64, then `h`, `i`, `j`.
 */
const megolmCiphertext = z.string().regex(new RegExp(`^Aw[g-j]${base64}{121,}={0,2}$`))

const roomEvent = z.strictObject({
  algorithm: z.literal('m.megolm.v1.aes-sha2'),
  ciphertext: megolmCiphertext,
  device_id: deviceId,
  sender_key: key,
  session_id: key,
})

/** The SDK adds a random id of the message, with which it follows deliveries in its log. */
const messageId = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .optional()

const olmMessage = z.strictObject({
  algorithm: z.literal('m.olm.v1.curve25519-aes-sha2'),
  ciphertext: z.record(
    key,
    z.strictObject({
      body: z.string().regex(new RegExp(`^${base64}+={0,2}$`)),
      type: z.literal([0, 1]),
    }),
  ),
  sender_key: key,
  'org.matrix.msgid': messageId,
})

/** Messages to devices, by user and device. */
const toDevice = z.strictObject({
  messages: z.record(z.string(), z.record(z.string(), olmMessage)),
})

const shapes = { 'room-event': roomEvent, 'to-device': toDevice } as const

/** Name of a shape that {@link encryptedContent} checks. */
export type EncryptedShape = keyof typeof shapes

/**
 * Reads a body that must be ciphertext.
 *
 * @returns the JSON text to pass on: written again from what was checked, because a parser behind could choose another one
 * of two members with the same name. Undefined when the body has another shape.
 */
export function encryptedContent(shape: EncryptedShape, body: Buffer): Buffer | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    return Buffer.from(JSON.stringify(shapes[shape].parse(JSON.parse(text))))
  } catch {
    return undefined
  }
}
