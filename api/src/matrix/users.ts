import { z } from 'zod'
import { UpstreamError } from '../ports/upstream-error.ts'
import type { DeviceLogin } from '../ports/messaging-server.ts'
import { path, refused, type SynapseClient } from './synapse-client.ts'

/** The Matrix users of tickets. */
export interface Users {
  /** The full Matrix id of a local part. */
  idOf(localpart: string): string
  ensure(localpart: string): Promise<void>
  login(localpart: string, deviceId: string): Promise<DeviceLogin>
  /** Deactivates and erases; resolves when Synapse says that the user is deactivated or unknown. */
  retire(localpart: string): Promise<void>
  /** Local parts, also of deactivated users, that begin with one of the prefixes. */
  list(text: string, prefixes: readonly string[]): Promise<readonly string[]>
}

const loginSchema = z.object({
  user_id: z.string(),
  device_id: z.string(),
  access_token: z.string(),
  expires_in_ms: z.number().optional(),
})
const userSchema = z.object({ deactivated: z.union([z.boolean(), z.number()]) })
const pageSchema = z.object({
  users: z.array(z.object({ name: z.string() })),
  next_token: z.string().optional(),
})

/** Synapse's default life of a token, should the answer not say. */
const defaultLifeMs = 60 * 60 * 1000
const pageSize = 500

/** Makes the users' side of the homeserver. */
export function createUsers(client: SynapseClient, serverName: string): Users {
  const idOf = (localpart: string): string => `@${localpart}:${serverName}`
  return {
    idOf,
    ensure: async (localpart) => {
      const answer = await client.send({
        method: 'POST',
        path: '/_matrix/client/v3/register',
        body: { type: 'm.login.application_service', username: localpart, inhibit_login: true },
      })
      if (answer.status >= 300 && answer.errcode !== 'M_USER_IN_USE') throw refused(answer.status)
    },
    login: async (localpart, deviceId) => {
      // No initial_device_display_name: Synapse would keep it.
      const body = await client.expectOk({
        method: 'POST',
        path: '/_matrix/client/v3/login',
        body: {
          type: 'm.login.application_service',
          identifier: { type: 'm.id.user', user: localpart },
          device_id: deviceId,
        },
      })
      const login = loginSchema.parse(body)
      return {
        userId: login.user_id,
        deviceId: login.device_id,
        accessToken: login.access_token,
        expiresInMs: login.expires_in_ms ?? defaultLifeMs,
      }
    },
    retire: async (localpart) => {
      const id = idOf(localpart)
      const answer = await client.send({
        method: 'POST',
        path: path`/_synapse/admin/v1/deactivate/${id}`,
        body: { erase: true },
      })
      if (answer.status === 404) return
      if (answer.status >= 300) throw refused(answer.status)
      const check = await client.send({
        method: 'GET',
        path: path`/_synapse/admin/v2/users/${id}`,
      })
      if (check.status === 404) return
      if (check.status >= 300) throw refused(check.status)
      if (!userSchema.parse(check.body).deactivated)
        throw new UpstreamError('messaging-server', 'unavailable')
    },
    list: async (text, prefixes) => {
      const localparts = new Set<string>()
      // Not the filter `user_id`: on a call of an application service that says whom to act as.
      let from: string | undefined = '0'
      while (from !== undefined) {
        const page = pageSchema.parse(
          await client.expectOk({
            method: 'GET',
            path: path`/_synapse/admin/v2/users?deactivated=true&limit=${String(pageSize)}&name=${text}&from=${from}`,
          }),
        )
        for (const { name } of page.users) {
          const localpart = name.slice(1, name.indexOf(':'))
          if (prefixes.some((prefix) => localpart.startsWith(prefix))) localparts.add(localpart)
        }
        from = page.next_token
      }
      return [...localparts]
    },
  }
}
