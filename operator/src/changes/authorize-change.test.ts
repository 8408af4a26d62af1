import { beforeAll, expect, test } from '@jest/globals'
import type { Change } from '@lotse/contract/change-request'
import type { SealedChange, SealingKeyRow } from '@lotse/contract/sealed-change'
import { validateResource } from '@lotse/crds'
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
} from 'jose'
import { createManualClock } from '../../../kubernetes/test/manual-clock.ts'
import { sealChange } from '../../test/seal-change.ts'
import { staffTokens } from '../keycloak/staff-tokens.ts'
import { ResourceStore } from '../resources/resource-store.ts'
import { authorizeChanges, type SealedRow, type VerifyStaff } from './authorize-change.ts'
import { createChangeKey, type ChangeKey } from './change-key.ts'

const issuer = 'https://auth.example.org/realms/lotse'
const clock = createManualClock()
let key: ChangeKey
let foreignKey: ChangeKey
let realm: CryptoKey
let foreignRealm: CryptoKey
let verifyStaff: VerifyStaff

beforeAll(async () => {
  key = await createChangeKey('now')
  foreignKey = await createChangeKey('earlier')
  const pair = await generateKeyPair('RS256')
  realm = pair.privateKey
  foreignRealm = (await generateKeyPair('RS256')).privateKey
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'realm', alg: 'RS256', use: 'sig' }
  verifyStaff = staffTokens({
    keys: createLocalJWKSet({ keys: [jwk] }),
    issuer,
    audience: 'lotse-api',
    clients: ['lotse-web'],
  })
})

const change: Change = {
  kind: 'edit',
  level: 'agency',
  name: 'hamburg',
  fields: { liveChatEnabled: false },
}

test('a sealed change names the person and what is asked for', async () => {
  const row = await seal({})
  expect(await authorization().authorize(row)).toEqual({
    staff: { id: 'anna', name: 'Anna Admin' },
    change,
    isAllowed: true,
  })
})

const seconds = Math.floor(Date.now() / 1000)
test.each<{ reason: string; claims?: object; by?: () => CryptoKey }>([
  { reason: 'expired', claims: { exp: seconds - 60 } },
  {
    reason: 'of another realm',
    claims: { iss: 'https://auth.example.org/realms/lotse-anonymous' },
  },
  { reason: 'for another audience', claims: { aud: 'account' } },
  { reason: 'of another client', claims: { azp: 'lotse-kiosk' } },
  { reason: 'no access token', claims: { typ: 'Refresh' } },
  { reason: 'signed with a foreign key', by: () => foreignRealm },
])('a token that is $reason is nobody’s', async ({ claims = {}, by = () => realm }) => {
  const row = await seal({}, await token(claims, by()))
  expect(await authorization().authorize(row)).toEqual({ refused: 'forbidden' })
})

test.each<{ reason: string; row: () => Promise<SealedRow>; refused: string }>([
  {
    reason: 'sealed to the key of an operator before',
    row: async () => seal({}, await token(), foreignKey.row),
    refused: 'unknown-key',
  },
  {
    reason: 'sealed to a foreign key under the name of this one',
    row: async () => seal({}, await token(), { ...foreignKey.row, keyId: 'now' }),
    refused: 'forbidden',
  },
  {
    reason: 'not sealed at all',
    row: async () => ({ id: 'row', sealed: JSON.stringify({ id: 'row', token: await token() }) }),
    refused: 'forbidden',
  },
  {
    reason: 'sealed for another row',
    row: async () => ({ ...(await seal({})), id: 'other' }),
    refused: 'forbidden',
  },
  {
    reason: 'sealed long ago',
    row: async () => seal({ sealedAt: seconds - 600 }),
    refused: 'forbidden',
  },
  {
    reason: 'of a kind that is not known',
    row: async () => seal({ change: { kind: 'drop-everything' } as unknown as Change }),
    refused: 'unknown-change',
  },
])('a request is refused that is $reason', async ({ row, refused }) => {
  expect(await authorization().authorize(await row())).toEqual({ refused })
})

