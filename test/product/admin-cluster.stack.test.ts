import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import type { LocalStack } from '@lotse/stack/local-stack'
import { eventually } from '../setup/eventually.ts'
import { withoutGo } from '../setup/obstacles.ts'
import { startTimeoutMs } from '../setup/one-at-a-time.ts'
import { startStack } from '../setup/own-stack.ts'
import { adminOf, describeAdmins, pageOf, type AdminProduct } from './admin-suite.ts'

const run = promisify(execFile)
const home = join(tmpdir(), `lotse-admin-${randomId()}`)
let stack: LocalStack | undefined

async function start(): Promise<LocalStack> {
  stack = await startStack({ home, durable: false, cluster: true })
  return stack
}

/** Runs kubectl as the admin of the stack's cluster and returns what it prints. */
async function kubectl({ state }: AdminProduct, ...args: readonly string[]): Promise<string> {
  const { kubectl: program = '', kubeconfig = '' } = state
  const { stdout } = await run(program, [`--kubeconfig=${kubeconfig}`, '-n', 'lotse', ...args])
  return stdout
}

describeAdmins({
  name: 'a real API server',
  cluster: true,
  obstacle: withoutGo(),
  start: async () => {
    await mkdir(home, { mode: 0o711 })
    return start()
  },
  end: async () => {
    await stack?.stop()
    await rm(home, { recursive: true, force: true })
  },
  spec: async (product, kind, name) => kubectl(product, 'get', kind, name, '-o', 'yaml'),
  setDevelopmentMode: async (product, on) => {
    const patch = JSON.stringify({ spec: { developmentMode: on } })
    await kubectl(product, 'patch', 'platform', 'platform', '--type=merge', '-p', patch)
  },
  own: (product) =>
    test('a field of a GitOps tool is refused with its name, on the resource and in the answer', async () => {
      const document = {
        apiVersion: 'lotse.dev/v1alpha1',
        kind: 'Agency',
        metadata: { name: 'konstanz' },
        spec: { liveChat: { enabled: true } },
      }
      const file = join(home, 'konstanz.json')
      await writeFile(file, JSON.stringify(document))
      const apply = ['apply', '--server-side', '--force-conflicts', '--field-manager=argocd']
      await kubectl(product(), ...apply, '-f', file)
      const konstanz = await adminOf(product(), '/agencies/konstanz/admins')
      const off = await konstanz.request('PATCH', '/live-chat/admin/agencies/konstanz', {
        liveChatEnabled: false,
      })
      expect(off).toMatchObject({
        status: 409,
        body: { code: 'managed-elsewhere', manager: 'argocd' },
      })
      expect(await pageOf(product(), 'konstanz')).toMatchObject({ liveChatEnabled: true })
    }),
  last: (product) =>
    test(
      'the next start minds no sample that has gone',
      async () => {
        await kubectl(product(), 'delete', 'agency', 'konstanz')
        const gone = `${product().state.baseUrl}/live-chat/agencies/konstanz`
        await eventually(async () => expect((await fetch(gone)).status).toBe(404), 30)
        await stack?.stop()
        const again = await start()
        const groups = new Set(again.state.users.flatMap((user) => user.groups))
        expect([...groups].filter((path) => path.includes('konstanz'))).toEqual([])
        expect(groups).toContain('/agencies/kiel/admins')
        const kiel = await adminOf(again, '/agencies/kiel/admins')
        expect(await kiel.request('GET', '/live-chat/admin/agencies/kiel')).toMatchObject({
          body: { effective: true },
        })
      },
      startTimeoutMs,
    ),
})
