import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { demoUsers, demoUsersOf, describeGroup } from '../keycloak/demo-users.ts'
import { checkout } from '../../paths.ts'
import { ensureConfigDirectory, groupsOf } from './sample-config.ts'
import { summary } from '../../command-line/summary.ts'
import { fillTemplate } from '../synapse/synapse-files.ts'

test('every demo login belongs to a group that the operator makes for the samples', () => {
  const groups = groupsOf(join(checkout, 'deploy/local'))
  expect(demoUsers.flatMap((user) => user.groups).filter((path) => !groups.has(path))).toEqual([])
})

test('the samples have an admin everywhere and a counselor for each agency, four for hamburg', () => {
  const groups = demoUsers.flatMap((user) => user.groups)
  const admins = [...groupsOf(join(checkout, 'deploy/local'))].filter((path) =>
    path.endsWith('/admins'),
  )
  expect(groups).toEqual(expect.arrayContaining(admins))
  const counselors = groups.filter((path) => path.endsWith('/counselors'))
  expect(counselors.toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => '/agencies/hamburg/counselors'),
    '/agencies/kiel/counselors',
    '/agencies/konstanz/counselors',
  ])
})

test('a later start minds no sample that has gone', () => {
  const home = mkdtempSync(join(tmpdir(), 'lotse-samples-'))
  try {
    rmSync(join(ensureConfigDirectory(home), 'konstanz.yaml'))
    const groups = groupsOf(ensureConfigDirectory(home))
    const logins = demoUsersOf(groups).flatMap((user) => user.groups)
    expect(logins.filter((path) => path.includes('konstanz'))).toEqual([])
    expect(logins).toContain('/agencies/kiel/admins')
  } finally {
    rmSync(home, { recursive: true })
  }
})

test('what cannot be read of a folder is passed over', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lotse-samples-'))
  const agency = (name: string): string => `kind: Agency\nmetadata: { name: ${name} }\n`
  writeFileSync(join(folder, 'good.yaml'), agency('kiel'))
  writeFileSync(join(folder, 'empty.yaml'), '')
  writeFileSync(join(folder, 'alias.yaml'), 'kind: *nowhere\n')
  writeFileSync(join(folder, 'words.yaml'), 'Hello\n---\n- 1\n')
  writeFileSync(join(folder, 'notes.txt'), agency('notes'))
  try {
    expect([...groupsOf(folder)]).toEqual(['/agencies/kiel/counselors', '/agencies/kiel/admins'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test.each([
  ['/platform/admins', 'platform admin'],
  ['/tenants/nordlicht/admins', 'tenant admin of nordlicht'],
  ['/agencies/kiel/admins', 'agency admin of kiel'],
  ['/agencies/kiel/counselors', 'counselor of kiel'],
])('%s is told as %s', (path, words) => {
  expect(describeGroup(path)).toBe(words)
})

const realm = z.looseObject({
  eventsEnabled: z.boolean(),
  adminEventsEnabled: z.boolean(),
  eventsListeners: z.array(z.string()),
  clients: z.array(z.looseObject({ clientId: z.string(), enabled: z.boolean() })),
  users: z.array(z.looseObject({ username: z.string() })),
})

test.each(['lotse-realm.json', 'lotse-anonymous-realm.json'])(
  '%s records no events, has no login of its own and no built-in client',
  (file) => {
    const text = readFileSync(join(checkout, 'stack/realms', file), 'utf8')
    const { clients, users, ...settings } = realm.parse(JSON.parse(text))
    expect(settings).toMatchObject({
      eventsEnabled: false,
      adminEventsEnabled: false,
      eventsListeners: [],
    })
    const enabled = clients.filter((client) => client.enabled).map((client) => client.clientId)
    expect(enabled.filter((id) => !id.startsWith('lotse-'))).toEqual([])
    expect(clients.map((client) => client.clientId)).toEqual(
      expect.arrayContaining(['account', 'account-console', 'admin-cli', 'broker']),
    )
    expect(users.filter(({ username }) => !username.startsWith('service-account-'))).toEqual([])
  },
)

test('a template without a value is an error, not a file with a hole', () => {
  expect(fillTemplate('a: __A_1__, b: __B__', { A_1: 'x', B: 'y' })).toBe('a: x, b: y')
  expect(() => fillTemplate('a: __A__', {})).toThrow('no value for A')
})

test('the last lines name every address and every login', () => {
  const state = {
    appUrl: 'http://localhost:1',
    linkUrl: 'http://localhost:1/c/abcd2345',
    adminUrl: 'http://localhost:1/admin/',
    baseUrl: 'http://localhost:1/service',
    matrixUrl: 'http://localhost:1',
    metricsUrl: 'http://127.0.0.1:2/metrics',
    keycloak: {
      url: 'http://localhost:1/auth',
      innerUrl: '',
      staffRealm: 'lotse',
      anonymousRealm: 'lotse-anonymous',
      testClient: { id: 'lotse-test', secret: 'hidden' },
    },
    users: demoUsers,
    databases: { lotse: '', keycloak: '', synapse: '' },
    configDirectory: '/config',
    logs: [],
    processes: [],
  }
  const text = summary(state)
  expect(text).toContain('http://localhost:1/live-chat/hamburg')
  expect(text).toContain('http://localhost:1/c/abcd2345')
  for (const { username, password } of demoUsers) {
    expect(text).toContain(username)
    expect(text).toContain(password)
  }
  expect(text).toContain('A second factor is optional here')
  expect(text).not.toContain('hidden')
})