test('a seal counts once, also when its row was removed and written again', async () => {
  const one = authorization()
  const row = await seal({})
  expect(await one.authorize(row)).toMatchObject({ isAllowed: true })
  one.spend(row.id)
  expect(await one.authorize(row)).toEqual({ refused: 'forbidden' })
})

test('a token that cannot be checked at present is no refusal', async () => {
  const away = authorization(async () => {
    throw new Error('Keycloak is away')
  })
  await expect(away.authorize(await seal({}))).rejects.toThrow('away')
})

const groups = [
  '/agencies/hamburg/admins',
  '/agencies/hamburg/counselors',
  '/agencies/kiel/admins',
  '/tenants/nord/admins',
  '/tenants/sued/admins',
  '/platform/admins',
] as const
const text = { kind: 'write-text', text: 'agreement', locale: 'de', markdown: 'x' } as const
const rights: readonly { what: string; change: Change; may: readonly (typeof groups)[number][] }[] =
  [
    {
      what: 'settings of an agency',
      change: { ...change, fields: { maxWaiting: 3, liveChatEnabled: true } },
      may: ['/agencies/hamburg/admins', '/tenants/nord/admins'],
    },
    {
      what: 'an edit of nothing',
      change: { ...change, fields: {} },
      may: ['/agencies/hamburg/admins', '/tenants/nord/admins'],
    },
    {
      what: 'links',
      change: { kind: 'remove-link', agency: 'hamburg', name: 'x' },
      may: ['/agencies/hamburg/admins', '/tenants/nord/admins'],
    },
    {
      what: 'texts of an agency',
      change: { ...text, level: 'agency', name: 'hamburg' },
      may: ['/agencies/hamburg/admins'],
    },
    {
      what: 'settings of a tenant',
      change: { ...change, level: 'tenant', name: 'nord' },
      may: ['/tenants/nord/admins'],
    },
    {
      what: 'texts of a tenant',
      change: { ...text, level: 'tenant', name: 'nord' },
      may: ['/tenants/nord/admins'],
    },
    {
      what: 'settings of the platform',
      change: { kind: 'edit', level: 'platform', name: 'platform', fields: { rating: true } },
      may: ['/platform/admins'],
    },
    {
      what: 'texts of the platform',
      change: { ...text, level: 'platform', name: 'platform' },
      may: ['/platform/admins'],
    },
  ]
const cells = rights.flatMap(({ what, change: asked, may }) =>
  groups.map((group) => ({ what, group, asked, isAllowed: may.includes(group) })),
)

test.each(cells)('$group and $what: $isAllowed', async ({ group, asked, isAllowed }) => {
  const row = await seal({ change: asked }, await token({ groups: [group] }))
  expect(await authorization().authorize(row)).toMatchObject({ isAllowed })
})

function authorization(verify = verifyStaff) {
  const resources = new ResourceStore()
  const agency = validateResource({
    apiVersion: 'lotse.dev/v1alpha1',
    kind: 'Agency',
    metadata: { name: 'hamburg' },
    spec: { displayName: 'Hamburg', tenantRef: { name: 'nord' } },
  })
  if (agency.ok) resources.put(agency.resource)
  const now = (): Date => new Date(seconds * 1000)
  return authorizeChanges({ key, verifyStaff: verify, resources, clock: { ...clock, now } })
}

async function seal(
  parts: Partial<SealedChange>,
  bearer?: string,
  to: SealingKeyRow = key.row,
): Promise<SealedRow> {
  const whole = { id: 'row', sealedAt: seconds, token: bearer ?? (await token()), change, ...parts }
  return { id: 'row', sealed: await sealChange(to, whole) }
}

async function token(claims: object = {}, signingKey = realm): Promise<string> {
  return new SignJWT({
    iss: issuer,
    aud: 'lotse-api',
    sub: 'anna',
    azp: 'lotse-web',
    typ: 'Bearer',
    name: 'Anna Admin',
    groups: ['/agencies/hamburg/admins'],
    iat: seconds,
    exp: seconds + 300,
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'realm' })
    .sign(signingKey)
}
