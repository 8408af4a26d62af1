import { randomId } from '@lotse/common/random-id'
import { z } from 'zod'

/** A browser's device, as the api would hand it out. */
export interface Device {
  readonly userId: string
  readonly deviceId: string
  readonly accessToken: string
}

/** Two people in one encrypted room. */
export interface EncryptedRoom {
  readonly roomId: string
  readonly client: Device
  readonly counselor: Device
}

/**
 * Does what the api does at an accept: two fresh users with a device each, and an encrypted room that both are in.
 *
 * @param url Synapse itself; the edge allows none of this
 */
export async function provisionRoom(
  url: string,
  serverName: string,
  asToken: string,
): Promise<EncryptedRoom> {
  const call = async (method: string, path: string, body: unknown): Promise<Answer> => {
    const answer = await fetch(`${url}/_matrix/client/v3/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${asToken}`,
        'content-type': 'application/json',
        'user-agent': 'sync-v3-proxy-',
      },
      body: JSON.stringify(body),
    })
    const result = answerShape.parse(await answer.json())
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${result.error}`)
    return result
  }
  const register = async (kind: 'a' | 'k'): Promise<Device> => {
    const username = `lc_${kind}_${randomId()}`
    const type = 'm.login.application_service'
    const made = await call('POST', 'register', { type, username, device_id: `D${randomId()}` })
    return {
      userId: made.user_id ?? '',
      deviceId: made.device_id ?? '',
      accessToken: made.access_token ?? '',
    }
  }
  const [client, counselor] = await Promise.all([register('a'), register('k')])
  const made = await call('POST', 'createRoom', {
    preset: 'private_chat',
    room_alias_name: `lc_${randomId()}`,
    invite: [client.userId, counselor.userId],
    initial_state: [
      {
        type: 'm.room.encryption',
        state_key: '',
        content: { algorithm: 'm.megolm.v1.aes-sha2' },
      },
    ],
  })
  const roomId = made.room_id ?? ''
  for (const { userId } of [client, counselor])
    await call('POST', `rooms/${roomId}/join?user_id=${encodeURIComponent(userId)}`, {})
  if (!roomId.endsWith(`:${serverName}`)) throw new Error('Synapse made no room.')
  return { roomId, client, counselor }
}

const answerShape = z
  .object({
    error: z.string(),
    user_id: z.string(),
    device_id: z.string(),
    access_token: z.string(),
    room_id: z.string(),
  })
  .partial()

type Answer = z.infer<typeof answerShape>
