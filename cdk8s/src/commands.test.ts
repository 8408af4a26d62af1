import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { routingCommand } from '../test/routing-command.ts'
import { testAuthority } from '../test/test-authority.ts'

const source = import.meta.dirname
const committed = readFileSync(join(source, '../values.yaml'), 'utf8')
const authority = Buffer.from(testAuthority, 'base64').toString()
const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotse-routing-commands-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A file in the test's folder. */
function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const kubeconfig = (server: string, user: object = {}): string => `apiVersion: v1
kind: Config
current-context: x
clusters: [{ name: x, cluster: { server: '${server}' } }]
contexts: [{ name: x, context: { cluster: x, user: x } }]
users: [{ name: x, user: ${JSON.stringify(user)} }]
`

test.each([
  {
    reason: 'a bad value',
    command: 'main',
    args: () => ['--values', file('bad.yaml', committed.replace('app.example.org', 'app'))],
    says: 'hosts.app: "app": must be a lower-case DNS name with at least one dot',
  },
  {
    reason: 'an unknown key',
    command: 'routes',
    args: () => ['--values', file('unknown.yaml', `${committed}\nport: 1\n`)],
    says: 'port: 1: is not a setting',
  },
  {
    reason: 'an empty file',
    command: 'main',
    args: () => ['--values', file('empty.yaml', '')],
    says: 'the values: null: must be a map of settings, as in cdk8s/values.yaml',
  },
  {
    reason: 'no YAML',
    command: 'main',
    args: () => ['--values', file('broken.yaml', 'a: [')],
    says: 'broken.yaml: is not YAML: ',
  },
  {
    reason: 'a YAML tag, which the reader would drop',
    command: 'main',
    args: () => [
      '--values',
      file('tag.yaml', committed.replace('acmeEmail: ', 'acmeEmail: !secret ')),
    ],
    says: 'acmeEmail: !secret platform-ops@example.org: must have no YAML tag',
  },
  {
    reason: 'no such file',
    command: 'routes',
    args: () => ['--values', join(folder, 'missing.yaml')],
    says: 'missing.yaml: cannot be read',
  },
  {
    reason: 'an unknown profile',
    command: 'main',
    args: () => ['--profile', 'apache'],
    says: '--profile: "apache": must be one of ingress-nginx, traefik, gateway-api',
  },
  ...(['traefik', 'gateway-api'] as const).map((profile) => ({
    reason: `the committed manifests would be replaced by those for ${profile}`,
    command: 'main' as const,
    args: () => ['--profile', profile],
    says: `--profile: "${profile}": needs --out DIR`,
  })),
  {
    reason: 'a folder without a name',
    command: 'main',
    args: () => ['--out', ''],
    says: '--out: "": must be the name of a folder',
  },
  {
    reason: 'an unknown option',
    command: 'main',
    args: () => ['--fast'],
    says: "Unknown option '--fast'",
  },
  {
    reason: 'a file where the folder should be',
    command: 'main',
    args: () => ['--out', file('occupied', '')],
    says: 'occupied: cannot be written: EEXIST',
  },
  {
    // Node's own way of making folders never comes back from there.
    reason: 'a folder that the system refuses with "no such file"',
    command: 'main',
    args: () => ['--out', '/proc/lotse'],
    says: '--out: /proc/lotse: cannot be written: E',
  },
  {
    reason: 'nothing to verify',
    command: 'verify-routes',
    args: () => [],
    says: 'Give --kubeconfig FILE, --values FILE or both.',
    status: 2,
  },
  {
    reason: 'no cluster behind the kubeconfig',
    command: 'verify-routes',
    args: () => ['--kubeconfig', file('dead', kubeconfig('https://127.0.0.1:1'))],
    says: 'The API server https://127.0.0.1:1 does not answer: ECONNREFUSED.',
    status: 2,
  },
  {
    reason: 'no kubeconfig',
    command: 'verify-routes',
    args: () => ['--kubeconfig', join(folder, 'missing')],
    says: 'missing does not name a kubeconfig that can be read.',
    status: 2,
  },
  {
    reason: 'a setting of the kubeconfig that would be passed over',
    command: 'verify-routes',
    args: () => {
      const text = kubeconfig('https://127.0.0.1:1', { token: 'x', as: 'another' })
      return ['--kubeconfig', file('as', text)]
    },
    says: 'as: user.as: is not supported.',
    status: 2,
  },
  {
    reason: 'a kubeconfig whose token is in no file',
    command: 'verify-routes',
    args: () => {
      const text = kubeconfig('https://127.0.0.1:1', { tokenFile: 'gone' })
      return ['--kubeconfig', file('tokenless', text)]
    },
    says: 'tokenless: its credentials cannot be had: ENOENT',
    status: 2,
  },
  {
    reason: 'no address to connect to',
    command: 'verify-routes',
    args: () => ['--values', join(source, '../values.yaml'), '--connect-to', 'here'],
    says: '--connect-to: "here": must be an address and a port',
    status: 2,
  },
  {
    reason: 'no file of authorities',
    command: 'verify-routes',
    args: () => ['--values', join(source, '../values.yaml'), '--ca', join(folder, 'missing.pem')],
    says: 'missing.pem: cannot be read',
    status: 2,
  },
  ...[
    { reason: 'an empty file of authorities', text: '', has: 'none' },
    { reason: 'a file of authorities with a key', text: privateKey, has: 'none' },
    {
      reason: 'a certificate that is broken off',
      text: authority.replace(/\n[^\n]+\n-----END/, '\n-----END'),
      has: 'one that cannot',
    },
    {
      reason: 'a good certificate and a bad one',
      text: `${authority}${authority.replace('MII', 'AAA')}`,
      has: 'one that cannot',
    },
  ].map(({ reason, text, has }) => ({
    reason,
    command: 'verify-routes' as const,
    args: () => ['--values', join(source, '../values.yaml'), '--ca', file('bad.pem', text)],
    says: `bad.pem: must hold certificates in PEM, each of which can be read, and has ${has}`,
    status: 2,
  })),
  ...['127.0.0.1:0', '127.0.0.1:00000', '127.0.0.1:65536', '[::1]:0'].map((address) => ({
    reason: `no port that can be connected to: ${address}`,
    command: 'verify-routes' as const,
    args: () => ['--values', join(source, '../values.yaml'), '--connect-to', address],
    says: `--connect-to: "${address}": must be an address and a port from 1 to 65535`,
    status: 2,
  })),
] as const)(
  'a mistake is one line and no stack: $reason',
  async ({ command, args, says, ...row }) => {
    const { status, stdout, stderr } = await routingCommand(command, ...args())
    expect({ status, stdout }).toEqual({ status: 'status' in row ? row.status : 1, stdout: '' })
    expect(stderr).toContain(says)
    expect(stderr).toMatch(/^(?!Unexpected)[^\n]+\n$/)
  },
)

