import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { definitionsEstablished } from '@lotse/stack/parts/kubernetes/definitions-established'
import { defaultCache } from '@lotse/stack/paths'
import { silent } from '@lotse/stack/command-line/progress'
import { ensureCertificatePrograms } from '../parts/routing-programs.ts'
import { selfSigned } from '../parts/self-signed.ts'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { routingCommand } from '../../cdk8s/test/routing-command.ts'
import { synthesised } from '../routing/synthesised.ts'
import { freshNamespace, kubectl, testCluster } from '../setup/test-cluster.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutCluster, withoutGo } from '../setup/obstacles.ts'

const suite = describeUnless(withoutCluster() ?? withoutGo())
const finding = z.object({
  status: z.string(),
  message: z.string(),
  note: z.string().optional(),
  look: z.object({ at: z.string(), command: z.string() }).optional(),
})
const report = z.object({
  good: z.boolean(),
  hosts: z.array(z.object({ host: z.string(), findings: z.record(z.string(), finding) })),
})

suite('verify-routes on a real API server and a real TLS server', () => {
  let folder: string
  let namespace: string
  let values: string
  let server: Server
  let address: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lotse-verify-'))
    const cache = defaultCache()
    const { definitions } = await ensureCertificatePrograms({ cache, progress: silent })
    await run('apply', '--server-side', '--force-conflicts', '-f', definitions)
    await definitionsEstablished(run, '-f', definitions)
    namespace = await freshNamespace()
    values = join(folder, 'values.yaml')
    // A class of its own: nothing that another file has started takes these Ingresses.
    const own = { namespace, ingressClass: namespace }
    const out = await synthesised({ home: folder, values: own })
    await run('apply', '-f', join(out, 'ingress'), '-f', join(out, 'issuers/certificates.yaml'))

    const { certificate, key } = await selfSigned({ dns: ['app.example.org', 'api.example.org'] })
    writeFileSync(join(folder, 'authority.pem'), certificate)
    server = createServer({ cert: certificate, key }, (request, response) => {
      response.writeHead(request.headers.host === 'api.example.org' ? 503 : 200).end('hello')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    address = `127.0.0.1:${z.object({ port: z.number() }).parse(server.address()).port}`
  }, 600_000)

  afterAll(() => {
    server?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function verify(...options: string[]) {
    return await verifyAs(testCluster()?.kubeconfig ?? '', ...options)
  }

  async function verifyAs(kubeconfig: string, ...options: string[]) {
    const fixed = ['--kubeconfig', kubeconfig, '--values', values, '--connect-to', address]
    return await routingCommand('verify-routes', ...fixed, ...options)
  }

  test('each check of each host says what it found', async () => {
    const { status, stdout } = await verify('--json', '--ca', join(folder, 'authority.pem'))
    expect(status).toBe(1)
    const { good, hosts } = report.parse(JSON.parse(stdout))
    expect(good).toBe(false)
    expect(hosts).toHaveLength(13)
    const of = (host: string) => hosts.find((each) => each.host === host)?.findings ?? {}
    const app = of('app.example.org')
    expect(app['https']).toMatchObject({ status: 'ok' })
    expect(app['controller']).toMatchObject({
      status: 'failed',
      look: { at: 'the ingress classes' },
    })
    expect(app['controller']?.message).toContain(`no ingress class "${namespace}"`)
    expect(app['routes']).toMatchObject({ status: 'ok' })
    expect(app['issuer']).toMatchObject({ status: 'failed', look: { at: 'issuer readiness' } })
    expect(app['issuer']?.message).toContain('"letsencrypt-prod" does not exist')
    // Whether cert-manager runs just now depends on other files.
    expect(['failed', 'waiting']).toContain(app['certificate']?.status)
    expect(of('api.example.org')['https']?.message).toContain('answered with 503')
    expect(of('admin.example.org')['https']?.message).toContain('not for admin.example.org')
  })

  test('what a role may not list is said to be unread, not to be missing', async () => {
    const kubeconfig = join(folder, 'reader')
    const all = [...needed, ...afterIngresses, ...helpful].filter(
      (name) => !name.startsWith('certificaterequests'),
    )
    await withReader({ namespace, file: kubeconfig, resources: all }, async () => {
      const { status, stdout } = await verifyAs(kubeconfig, '--json')
      expect(status).toBe(1)
      const certificate = report.parse(JSON.parse(stdout)).hosts[0]?.findings['certificate']
      expect(certificate).toMatchObject({ look: { at: 'the Certificate' } })
      expect(certificate?.message).toContain(
        `; why is not known: certificaterequests may not be read with this kubeconfig: it needs the right to list certificaterequests.cert-manager.io in the namespace ${namespace}`,
      )
    })
  })

  test('a role that may not list the classes is told so by the check that needs them, and by the other in a note', async () => {
    const kubeconfig = join(folder, 'classless')
    const resources = [...needed, ...helpful]
    await withReader({ namespace, file: kubeconfig, resources }, async () => {
      const { stdout } = await verifyAs(kubeconfig, '--json')
      const { controller, routes } = report.parse(JSON.parse(stdout)).hosts[0]?.findings ?? {}
      const lacking = 'it needs the right to list ingressclasses.networking.k8s.io in '
      expect(controller).toMatchObject({ status: 'unread' })
      expect(controller?.message).toContain(lacking)
      expect(routes).toMatchObject({ status: 'ok' })
      expect(routes?.note).toContain(lacking)
    })
  })

  test('a role without any right is told what it lacks, and gets no good end', async () => {
    const kubeconfig = join(folder, 'nobody')
    await withReader({ namespace, file: kubeconfig, resources: [] }, async () => {
      const { stdout } = await verifyAs(kubeconfig, '--json')
      const { good, hosts } = report.parse(JSON.parse(stdout))
      expect(good).toBe(false)
      for (const { findings } of hosts)
        for (const check of ['controller', 'routes', 'issuer', 'certificate'])
          expect([check, findings[check]?.status]).toEqual([check, 'unread'])
      for (const right of needed) {
        const lacking = `it needs the right to list ${right} in `
        expect([right, stdout.includes(lacking)]).toEqual([right, true])
      }
    })
  })

  test('an authority that is not known is not trusted', async () => {
    const { stdout } = await verify('--json')
    const [, api] = report.parse(JSON.parse(stdout)).hosts
    expect(api?.findings['https']?.message).toMatch(/not trusted: .*SELF_SIGNED.*lotse-test/)
  })

  test('a class and an address in the status make the controller good', async () => {
    const ingressClass = {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'IngressClass',
      metadata: { name: namespace },
      spec: { controller: 'example.org/none' },
    }
    const created = await kubectl(['apply', '-f', '-'], JSON.stringify(ingressClass))
    expect(created.stderr).toBe('')
    const name = 'lotse-frontend'
    const patch = JSON.stringify({ status: { loadBalancer: { ingress: [{ ip: '192.0.2.1' }] } } })
    const where = ['ingress', name, `--namespace=${namespace}`, '--subresource=status']
    await run('patch', ...where, '--type=merge', `--patch=${patch}`)
    const { stdout } = await verify()
    const lines = stdout.split('\n')
    expect(lines[0]?.split(/ +/)).toEqual([
      'HOST',
      'DNS',
      'CONTROLLER',
      'ROUTES',
      'ISSUER',
      'CERTIFICATE',
      'HTTPS',
    ])
    expect(lines.find((line) => line.startsWith('app.example.org '))?.split(/ +/)[2]).toBe('ok')
    expect(lines.find((line) => line.startsWith('status.example.org '))?.split(/ +/)[2]).toBe(
      'failed',
    )
    await run('delete', 'ingressclass', namespace)
  })
})

/** Without these a check cannot be made, and a role without any right is told of them. */
const needed = [
  'ingresses.networking.k8s.io',
  'clusterissuers.cert-manager.io',
  'certificates.cert-manager.io',
]
/** Neither can this one; but who may not list Ingresses is not asked for their classes. */
const afterIngresses = ['ingressclasses.networking.k8s.io']
/** Without these less is known. */
const helpful = [
  'pods',
  'events',
  'issuers.cert-manager.io',
  'certificaterequests.cert-manager.io',
  'orders.acme.cert-manager.io',
  'challenges.acme.cert-manager.io',
]

/** Writes the kubeconfig of an account that may list these and nothing else. */
async function withReader(
  options: {
    readonly namespace: string
    readonly file: string
    readonly resources: readonly string[]
  },
  use: () => Promise<void>,
): Promise<void> {
  const { namespace, file, resources } = options
  const named = [`--serviceaccount=${namespace}:reader`, '--clusterrole', namespace]
  // A role must name something.
  const allowed = resources.length === 0 ? 'leases.coordination.k8s.io' : resources.join(',')
  try {
    await run('create', 'serviceaccount', 'reader', '-n', namespace)
    await run('create', 'clusterrole', namespace, '--verb=list', `--resource=${allowed}`)
    await run('create', 'clusterrolebinding', namespace, ...named)
    const token = await run('create', 'token', 'reader', '-n', namespace)
    const admin = parse(readFileSync(testCluster()?.kubeconfig ?? '', 'utf8')) as {
      readonly users: readonly { readonly name: string }[]
    }
    const users = admin.users.map(({ name }) => ({ name, user: { token: token.trim() } }))
    writeFileSync(file, stringify({ ...admin, users }))
    await use()
  } finally {
    await kubectl(['delete', 'clusterrole,clusterrolebinding', namespace, '--ignore-not-found'])
    await kubectl(['delete', 'serviceaccount', 'reader', '-n', namespace, '--ignore-not-found'])
  }
}

async function run(...args: string[]): Promise<string> {
  const { ok, stdout, stderr } = await kubectl(args)
  if (!ok) throw new Error(stderr)
  return stdout
}
