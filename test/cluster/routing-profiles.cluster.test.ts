import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { definitionsEstablished } from '@lotse/stack/parts/kubernetes/definitions-established'
import { checkout, defaultCache, findProgram } from '@lotse/stack/paths'
import { silent } from '@lotse/stack/command-line/progress'
import { ensureCertificatePrograms } from '../parts/routing-programs.ts'
import fc from 'fast-check'
import { z } from 'zod'
import { arbitraryValues } from '../../cdk8s/test/arbitrary-values.ts'
import { synthesised } from '../routing/synthesised.ts'
import { freshNamespace, kubectl, testCluster } from '../setup/test-cluster.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutCluster, withoutGo } from '../setup/obstacles.ts'

const suite = describeUnless(withoutCluster() ?? withoutGo())
const gateway = testCluster() === undefined ? undefined : gatewayDefinitions()
const withoutGateway =
  gateway === undefined ? 'the definitions of Gateway API cannot be downloaded' : undefined
// Chosen once, so that a failure comes again: any others of the property test would do.
const samples = fc.sample(arbitraryValues, { seed: 33, numRuns: 3 })

/** What each profile has in any case. */
const kinds = {
  'ingress-nginx': ['certificate.cert-manager.io', 'ingress.networking.k8s.io', 'configmap'],
  traefik: ['clusterissuer.cert-manager.io', 'ingressclass.networking.k8s.io', 'configmap'],
  'gateway-api': ['gateway.gateway.networking.k8s.io', 'httproute.gateway.networking.k8s.io'],
} as const
type Profile = keyof typeof kinds

suite('every object of every profile on a real API server', () => {
  let namespace: string
  beforeAll(async () => {
    const cache = defaultCache()
    const { definitions } = await ensureCertificatePrograms({ cache, progress: silent })
    for (const folder of [definitions, ...(gateway ?? [])]) {
      await run('apply', '--server-side', '--force-conflicts', '-f', folder)
      await definitionsEstablished(run, '-f', folder)
    }
    for (const name of ['cert-manager', 'ingress-nginx', 'traefik']) {
      // Another file may have made it.
      await kubectl(['create', 'namespace', name])
    }
    namespace = await freshNamespace()
  }, 600_000)

  for (const profile of Object.keys(kinds) as Profile[])
    describeUnless(profile === 'gateway-api' ? withoutGateway : undefined)(profile, () => {
      test.each(samples.map((values, index) => ({ values, index })))(
        'takes values $index',
        async ({ values }) => {
          const files = await filesOf({ ...values, namespace }, profile)
          // With CRDs of its own the API server needs a moment until it knows them all.
          let dry = await tryOut(files)
          for (
            let tries = 0;
            dry.stderr.includes('no matches for kind') && tries < 50;
            tries += 1
          ) {
            await new Promise((resolve) => setTimeout(resolve, 200))
            dry = await tryOut(files)
          }
          expect(dry.stderr).toBe('')
          expect(dry.stdout.match(/\(server dry run\)/g)).toHaveLength(countOf(files))
          for (const kind of kinds[profile]) expect(dry.stdout).toContain(`${kind}/`)
        },
      )
    })

  test('the API server would have refused a field that a definition does not know', async () => {
    const [values] = samples
    const files = await filesOf({ ...values, namespace }, 'ingress-nginx')
    const text = files.get('issuers/certificates.yaml')?.replaceAll('dnsNames:', 'dnsName:') ?? ''
    const { ok, stderr } = await tryOut(new Map([['issuers/certificates.yaml', text]]))
    expect(ok).toBe(false)
    expect(stderr).toContain('.spec.dnsName: field not declared in schema')
  })
})

/** The files of a profile by their path. */
async function filesOf(values: object, profile: Profile): Promise<ReadonlyMap<string, string>> {
  const home = mkdtempSync(join(tmpdir(), 'lotse-profiles-'))
  try {
    const out = await synthesised({ home, profile, values: { ...values } })
    const paths = globSync('*/*.yaml', { cwd: out })
    return new Map(paths.map((path) => [path, readFileSync(join(out, path), 'utf8')]))
  } finally {
    rmSync(home, { recursive: true })
  }
}

async function tryOut(files: ReadonlyMap<string, string>) {
  const text = [...files.values()].join('---\n')
  // Server-side: other files of the same cluster have made some of the cluster-wide objects in their own way.
  const how = ['--server-side', '--force-conflicts', '--field-manager=dry-run']
  return await kubectl(['apply', ...how, '--dry-run=server', '--validate=strict', '-f', '-'], text)
}

function countOf(files: ReadonlyMap<string, string>): number {
  return [...files.values()].join('').match(/^kind: /gm)?.length ?? 0
}

async function run(...args: string[]): Promise<void> {
  const { ok, stderr } = await kubectl(args)
  if (!ok) throw new Error(stderr)
}

/** Files of the module that cert-manager itself is built with; undefined when it cannot be had. */
function gatewayDefinitions(): readonly string[] | undefined {
  const go = findProgram('go', process.env['PATH'] ?? '')
  if (go === undefined) return undefined
  try {
    const args = ['mod', 'download', '-json', 'sigs.k8s.io/gateway-api']
    const text = execFileSync(go, args, {
      cwd: join(checkout, 'stack/tools/cert-manager'),
      encoding: 'utf8',
      timeout: 150_000,
      stdio: 'pipe',
    })
    const { Dir } = z.object({ Dir: z.string() }).parse(JSON.parse(text))
    return ['gateways', 'httproutes'].map((plural) =>
      join(Dir, 'config/crd/standard', `gateway.networking.k8s.io_${plural}.yaml`),
    )
  } catch {
    return undefined
  }
}