test('the routes as text are a table with a line for each of the 33', async () => {
  const { stdout } = await routingCommand('routes')
  const lines = stdout.trimEnd().split('\n')
  expect(lines).toHaveLength(34)
  expect(lines[0]).toMatch(/^HOST +PATH +REWRITTEN PATH +SERVICE +PORT +FILE$/)
  expect(lines[2]?.split(/ +/)).toEqual([
    'api.example.org',
    '/auth',
    '/',
    'lotse-keycloak',
    '8080',
    '01-identity-api.yaml',
  ])
})

test('the routes as JSON are the same rows, of the given values', async () => {
  const values = file('other.yaml', committed.replaceAll('example.org', 'example.net'))
  const { stdout } = await routingCommand('routes', '--json', '--values', values)
  const rows = JSON.parse(stdout) as object[]
  expect(rows).toHaveLength(33)
  expect(rows[1]).toEqual({
    host: 'api.example.net',
    path: '/auth',
    rewrittenPath: '/',
    service: 'lotse-keycloak',
    port: 8080,
    file: '01-identity-api.yaml',
  })
})

test('a second synthesis takes away what the first one wrote, and nothing else', async () => {
  const out = join(folder, 'out')
  expect((await routingCommand('main', '--out', out, '--profile', 'gateway-api')).status).toBe(0)
  expect(readdirSync(join(out, 'controller'))).toEqual(['gateway.yaml'])
  const gateway = readFileSync(join(out, 'controller/gateway.yaml'), 'utf8')
  const kept = {
    'controller/own.yaml': 'kind: ConfigMap\n',
    // A copy has the first line, and the label, of what it is a copy of.
    'controller/gateway-by-hand.yaml': gateway.replace('port: 80', 'port: 8080'),
    'ingress/gateway.yaml': gateway,
    'ingress/notes.txt': 'not for kubectl\n',
    'issuers/own.json': '{}',
    'elsewhere.yaml': gateway,
  }
  for (const [path, text] of Object.entries(kept)) file(`out/${path}`, text)
  const { status, stdout } = await routingCommand('main', '--out', out)
  const says = [
    `28 files for ingress-nginx in ${out}`,
    ...['controller/gateway-by-hand.yaml', 'controller/own.yaml', 'ingress/gateway.yaml'].map(
      (path) => `${path} was left alone; kubectl apply takes it as well`,
    ),
    'issuers/own.json was left alone; kubectl apply takes it as well',
    '',
  ]
  expect({ status, stdout }).toEqual({ status: 0, stdout: says.join('\n') })
  expect(readdirSync(join(out, 'controller')).toSorted()).toEqual([
    'admission-policy.yaml',
    'gateway-by-hand.yaml',
    'ingress-nginx.yaml',
    'own.yaml',
  ])
  for (const [path, text] of Object.entries(kept)) {
    expect([path, readFileSync(join(out, path), 'utf8')]).toEqual([path, text])
  }
})

