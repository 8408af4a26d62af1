import { join } from 'node:path'
import { ensureGoPrograms, type GoProgramOptions } from '@lotse/stack/programs/go-programs'
import { versions } from '@lotse/stack/programs/versions'

/**
 * Traefik in the cache, built once. It reads the Ingress objects that were written for ingress-nginx.
 *
 * @returns the path of the program
 * @throws StackError `prerequisite-missing`, `download-failed`
 */
export async function ensureTraefik(options: GoProgramOptions): Promise<string> {
  const folder = await ensureGoPrograms(
    {
      family: 'traefik',
      version: versions.traefik,
      packages: { traefik: 'github.com/traefik/traefik/v3/cmd/traefik' },
    },
    options,
  )
  return join(folder, 'traefik')
}

/** Paths of what issues certificates in tests. */
export interface CertificatePrograms {
  readonly certManager: string
  /** Folder of cert-manager's resource definitions. */
  readonly definitions: string
  /** An ACME server. */
  readonly pebble: string
  /** The name server that Pebble asks. */
  readonly nameServer: string
}

/**
 * cert-manager and Pebble in the cache, built once.
 *
 * @throws StackError `prerequisite-missing`, `download-failed`
 */
export async function ensureCertificatePrograms(
  options: GoProgramOptions,
): Promise<CertificatePrograms> {
  const module = 'github.com/cert-manager/cert-manager'
  const controllers = await ensureGoPrograms(
    {
      family: 'cert-manager',
      version: versions.certManager,
      stamps: [`-X ${module}/pkg/util.AppVersion=${versions.certManager}`],
      packages: { 'cert-manager': '.' },
      asset: { module, folder: 'deploy/crds' },
    },
    options,
  )
  const commands = 'github.com/letsencrypt/pebble/v2/cmd'
  const server = await ensureGoPrograms(
    {
      family: 'pebble',
      version: versions.pebble,
      packages: {
        pebble: `${commands}/pebble`,
        'pebble-challtestsrv': `${commands}/pebble-challtestsrv`,
      },
    },
    options,
  )
  return {
    certManager: join(controllers, 'cert-manager'),
    definitions: join(controllers, 'crds'),
    pebble: join(server, 'pebble'),
    nameServer: join(server, 'pebble-challtestsrv'),
  }
}
