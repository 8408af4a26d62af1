import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stringify } from 'yaml'
import { definitionsEstablished } from './definitions-established.ts'
import {
  clusterNamespace,
  kubectlFor,
  type Kubectl,
  type KubectlOptions,
  resourceNames,
} from './kubectl.ts'
import { checkout } from '../../paths.ts'
import { StackError } from '../../stack-error.ts'
import { writeFileAtomic } from '../../write-file-atomic.ts'

/** Options of {@link prepareCluster}. */
export interface PrepareClusterOptions extends KubectlOptions {
  /** Folder of the operator's own kubeconfig. */
  readonly directory: string
  /** Folder of sample resources; they are made once, when the namespace is. */
  readonly samples: string
}

const service = 'lotse-operator'
const apiVersion = 'lotse.dev/v1alpha1'
/** On the namespace: that it is a local stack's, and whether the samples were there once (`made`). */
const samplesAnnotation = 'lotse.dev/samples'
/** Not for ever, and longer than a local stack runs; a new one is made at each start. */
const tokenDuration = '720h'

/**
 * Puts into a cluster what the operator needs: resource definitions, policies, a namespace with the samples, and an
 * account that may do what `operator/role.yaml` says and nothing else. May be repeated; samples that somebody has changed
 * or deleted since stay as they are.
 *
 * @returns the path of the operator's kubeconfig, which is not the admin's
 * @throws StackError `cluster-failed` with what kubectl said
 */
export async function prepareCluster(options: PrepareClusterOptions): Promise<string> {
  const { kubeconfig, directory, samples, signal } = options
  const kubectl = kubectlFor(options)
  const definitions = ['agency', 'platform', 'tenant'].map((kind) =>
    join(checkout, `crds/${kind}.yaml`),
  )
  const made = `{.metadata.annotations.${samplesAnnotation.replaceAll('.', '\\.')}}`
  const output = `--output=jsonpath={.status.phase} ${made}`
  const found = await kubectl('get', 'namespace', clusterNamespace, '--ignore-not-found', output)
  const [phase, state] = found.split(' ')
  if (phase === 'Terminating')
    throw new StackError(
      'cluster-failed',
      `The namespace ${clusterNamespace} is being deleted; "A namespace goes" in docs/operations.md says how that ends.`,
    )
  if (state === undefined) await refuseInstallation(kubectl)
  await kubectl('apply', '--server-side', ...definitions.flatMap((file) => ['-f', file]))
  await definitionsEstablished(kubectl, 'crd', ...resourceNames)
  const namespace = join(directory, 'namespace.json')
  const mark = async (samplesAre: 'begun' | 'made'): Promise<void> => {
    writeFileAtomic(namespace, JSON.stringify(namespaceManifest(samplesAre)))
    await kubectl('apply', '--server-side', '-f', namespace)
  }
  if (state !== 'made') await mark('begun')
  const account = join(directory, 'operator-account.yaml')
  writeFileAtomic(account, accountManifest)
  await kubectl('apply', '--server-side', '-f', join(checkout, 'operator/role.yaml'), '-f', account)
  if (state !== 'made') {
    const files = readdirSync(samples).filter((name) => /\.ya?ml$/.test(name))
    await kubectl('apply', ...files.flatMap((file) => ['-f', join(samples, file)]))
    await mark('made')
  }
  // After the samples: a policy whose parameter the API server does not know yet denies everything.
  await kubectl('apply', '--server-side', '-f', join(checkout, 'crds/policies'))
  await policiesInEffect(kubectl, join(directory, 'policy-probe.json'), signal)
  const token = await kubectl('create', 'token', service, `--duration=${tokenDuration}`)
  const path = join(directory, 'operator.kubeconfig')
  const view = await kubectl('config', 'view', '--minify', '--flatten', '--output=json')
  writeFileAtomic(path, operatorKubeconfig(view, token, kubeconfig))
  return path
}

/**
 * Refuses a cluster in which Lotse is installed already: samples would take the place of its agencies, and two operators
 * with two databases would fight for it.
 *
 * @throws StackError `cluster-failed`
 */
async function refuseInstallation(kubectl: Kubectl): Promise<void> {
  const owner = 'jsonpath={.metadata.labels.app\\.kubernetes\\.io/managed-by}'
  const [definition = ''] = resourceNames
  const helm = await kubectl('get', 'crd', definition, '--ignore-not-found', `--output=${owner}`)
  const known = await kubectl('get', 'crd', definition, '--ignore-not-found', '--output=name')
  const found =
    known === ''
      ? ''
      : await kubectl('get', resourceNames.join(','), '--output=name', '--all-namespaces')
  if (helm !== 'Helm' && found === '') return
  throw new StackError(
    'cluster-failed',
    `The cluster has an installation of Lotse already (${helm === 'Helm' ? 'by Helm' : 'it has resources'}); nothing was changed.`,
  )
}

function namespaceManifest(samples: 'begun' | 'made'): unknown {
  return {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: clusterNamespace, annotations: { [samplesAnnotation]: samples } },
  }
}

/** Waits until the API server can judge by the policies; without this the first edits would be denied. */
async function policiesInEffect(
  kubectl: Kubectl,
  file: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const spec = { displayName: 'Probe', tenantRef: { name: 'probe' } }
  const probe = { apiVersion, kind: 'Agency', metadata: { name: 'policy-probe' }, spec }
  writeFileAtomic(file, JSON.stringify(probe))
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const answer = await kubectl('create', '--dry-run=server', '-f', file).catch(String)
    if (!answer.includes('not yet synced')) return
    await sleep(500, undefined, signal === undefined ? {} : { signal })
  }
}

const accountManifest = [
  { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: service } },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'RoleBinding',
    metadata: { name: service },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: service },
    subjects: [{ kind: 'ServiceAccount', name: service, namespace: clusterNamespace }],
  },
]
  .map((document) => stringify(document))
  .join('---\n')

/** The admin's way to the server with the account's token instead of the admin's key. */
function operatorKubeconfig(view: string, token: string, source: string): string {
  const { clusters } = JSON.parse(view) as { clusters?: { name: string; cluster: unknown }[] }
  const [first] = clusters ?? []
  if (first === undefined)
    throw new StackError('cluster-failed', `The kubeconfig ${source} names no cluster.`)
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'cluster', cluster: first.cluster }],
    users: [{ name: service, user: { token } }],
    contexts: [
      {
        name: service,
        context: { cluster: 'cluster', user: service, namespace: clusterNamespace },
      },
    ],
    'current-context': service,
  })
}
