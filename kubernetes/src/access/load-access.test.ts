import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Credentials } from './access.ts'
import { AccessError } from './access-error.ts'
import { loadAccess } from './load-access.ts'
import { libraryAccess } from './library-access.ts'
import { plainAccess } from './plain-access.ts'
import { podAccess } from './pod-access.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotse-access-'))
  await mkdir(join(folder, 'pki'))
  for (const name of ['ca', 'cert', 'key']) await writeFile(join(folder, 'pki', name), `${name}\n`)
  await writeFile(join(folder, 'token'), 'from-a-file\n')
})
afterAll(async () => rm(folder, { recursive: true }))

const base64 = (text: string): string => Buffer.from(text).toString('base64')
let files = 0

/** Writes a kubeconfig with one context and answers its path. */
async function kubeconfig(
  cluster: object,
  user: object,
  more: { readonly context?: object; readonly file?: object } = {},
): Promise<string> {
  files += 1
  const path = join(folder, `kubeconfig-${files}`)
  await writeFile(
    path,
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': 'b',
      clusters: [
        { name: 'a', cluster: { server: 'https://other.example.org' } },
        { name: 'b', cluster: { server: 'https://127.0.0.1:6443', ...cluster } },
      ],
      users: [
        { name: 'a', user: { token: 'of-another' } },
        { name: 'b', user },
      ],
      contexts: [
        { name: 'a', context: { cluster: 'a', user: 'a' } },
        { name: 'b', context: { cluster: 'b', user: 'b', ...more.context } },
      ],
      ...more.file,
    }),
  )
  return path
}

const inline = { 'certificate-authority-data': base64('authority') }

describe('what is read without the library is what the library reads', () => {
  test.each<[reason: string, cluster: object, user: object, context?: object]>([
    ['a token', inline, { token: 'secret' }],
    [
      'a certificate',
      inline,
      { 'client-certificate-data': base64('cert'), 'client-key-data': base64('key') },
    ],
    [
      'paths are relative to the kubeconfig',
      { 'certificate-authority': 'pki/ca' },
      { 'client-certificate': 'pki/cert', 'client-key': 'pki/key' },
    ],
    ['another name in the certificate', { ...inline, 'tls-server-name': 'api' }, { token: 'x' }],
    ['no check of the certificate', { 'insecure-skip-tls-verify': true }, { token: 'x' }],
    ['a check that is not left out', { 'insecure-skip-tls-verify': false }, { token: 'x' }],
    ['what changes nothing', { ...inline, extensions: [{ name: 'minikube' }] }, { token: 'x' }],
    ['a namespace', inline, { token: 'x' }, { namespace: 'lotse' }],
    ['a path and a slash at the end', { server: 'https://example.org/k8s/c/1/' }, { token: 'x' }],
    ['nobody', inline, {}],
    // A rest parameter: for a short row Jest would take the fourth parameter for its `done`.
  ])('%s', async (...[, cluster, user, context]) => {
    const path = await kubeconfig(cluster, user, { ...(context !== undefined && { context }) })
    const plain = plainAccess(path, 'KUBECONFIG')
    const library = libraryAccess(path)
    if (plain === 'needs-library') throw new Error('not read')
    expect([plain.server, plain.namespace]).toEqual([library.server, library.namespace])
    expect(comparable(await plain.credentials())).toEqual(comparable(await library.credentials()))
  })
})

// https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/ where the library differs from it.
test.each([
  {
    cluster: inline,
    user: { tokenFile: 'token', token: 'x' },
    expected: { authorization: 'Bearer from-a-file' },
    reason: 'a token in a file counts more than one beside it',
  },
  {
    cluster: { 'certificate-authority': 'pki/ca', ...inline },
    user: { token: 'x' },
    expected: { tls: { ca: 'authority' } },
    reason: 'data counts more than a path',
  },
])('$reason', async ({ cluster, user, expected }) => {
  const access = await loadAccess({ kubeconfig: await kubeconfig(cluster, user) })
  expect(await access.credentials()).toMatchObject(expected)
})

describe('who proves itself in another way is left to the library', () => {
  test.each<[reason: string, user: object]>([
    ['a program', { exec: { apiVersion: 'client.authentication.k8s.io/v1', command: 'x' } }],
    ['a provider of logins', { 'auth-provider': { name: 'oidc' } }],
    ['a password', { username: 'a', password: 'b' }],
  ])('%s', async (_, user) => {
    const path = await kubeconfig(inline, user)
    expect(plainAccess(path, 'KUBECONFIG')).toBe('needs-library')
    expect(await loadAccess({ kubeconfig: path })).toHaveProperty(
      'server',
      'https://127.0.0.1:6443',
    )
  })

  test('and a password arrives', async () => {
    const access = await loadAccess({
      kubeconfig: await kubeconfig(inline, { username: 'a', password: 'b' }),
    })
    expect(await access.credentials()).toHaveProperty('authorization', `Basic ${base64('a:b')}`)
  })
})

