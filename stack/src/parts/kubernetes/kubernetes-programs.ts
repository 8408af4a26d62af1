import { join } from 'node:path'
import { ensureGoPrograms, type GoProgramOptions } from '../../programs/go-programs.ts'
import { versions } from '../../programs/versions.ts'

/** Paths of the programs of a control plane. */
export interface KubernetesPrograms {
  readonly etcd: string
  readonly apiserver: string
  readonly controllerManager: string
  readonly kubectl: string
}

const { kubernetes, etcd } = versions
const [major, minor] = kubernetes.slice(1).split('.')

/** Without them kubectl and the API server call themselves v0.0.0. */
const stamps = ['k8s.io/component-base/version', 'k8s.io/client-go/pkg/version'].flatMap((path) => [
  `-X ${path}.gitVersion=${kubernetes}`,
  `-X ${path}.gitMajor=${major}`,
  `-X ${path}.gitMinor=${minor}`,
  `-X ${path}.gitTreeState=archive`,
  `-X ${path}.gitCommit=0`,
  `-X ${path}.buildDate=1970-01-01T00:00:00Z`,
])

/**
 * The programs of a Kubernetes control plane in the cache, built once.
 *
 * @throws StackError `prerequisite-missing`, `download-failed`
 */
export async function ensureKubernetes(options: GoProgramOptions): Promise<KubernetesPrograms> {
  const store = await ensureGoPrograms(
    { family: 'etcd', version: etcd, packages: { etcd: 'go.etcd.io/etcd/server/v3' } },
    options,
  )
  const family = await ensureGoPrograms(
    {
      family: 'kube',
      version: kubernetes,
      stamps,
      packages: Object.fromEntries(
        ['kube-apiserver', 'kube-controller-manager', 'kubectl'].map((name) => [
          name,
          `k8s.io/kubernetes/cmd/${name}`,
        ]),
      ),
    },
    options,
  )
  return {
    etcd: join(store, 'etcd'),
    apiserver: join(family, 'kube-apiserver'),
    controllerManager: join(family, 'kube-controller-manager'),
    kubectl: join(family, 'kubectl'),
  }
}
