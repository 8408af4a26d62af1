import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { checkout } from '@lotse/stack/paths'
import { parse } from 'yaml'
import { describeUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import { withoutCluster } from '../setup/obstacles.ts'
import { readmeOperator } from '../setup/readme-operator.ts'
import { freshNamespace, kubectl, testCluster } from '../setup/test-cluster.ts'

const withCluster = describeUnless(withoutCluster())

/** The README of the library shows a program; this runs it as it stands against a real API server. */
withCluster('the operator of the README', () => {
  let namespace: string
  let folder: string
  const running: ChildProcess[] = []

  beforeAll(async () => {
    namespace = await freshNamespace()
    folder = await mkdtemp(join(tmpdir(), 'lotse-readme-'))
    await writeFile(join(folder, 'operator.ts'), readmeOperator())
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
    await mkdir(join(folder, 'node_modules/@lotse'), { recursive: true })
    await symlink(join(checkout, 'kubernetes'), join(folder, 'node_modules/@lotse/kubernetes'))
    const kubeconfig = parse(await readFile(testCluster()?.kubeconfig ?? '', 'utf8')) as {
      contexts: { context: { namespace?: string } }[]
    }
    for (const { context } of kubeconfig.contexts) context.namespace = namespace
    await writeFile(join(folder, 'kubeconfig'), JSON.stringify(kubeconfig))
  })
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL')
    await rm(folder, { recursive: true })
  })

  function start(identity: string): ChildProcess {
    const child = spawn(process.execPath, [join(folder, 'operator.ts')], {
      env: { KUBECONFIG: join(folder, 'kubeconfig'), HOSTNAME: identity },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    running.push(child)
    return child
  }

  async function run(...args: string[]): Promise<string> {
    const { ok, stdout, stderr } = await kubectl(['-n', namespace, ...args])
    if (!ok) throw new Error(stderr)
    return stdout
  }
  const greetingOf = async (name: string): Promise<string> =>
    run('get', 'configmap', `${name}-greeting`, '-o', 'jsonpath={.data.text}')
  const leader = async (): Promise<string> =>
    run('get', 'lease', 'greeter', '-o', 'jsonpath={.spec.holderIdentity}')

  test('it greets, follows changes, and hands over to its standby', async () => {
    await run('create', 'configmap', 'ada', '--from-literal=salutation=Good day')
    await run('label', 'configmap', 'ada', 'greet=yes')
    await run('create', 'configmap', 'other')
    const first = start('first')
    await eventually(async () => expect(await greetingOf('ada')).toBe('Good day, ada!'), 120)
    expect(await leader()).toBe('first')
    const second = start('second')

    await run('patch', 'configmap', 'ada', '-p', '{"data":{"salutation":"Moin"}}')
    await eventually(async () => expect(await greetingOf('ada')).toBe('Moin, ada!'))
    // A label that is added later brings an object into the watch.
    await run('label', 'configmap', 'other', 'greet=yes')
    await eventually(async () => expect(await greetingOf('other')).toBe('Hello, other!'))

    first.kill('SIGTERM')
    expect(await once(first, 'exit')).toEqual([0, null])
    await eventually(async () => expect(await leader()).toBe('second'))
    await run('patch', 'configmap', 'ada', '-p', '{"data":{"salutation":"Hi"}}')
    await eventually(async () => expect(await greetingOf('ada')).toBe('Hi, ada!'))
    second.kill('SIGTERM')
    expect(await once(second, 'exit')).toEqual([0, null])
    expect(await leader()).toBe('')

    const names = (await run('get', 'configmaps', '-o', 'name')).trim().split('\n').toSorted()
    expect(names).toEqual(
      ['ada', 'ada-greeting', 'kube-root-ca.crt', 'other', 'other-greeting'].map(
        (name) => `configmap/${name}`,
      ),
    )
  }, 300_000)
})