test.each<[reason: string, cluster: object, user: object, message: string]>([
  [
    'somebody to be instead would be dropped: the operator would have all rights of the other',
    inline,
    { token: 'x', as: 'another' },
    'user.as: is not supported',
  ],
  [
    'the same with a program',
    inline,
    { exec: { command: 'x' }, 'as-groups': ['g'] },
    'user.as-groups: is not supported',
  ],
  [
    'a proxy would be gone past',
    { ...inline, 'proxy-url': 'http://127.0.0.1:1' },
    { token: 'x' },
    'cluster.proxy-url: is not supported',
  ],
  [
    'what a setting of the future means is not known',
    { ...inline, 'new-setting': 1 },
    { token: 'x' },
    'cluster.new-setting: is not supported',
  ],
  ['no URL', { server: 'nonsense' }, {}, 'cluster.server: must be an http or https URL'],
  ['no scheme', { server: '127.0.0.1:6443' }, {}, 'cluster.server: must be an http or https URL'],
  [
    'a token in clear',
    { server: 'http://127.0.0.1:6443' },
    { token: 'x' },
    'would send credentials to an http server in clear',
  ],
])('%s', async (_, cluster, user, message) => {
  const access = loadAccess({ kubeconfig: await kubeconfig(cluster, user) })
  const error: unknown = await access.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(AccessError)
  expect(String(error)).toContain(message)
})

test.each<[reason: string, text: string | undefined, message: RegExp]>([
  ['no such file', undefined, /does not name a kubeconfig that can be read/],
  ['no YAML', '{', /does not name a kubeconfig that can be read/],
  ['another document', 'a: 1', /has no current context with a cluster/],
  [
    'a context without a cluster',
    'current-context: x\ncontexts: [{name: x, context: {cluster: y, user: z}}]\nclusters: []\nusers: []',
    /has no current context with a cluster/,
  ],
])('%s is one sentence', async (_, text, message) => {
  const path = join(folder, 'bad')
  await rm(path, { force: true })
  if (text !== undefined) await writeFile(path, text)
  const error: unknown = await loadAccess({ kubeconfig: path }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(AccessError)
  expect(String(error)).toMatch(message)
})

test('a file of a token is read again', async () => {
  const access = await loadAccess({ kubeconfig: await kubeconfig(inline, { tokenFile: 'fresh' }) })
  await writeFile(join(folder, 'fresh'), 'first')
  expect(await access.credentials()).toHaveProperty('authorization', 'Bearer first')
  await writeFile(join(folder, 'fresh'), 'second')
  expect(await access.credentials()).toHaveProperty('authorization', 'Bearer second')
})

describe('in a pod', () => {
  test.each([
    { host: '10.0.0.1', server: 'https://10.0.0.1:443', reason: 'an address' },
    { host: 'fd00::1', server: 'https://[fd00::1]:443', reason: 'an address with colons' },
  ])('$reason', async ({ host, server }) => {
    const account = await mkdtemp(join(folder, 'account-'))
    for (const name of ['token', 'namespace', 'ca.crt']) await writeFile(join(account, name), name)
    const access = podAccess({
      directory: account,
      environment: { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: '443' },
    })
    expect(access).toMatchObject({ server, namespace: 'namespace' })
    const first = await access.credentials()
    expect(first).toEqual({ authorization: 'Bearer token', tls: { ca: 'ca.crt' } })
    await writeFile(join(account, 'token'), 'next\n')
    expect(await access.credentials()).toHaveProperty('authorization', 'Bearer next')
  })

  test('without an account it is one sentence', () => {
    const pod = { KUBERNETES_SERVICE_HOST: '10.0.0.1', KUBERNETES_SERVICE_PORT: '443' }
    expect(() => podAccess({ directory: join(folder, 'nowhere'), environment: pod })).toThrow(
      AccessError,
    )
  })

  test('elsewhere it is one sentence', async () => {
    // Also where the tests themselves run in a pod.
    const { KUBERNETES_SERVICE_HOST: host } = process.env
    delete process.env['KUBERNETES_SERVICE_HOST']
    try {
      await expect(loadAccess()).rejects.toThrow('KUBECONFIG is not set, and this is not a pod.')
    } finally {
      if (host !== undefined) process.env['KUBERNETES_SERVICE_HOST'] = host
    }
  })
})

/** Bytes and texts mean the same to TLS. */
function comparable({ authorization, tls }: Credentials): unknown {
  return {
    authorization,
    tls: Object.fromEntries(
      Object.entries(tls).map(([key, value]) => [
        key,
        Buffer.isBuffer(value) ? value.toString() : value,
      ]),
    ),
  }
}