test.each([
  { reason: 'a file of somebody else', change: () => 'kind: ConfigMap\n' },
  {
    reason: 'one that somebody has made his own by taking the first line away',
    change: (text: string) => text.replace(/^.*\n/, ''),
  },
])('a file in the way is kept, and nothing is written: $reason', async ({ change }) => {
  const out = join(folder, 'occupied-by-file')
  rmSync(out, { recursive: true, force: true })
  expect((await routingCommand('main', '--out', out)).status).toBe(0)
  const path = join(out, 'ingress/12-frontend.yaml')
  const theirs = change(readFileSync(path, 'utf8'))
  writeFileSync(path, theirs)
  const { status, stderr } = await routingCommand('main', '--out', out, '--profile', 'traefik')
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `--out: ${path}: was not written by npm run synth; move it away, or give another folder\n`,
  })
  expect(readFileSync(path, 'utf8')).toBe(theirs)
  expect(readdirSync(join(out, 'controller'))).not.toContain('traefik.yaml')
})

test('--explain is about the given values, and refuses wrong ones', async () => {
  const values = file(
    'explained.yaml',
    committed.replace('requestsPerSecond: 100', 'requestsPerSecond: 3'),
  )
  const { stdout } = await routingCommand('main', '--explain', '--values', values)
  expect(stdout).toContain('a burst of 15 pass')
  const wrong = file('unexplained.yaml', committed.replace('platform: lotse', 'platform: 1'))
  const { status, stderr } = await routingCommand('main', '--explain', '--values', wrong)
  expect({ status, stderr: stderr.slice(0, 13) }).toEqual({ status: 1, stderr: 'platform: 1: ' })
})

test.each([
  { profile: 'ingress-nginx', says: 'archived in March 2026' },
  { profile: 'traefik', says: 'Traefik needs version 3.7' },
  { profile: 'gateway-api', says: 'Gateway API has no rate limit' },
])('--explain says what $profile cannot express, and writes nothing', async ({ profile, says }) => {
  const out = join(folder, `explained-${profile}`)
  const { status, stdout } = await routingCommand(
    'main',
    '--explain',
    '--profile',
    profile,
    '--out',
    out,
  )
  expect(status).toBe(0)
  expect(stdout).toContain(says)
  expect(stdout).toMatch(/^(- [^\n]+\.\n)+$/)
  expect(readdirSync(folder)).not.toContain(`explained-${profile}`)
})
