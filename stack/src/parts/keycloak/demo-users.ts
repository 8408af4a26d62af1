import { setTimeout as sleep } from 'node:timers/promises'
import type { KeycloakAdmin } from './keycloak-admin.ts'
import { StackError } from '../../stack-error.ts'
import type { DemoUser } from '../../supervision/state-file.ts'

function demoUser(username: string, group: string): DemoUser {
  return { username, password: `${username}-demo`, groups: [group] }
}

/** The logins of the sample data in `deploy/local`. */
export const demoUsers: readonly DemoUser[] = [
  demoUser('anna', '/agencies/hamburg/counselors'),
  demoUser('bernd', '/agencies/hamburg/counselors'),
  demoUser('clara', '/agencies/hamburg/counselors'),
  demoUser('david', '/agencies/hamburg/counselors'),
  demoUser('eva', '/agencies/kiel/counselors'),
  demoUser('felix', '/agencies/konstanz/counselors'),
  demoUser('hamburg-admin', '/agencies/hamburg/admins'),
  demoUser('kiel-admin', '/agencies/kiel/admins'),
  demoUser('konstanz-admin', '/agencies/konstanz/admins'),
  demoUser('nordlicht-admin', '/tenants/nordlicht/admins'),
  demoUser('suedwind-admin', '/tenants/suedwind/admins'),
  demoUser('platform-admin', '/platform/admins'),
]

/** What a group is for, in words. */
export function describeGroup(path: string): string {
  const [, kind, name, role] = path.split('/')
  if (kind === 'platform') return 'platform admin'
  if (kind === 'tenants') return `tenant admin of ${name}`
  return `${role === 'counselors' ? 'counselor' : 'agency admin'} of ${name}`
}

/** The demo users with those of their groups that there are; a user of none of them is left out. */
export function demoUsersOf(groups: ReadonlySet<string>): readonly DemoUser[] {
  return demoUsers
    .map((user) => ({ ...user, groups: user.groups.filter((path) => groups.has(path)) }))
    .filter((user) => user.groups.length > 0)
}

/** Options of {@link ensureDemoUsers}. */
export interface DemoUserOptions {
  readonly admin: KeycloakAdmin
  /** Group paths that the operator makes for what is configured; users of other groups are not made. */
  readonly expected: ReadonlySet<string>
  readonly signal?: AbortSignal | undefined
  /** Milliseconds to wait for the operator; default 60 000. */
  readonly timeoutMs?: number
}

/**
 * Makes the demo users that are missing and puts each into its groups, once the operator has made those.
 *
 * @returns the groups that the operator has not made in time. That is no reason not to start: it refuses a resource that
 * somebody has spoilt, and only where the stack runs can it be mended.
 */
export async function ensureDemoUsers(options: DemoUserOptions): Promise<readonly string[]> {
  const { admin, expected } = options
  const users = demoUsersOf(expected)
  const paths = [...new Set(users.flatMap(({ groups }) => groups))]
  const found = await Promise.all(
    paths.map(async (path) => ({ path, id: await waitForGroup(path, options) })),
  )
  const ids = new Map(found.map(({ path, id }) => [path, id]))
  await Promise.all(
    users.map(async (user) => {
      const id = await ensureUser(admin, user)
      const groups = user.groups.flatMap((path) => ids.get(path) ?? [])
      await Promise.all(
        groups.map(async (group) => await admin.put(`/users/${id}/groups/${group}`)),
      )
    }),
  )
  return paths.filter((path) => ids.get(path) === undefined)
}

/** @returns undefined when there is no such group in time */
async function waitForGroup(path: string, options: DemoUserOptions): Promise<string | undefined> {
  const deadline = performance.now() + (options.timeoutMs ?? 60_000)
  while (performance.now() < deadline) {
    options.signal?.throwIfAborted()
    const id = idOf(await options.admin.get(`/group-by-path${path}`))
    if (id !== undefined) return id
    await sleep(200)
  }
  return undefined
}

async function ensureUser(admin: KeycloakAdmin, user: DemoUser): Promise<string> {
  const { username, password } = user
  const query = `/users?exact=true&username=${encodeURIComponent(username)}`
  const existing = firstId(await admin.get(query))
  if (existing !== undefined) return existing
  const [first = username, last = 'Demo'] = username.split('-').map(capitalise)
  await admin.post('/users', {
    username,
    enabled: true,
    emailVerified: true,
    // Without these three the login page asks for them.
    email: `${username}@example.org`,
    firstName: first,
    lastName: last,
    credentials: [{ type: 'password', value: password, temporary: false }],
  })
  const created = firstId(await admin.get(query))
  if (created !== undefined) return created
  throw new StackError('process-failed', `Keycloak did not keep the demo user ${username}.`)
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function firstId(list: unknown): string | undefined {
  return Array.isArray(list) ? idOf(list[0]) : undefined
}

function idOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined
  return typeof value.id === 'string' ? value.id : undefined
}
