import { expect, test } from '@jest/globals'
import { demoUsersOf, ensureDemoUsers } from './demo-users.ts'
import type { KeycloakAdmin } from './keycloak-admin.ts'

/** A Keycloak with these groups, that keeps users and who is in what. */
function keycloakWith(...groups: readonly string[]) {
  const users: string[] = []
  const memberships: string[] = []
  const admin: KeycloakAdmin = {
    get: async (path) => {
      const [, group] = /^\/group-by-path(.*)$/.exec(path) ?? []
      if (group !== undefined) return groups.includes(group) ? { id: group } : undefined
      const name = new URL(path, 'http://x').searchParams.get('username') ?? ''
      return users.includes(name) ? [{ id: name }] : []
    },
    post: async (_, body) => {
      if (typeof body === 'object' && body !== null && 'username' in body)
        users.push(String(body.username))
    },
    put: async (path) => void memberships.push(path),
  }
  return { admin, users, memberships }
}

const kiel = ['/agencies/kiel/counselors', '/agencies/kiel/admins']

test('logins are those of the groups that there are', () => {
  expect(demoUsersOf(new Set(kiel)).map(({ username }) => username)).toEqual(['eva', 'kiel-admin'])
  expect(demoUsersOf(new Set())).toEqual([])
})

test('each is made once and put into its group', async () => {
  const { admin, users, memberships } = keycloakWith(...kiel)
  const options = { admin, expected: new Set(kiel) }
  expect(await ensureDemoUsers(options)).toEqual([])
  expect(await ensureDemoUsers(options)).toEqual([])
  expect(users).toEqual(['eva', 'kiel-admin'])
  expect(new Set(memberships)).toEqual(
    new Set([
      '/users/eva/groups//agencies/kiel/counselors',
      '/users/kiel-admin/groups//agencies/kiel/admins',
    ]),
  )
})

test('a group that the operator does not make is told, and all else is done', async () => {
  const { admin, users, memberships } = keycloakWith('/agencies/kiel/admins')
  const missing = await ensureDemoUsers({ admin, expected: new Set(kiel), timeoutMs: 50 })
  expect(missing).toEqual(['/agencies/kiel/counselors'])
  expect(users).toEqual(['eva', 'kiel-admin'])
  expect(memberships).toEqual(['/users/kiel-admin/groups//agencies/kiel/admins'])
})
