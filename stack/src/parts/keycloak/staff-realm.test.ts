import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { z } from 'zod'
import type { KeycloakAdmin } from './keycloak-admin.ts'
import { checkout } from '../../paths.ts'
import { ensureStaffRealm, oneMachine } from './staff-realm.ts'

const origin = 'http://localhost:8080'

function realmText(file: string): string {
  return readFileSync(join(checkout, 'stack/realms', file), 'utf8')
}

/** The realm file as Keycloak reads it, with these values for placeholders that have a default. */
function realmWith(values: Readonly<Record<string, string>>): Record<string, unknown> {
  const text = realmText('lotse-realm.json').replaceAll(
    /\$\{(LOTSE_[A-Z_]+):([^}]*)\}/g,
    (_, name: string, fallback: string) => values[name] ?? fallback,
  )
  return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
}

const flows = z.array(
  z.object({
    alias: z.string(),
    authenticationExecutions: z.array(
      z.object({
        authenticator: z.string().optional(),
        flowAlias: z.string().optional(),
        requirement: z.string(),
      }),
    ),
  }),
)

function setupRequirement(values: Readonly<Record<string, string>>): string | undefined {
  return flows
    .parse(realmWith(values)['authenticationFlows'])
    .flatMap(({ authenticationExecutions }) => authenticationExecutions)
    .find(({ flowAlias }) => flowAlias === 'staff second factor setup')?.requirement
}

test.each(['lotse-realm.json', 'lotse-anonymous-realm.json'])(
  '%s locks an account for at most 15 minutes after ten wrong passwords, and never for good',
  (file) => {
    const realm = JSON.parse(realmText(file))
    expect(realm).toMatchObject({
      bruteForceProtected: true,
      permanentLockout: false,
      failureFactor: 10,
      // Otherwise two wrong passwords within a second lock an account, and wrong one-time codes lock it for good.
      quickLoginCheckMilliSeconds: 0,
      maxSecondaryAuthFailures: 0,
    })
    expect(realm.maxFailureWaitSeconds).toBeLessThanOrEqual(900)
    expect(realm.waitIncrementSeconds).toBeLessThanOrEqual(realm.maxFailureWaitSeconds)
  },
)

test('without values for placeholders staff need a second factor and a password of 12 characters', () => {
  expect(setupRequirement({})).toBe('CONDITIONAL')
  expect(realmWith({})['passwordPolicy']).toContain('length(12)')
  expect(realmWith({})['browserFlow']).toBe('staff login')
})

test('on one machine both are less strict', () => {
  expect(setupRequirement(oneMachine)).toBe('DISABLED')
  expect(realmWith(oneMachine)['passwordPolicy']).toContain('length(8)')
})

test('logins lead back to the staff’s page and nowhere else', () => {
  const clients = z
    .array(
      z.looseObject({
        clientId: z.string(),
        attributes: z.record(z.string(), z.string()).optional(),
      }),
    )
    .parse(realmWith({})['clients'])
  expect(clients.find(({ clientId }) => clientId === 'lotse-web')).toMatchObject({
    redirectUris: ['${LOTSE_APP_ORIGIN}/admin/'],
    attributes: { 'post.logout.redirect.uris': '${LOTSE_APP_ORIGIN}/admin/' },
  })
})

/** A realm with this client, and what is written to it. */
function realmOf(client: unknown): { admin: KeycloakAdmin; puts: [string, unknown][] } {
  const puts: [string, unknown][] = []
  const admin: KeycloakAdmin = {
    get: async () => [client],
    post: async () => {},
    put: async (path, body) => void puts.push([path, body]),
  }
  return { admin, puts }
}

test('a realm of an earlier version receives the settings and the addresses', async () => {
  const { admin, puts } = realmOf({
    id: 'c1',
    redirectUris: [`${origin}/*`],
    webOrigins: [origin],
    attributes: { 'pkce.code.challenge.method': 'S256' },
  })
  await ensureStaffRealm(admin, origin)
  expect(puts).toEqual([
    [
      '',
      expect.objectContaining({
        bruteForceProtected: true,
        passwordPolicy: expect.stringContaining('length(8)'),
        webAuthnPolicyPasswordlessPasskeysEnabled: true,
      }),
    ],
    [
      '/clients/c1',
      expect.objectContaining({
        redirectUris: [`${origin}/admin/`],
        attributes: {
          'pkce.code.challenge.method': 'S256',
          'post.logout.redirect.uris': `${origin}/admin/`,
        },
      }),
    ],
  ])
})

test('addresses that are right are not written again', async () => {
  const { admin, puts } = realmOf({
    id: 'c1',
    redirectUris: [`${origin}/admin/`],
    webOrigins: [origin],
  })
  await ensureStaffRealm(admin, origin)
  expect(puts.map(([path]) => path)).toEqual([''])
})
