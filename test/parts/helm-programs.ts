import { join } from 'node:path'
import { ensureGoPrograms, type GoProgramOptions } from '@lotse/stack/programs/go-programs'
import { versions } from '@lotse/stack/programs/versions'

const [major, minor] = versions.kubernetes.slice(1).split('.')

/** As Helm's own Makefile does; without them it calls itself v3.22 and renders for Kubernetes 1.20. */
const stamps = [
  `-X helm.sh/helm/v3/internal/version.version=${versions.helm}`,
  ...['pkg/lint/rules', 'pkg/chartutil'].flatMap((path) => [
    `-X helm.sh/helm/v3/${path}.k8sVersionMajor=${major}`,
    `-X helm.sh/helm/v3/${path}.k8sVersionMinor=${minor}`,
  ]),
]

/**
 * Helm in the cache, built once.
 *
 * @returns the path of the program
 * @throws StackError `prerequisite-missing`, `download-failed`
 */
export async function ensureHelm(options: GoProgramOptions): Promise<string> {
  const folder = await ensureGoPrograms(
    {
      family: 'helm',
      version: versions.helm,
      stamps,
      packages: { helm: 'helm.sh/helm/v3/cmd/helm' },
    },
    options,
  )
  return join(folder, 'helm')
}
