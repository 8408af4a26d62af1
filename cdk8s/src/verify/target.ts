import type { ExpectedIngress } from './expected-ingress.ts'

/** A host to check. */
export interface Target {
  readonly host: string
  readonly namespace: string
  /** The secret of its certificate. */
  readonly secret: string
  readonly ingressClass: string
  /** The ClusterIssuer that is asked for. */
  readonly issuer: string
  /** The path of the test request. */
  readonly path: string
  /** Its Ingresses as the values have them; absent when there are no values to compare with. */
  readonly ingresses?: readonly ExpectedIngress[]
}
