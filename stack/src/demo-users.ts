import { setTimeout as sleep } from 'node:timers/promises'
import type { KeycloakAdmin } from './keycloak-admin.ts'
import { StackError } from './stack-error.ts'
import type { DemoUser } from './state-file.ts'

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

/** Options of {@link ensureDemoUsers}. */
export interface DemoUserOptions {
  readonly admin: KeycloakAdmin
  /** Group paths that the operator makes for what is configured; users of other groups are made without a group. */
  readonly expected: ReadonlySet<string>
  readonly signal?: AbortSignal | undefined
  /** Milliseconds to wait for the operator; default 60 000. */
  readonly timeoutMs?: number
}

/**
 * Makes the demo users that are missing and puts each into its groups, once the operator has made those.
 *
 * @throws StackError `process-failed` when the operator does not make a group in time
 */
export async function ensureDemoUsers(options: DemoUserOptions): Promise<void> {
  const { admin, expected } = options
  await Promise.all(
    demoUsers.map(async (user) => {
      const groups = user.groups.filter((path) => expected.has(path))
      const ids = await Promise.all(groups.map(async (path) => await waitForGroup(path, options)))
      const id = await ensureUser(admin, user)
      await Promise.all(ids.map(async (group) => await admin.put(`/users/${id}/groups/${group}`)))
    }),
  )
}

async function waitForGroup(path: string, options: DemoUserOptions): Promise<string> {
  const deadline = performance.now() + (options.timeoutMs ?? 60_000)
  while (performance.now() < deadline) {
    options.signal?.throwIfAborted()
    const group = await options.admin.get(`/group-by-path${path}`)
    const id = idOf(group)
    if (id !== undefined) return id
    await sleep(200)
  }
  throw new StackError(
    'process-failed',
    `The operator did not make the group ${path} in Keycloak; see operator.log.`,
  )
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
