import { checkCertificate } from './check-certificate.ts'
import { checkController, ingressAddresses } from './check-controller.ts'
import { checkDns } from './check-dns.ts'
import { checkHttps } from './check-https.ts'
import { checkIngresses } from './check-ingresses.ts'
import { checkIssuer } from './check-issuer.ts'
import { readClusterState } from './cluster-state.ts'
import { skipped, type Check, type Finding } from './finding.ts'
import type { Lookups } from './lookups.ts'
import type { Target } from './target.ts'

/** What was found about one host. */
export interface HostReport {
  readonly host: string
  readonly findings: Readonly<Record<Check, Finding>>
}

/**
 * Makes every check of every host. None ends the others.
 *
 * @throws ApiError the API server does not answer
 */
export async function verifyHosts(
  targets: readonly Target[],
  { resolve, ask, list }: Lookups,
): Promise<readonly HostReport[]> {
  const namespaces = [...new Set(targets.map(({ namespace }) => namespace))]
  const state = list === undefined ? undefined : await readClusterState(list, namespaces)
  const unasked = skipped('needs --kubeconfig')
  return await Promise.all(
    targets.map(async (target) => {
      const expected = state === undefined ? [] : ingressAddresses(target, state)
      const [dns, https] = await Promise.all([
        checkDns(target.host, resolve, expected),
        checkHttps(target, ask),
      ])
      return {
        host: target.host,
        findings: {
          dns,
          controller: state === undefined ? unasked : checkController(target, state),
          routes: state === undefined ? unasked : checkIngresses(target, state),
          issuer: state === undefined ? unasked : checkIssuer(target, state),
          certificate: state === undefined ? unasked : checkCertificate(target, state),
          https,
        },
      }
    }),
  )
}
