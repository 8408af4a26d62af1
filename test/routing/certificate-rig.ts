import { readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomId } from '@lotse/common/random-id'
import { definitionsEstablished } from '@lotse/stack/parts/kubernetes/definitions-established'
import { checkout, defaultCache } from '@lotse/stack/paths'
import { silent } from '@lotse/stack/command-line/progress'
import { ensureCertificatePrograms } from '../parts/routing-programs.ts'
import { Supervisor } from '@lotse/stack/supervision/supervisor'
import { parse } from 'yaml'
import { eventually } from '../setup/eventually.ts'
import { freshNamespace, kubectl, testCluster } from '../setup/test-cluster.ts'
import { startCertificateAuthority, type CertificateAuthority } from './certificate-authority.ts'
import { startEchoBackends } from './echo-backends.ts'
import { manifests, servicesOf, type Ingress, type Manifest } from './ingress-objects.ts'
import { applyPathRule, type PathRule } from './path-rule.ts'
import { startSolverStandIn } from './solver-stand-in.ts'
import { synthesised } from './synthesised.ts'
import { startTraefik, type Controller } from './traefik.ts'
import { apply, surroundings } from './traefik-rig.ts'

/**
 * How long the authority waits for a proof. It asks only once, and an order without its proof is lost; on a machine whose
 * processors are all busy two seconds are too short for pod, endpoint and route.
 */
const proofSeconds = 10

/** cert-manager, an ACME server and Traefik around our routes, synthesised for a namespace of their own. */
export interface CertificateRig {
  readonly namespace: string
  readonly controller: Controller
  readonly authority: CertificateAuthority
  readonly ingresses: readonly Ingress[]
  /** Objects of `issuers/`, as they were applied. */
  readonly issuers: readonly Manifest[]
  /** Path of the values file that it was synthesised from. */
  readonly values: string
  /** Kept since before the first certificate was asked for. */
  readonly pathRule: PathRule
  /** Ends it, and takes away what it has put into the cluster, but for the definitions: other files may be using them. */
  stop(): Promise<void>
}

/** Options of {@link startCertificateRig}. */
export interface CertificateRigOptions {
  /** The hosts whose proofs nobody runs a pod for. */
  readonly unattended?: readonly string[]
  /** What the names of the hosts end in, in the place of `example.org`. */
  readonly domain?: string
}

/**
 * Starts all of it and applies controller, issuers and certificates first, then the routes, as the documentation says.
 *
 * @param address of this machine that is not loopback
 */
export async function startCertificateRig(
  address: string,
  options: CertificateRigOptions = {},
): Promise<CertificateRig> {
  const { unattended = [], domain } = options
  const home = join(tmpdir(), `lotse-certificates-${randomId()}`)
  await mkdir(join(home, 'logs'), { recursive: true })
  const kubeconfig = testCluster()?.kubeconfig ?? ''
  // First: another rig may have its turn.
  const solver = await startSolverStandIn(kubeconfig, address, unattended)
  const programs = await ensureCertificatePrograms({ cache: defaultCache(), progress: silent })
  const run = async (...args: string[]): Promise<void> => {
    const { ok, stderr } = await kubectl(args)
    if (!ok) throw new Error(stderr)
  }
  const definitions = [`--filename=${programs.definitions}`]
  await run('apply', '--server-side', ...definitions)
  await definitionsEstablished(run, ...definitions)
  await apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'cert-manager' } })
  const namespace = await freshNamespace()
  const controller = await startTraefik({ home, kubeconfig, namespace })
  const httpPort = controller.entry.http
  const authority = await startCertificateAuthority({ home, programs, httpPort })
  const supervisor = new Supervisor({ logDirectory: join(home, 'logs') })
  await supervisor.start({
    name: 'cert-manager',
    command: programs.certManager,
    args: [`--kubeconfig=${kubeconfig}`, '-request-backoff=2s'],
    // Its own check asks for the proof over http at port 80 of the name; a proxy stands where the name would lead.
    env: {
      TZ: 'UTC',
      HTTP_PROXY: `http://127.0.0.1:${httpPort}`,
      // Names that it asks the machine's own resolver for, which does not know them.
      NO_PROXY: '.unknown.example.org',
    },
    stage: 2,
    probe: async () => await Promise.resolve(true),
    readyTimeoutMs: 120_000,
  })
  const { server, caBundle } = authority
  const privateAcme = { server, caBundle, waitInsteadOfSelfCheckSeconds: proofSeconds }
  const hosts = domain === undefined ? {} : hostsBelow(domain)
  const values = { namespace, issuer: 'private-acme', privateAcme, ...hosts }
  const root = await synthesised({ home: join(home, 'values'), values })
  const issuers = manifests('issuers', root).filter(
    // The public ones cannot be asked from here.
    ({ metadata }) => !metadata.name.startsWith('letsencrypt-'),
  )
  const ingresses = manifests('ingress', root) as unknown as Ingress[]
  const backends = await startEchoBackends([...servicesOf(ingresses).keys()], address)
  const [example] = ingresses
  if (example === undefined) throw new Error('there is no Ingress')
  const pathRule = await applyPathRule(manifests('controller', root), example)
  // A definition that was just made may be unknown for a moment.
  await eventually(async () => await apply(...issuers))
  const around = { namespace, address, backends: backends.ports }
  await apply(...surroundings(ingresses, around), ...ingresses)
  return {
    namespace,
    controller,
    authority,
    ingresses,
    issuers,
    values: join(home, 'values/values.yaml'),
    pathRule,
    stop: async () => {
      // While cert-manager runs: a challenge goes only with its help.
      await run('delete', 'namespace', namespace, '--wait=false')
      const gone = ['--for=delete', `namespace/${namespace}`, '--timeout=10s']
      await eventually(async () => await run('wait', ...gone), 120)
      await run('delete', 'clusterissuers', '--all')
      await run('delete', 'certificates,secrets', '--all', '--namespace=cert-manager')
      await pathRule.remove()
      await supervisor.stopAll()
      await authority.stop()
      await controller.stop()
      await backends.close()
      await solver.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** The hosts of the committed values, with other names. */
function hostsBelow(domain: string): object {
  const text = readFileSync(join(checkout, 'cdk8s/values.yaml'), 'utf8')
  const { hosts, extraHosts } = parse(text.replaceAll('example.org', domain)) as Values
  return { hosts, extraHosts }
}

interface Values {
  readonly hosts: object
  readonly extraHosts: object
}
