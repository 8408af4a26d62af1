import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, expect, test } from '@jest/globals'
import { checkout } from '@lotse/stack/paths'
import { pack } from '../../kubernetes/pack.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import { readmeOperator } from '../setup/readme-operator.ts'

/** A project outside this repository that has installed the packed library and what that declares, and nothing else. */
const project = await mkdtemp(join(tmpdir(), 'lotse-package-'))
const installed = join(project, 'node_modules/@lotse/kubernetes')
const run = promisify(execFile)
await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module' }))
await writeFile(join(project, 'operator.ts'), readmeOperator())
const tarball = await pack(project)
const offline = await install()
if (offline !== undefined) await unpack()

afterAll(async () => await rm(project, { recursive: true, force: true }))

/** Installs the tarball as any project does. Returns why that is impossible on this machine; undefined after success. */
async function install(): Promise<string | undefined> {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=0']
  try {
    const nodeTypes = await descriptionIn(join(checkout, 'node_modules/@types/node'))
    const packages = [tarball, `@types/node@${nodeTypes.version}`]
    await run('npm', ['install', '--prefix', project, '--prefer-offline', ...quiet, ...packages], {
      cwd: project,
      timeout: 120_000,
    })
    return undefined
  } catch (error) {
    const { killed, stderr } = error as { killed: boolean; stderr: string }
    // Not every registry has every version that a dependency of a dependency permits.
    const unavailable =
      /code (E(?:404|TARGET|NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|TIMEDOUT|NETUNREACH|5\d\d|429))/
    const code = killed ? 'no answer in two minutes' : unavailable.exec(stderr)?.[1]
    if (code === undefined) throw error
    return `npm gets no packages from its registry: ${code}`
  }
}

/** Without a registry: the tarball's files, beside what the library declares as this checkout has it. */
async function unpack(): Promise<void> {
  await rm(join(project, 'node_modules'), { recursive: true, force: true })
  await mkdir(installed, { recursive: true })
  await run('tar', ['--extract', '--strip-components=1', '--file', tarball, '-C', installed])
  const { dependencies, peerDependencies } = await description()
  for (const name of ['@types/node', ...Object.keys({ ...dependencies, ...peerDependencies })]) {
    const to = join(project, 'node_modules', name)
    await mkdir(dirname(to), { recursive: true })
    await symlink(join(checkout, 'node_modules', name), to)
  }
}

interface Description {
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
}

async function description(): Promise<Description> {
  return descriptionIn(installed)
}

async function descriptionIn(folder: string): Promise<Description> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
}

describeUnless(offline)('npm', () => {
  test('installs it into an empty project with all that it declares', async () => {
    const { dependencies, peerDependencies } = await description()
    for (const [name, version] of Object.entries({ ...dependencies, ...peerDependencies })) {
      const folder = join(project, 'node_modules', name)
      expect((await lstat(folder)).isSymbolicLink()).toBe(false)
      expect(await descriptionIn(folder)).toMatchObject({ name, version })
    }
  })
})

test('the tarball holds JavaScript, types, README and license, and no sources or tests', async () => {
  const { stdout } = await run('find', ['.', '-type', 'f'], { cwd: installed })
  const files = stdout.trim().split('\n')
  expect(files).toEqual(
    expect.arrayContaining(['./LICENSE', './README.md', './dist/index.js', './dist/index.d.ts']),
  )
  expect(files.filter((file) => /\.test\.|[^d]\.ts$/.test(file))).toEqual([])
  expect(await description()).toMatchObject({ license: 'Apache-2.0', engines: expect.anything() })
})

test('the packed types accept the operator of the README and refuse a wrong one', async () => {
  const wrong = readmeOperator().replace("labelSelector: 'greet'", 'labelSelector: 1')
  await writeFile(join(project, 'wrong.ts'), wrong)
  const compilerOptions = {
    target: 'es2024',
    lib: ['es2024'],
    module: 'nodenext',
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    verbatimModuleSyntax: true,
    noEmit: true,
    skipLibCheck: true,
  }
  const files = ['operator.ts', 'wrong.ts']
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const compiler = join(checkout, 'node_modules/typescript/bin/tsc')
  const checked = run(process.execPath, [compiler, '--project', project], { cwd: project })
  const { stdout } = (await checked.catch((error: unknown) => error)) as { stdout: string }
  // One error: the rest of the program is known to be right only if its types were found.
  expect(stdout.match(/error TS\d+/g)).toEqual(['error TS2322'])
  expect(stdout).toMatch(/^wrong\.ts/)
}, 60_000)

test('the operator of the README runs on plain Node', async () => {
  const api = await startApiServer()
  const kubeconfig = join(project, 'kubeconfig')
  const { port } = api.server.address() as AddressInfo
  await writeFile(kubeconfig, kubeconfigOf(`http://127.0.0.1:${port}`))
  const operator = spawn(process.execPath, ['operator.ts'], {
    cwd: project,
    env: { KUBECONFIG: kubeconfig, HOSTNAME: 'first' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(operator, 'exit')
  try {
    await eventually(() => expect(api.applied).toHaveLength(1), 30)
    expect(api.applied[0]).toMatchObject({
      metadata: { name: 'ada-greeting', ownerReferences: [{ uid: 'u1' }] },
      data: { text: 'Hello, ada!' },
    })
    operator.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  } finally {
    operator.kill('SIGKILL')
    api.server.closeAllConnections()
    api.server.close()
  }
}, 60_000)

/** As much of an API server as the operator needs: one ConfigMap, a quiet watch, and a Lease. */
async function startApiServer(): Promise<{ server: Server; applied: unknown[] }> {
  const applied: unknown[] = []
  let lease: object | undefined
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const url = request.url ?? ''
    void text(request).then((body) => {
      if (url.includes('watch=true')) {
        response.writeHead(200).flushHeaders()
        return
      }
      if (url.includes('/leases')) {
        if (request.method !== 'GET')
          lease = { ...JSON.parse(body), metadata: { resourceVersion: '1' } }
        return answer(lease === undefined ? 404 : 200, lease ?? { reason: 'NotFound' })
      }
      if (request.method === 'PATCH') {
        applied.push(JSON.parse(body))
        return answer(200, {})
      }
      const ada = { metadata: { name: 'ada', uid: 'u1', resourceVersion: '1' } }
      answer(200, { metadata: { resourceVersion: '1' }, items: [ada] })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, applied }
}

function kubeconfigOf(server: string): string {
  return JSON.stringify({
    'current-context': 'test',
    clusters: [{ name: 'test', cluster: { server } }],
    users: [{ name: 'test', user: {} }],
    contexts: [{ name: 'test', context: { cluster: 'test', user: 'test', namespace: 'test' } }],
  })
}
