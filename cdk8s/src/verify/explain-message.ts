import type { Look } from './finding.ts'
import { look } from './look.ts'

/** Where a message of the certificate manager was found. */
export interface Place {
  readonly host: string
  readonly namespace: string
  /** The issuer of the host's certificate. */
  readonly issuer: Look
  /** What stays to be looked at when the message says nothing known. */
  readonly otherwise: Look
}

interface Explanation {
  readonly pattern: RegExp
  readonly says: string
  readonly look: (place: Place) => Look
}

const acme = 'urn:ietf:params:acme:error'

/**
 * The first that fits. The messages are those of cert-manager 1.21 and of ACME servers (RFC 8555 section 6.7), measured.
 */
const explanations: readonly Explanation[] = [
  {
    pattern: /^Referenced .*not found|^Referenced issuer does not have a Ready/,
    says: 'The issuer is missing or not ready',
    look: ({ issuer }) => issuer,
  },
  {
    pattern: /Failed to register ACME account.*dial tcp/,
    says: 'The ACME server does not answer',
    look: ({ issuer }) => issuer,
  },
  {
    pattern: new RegExp(`${acme}:rateLimited`),
    says: 'The authority has issued too many certificates or seen too many failures; it says when to come back',
    look: ({ otherwise }) => otherwise,
  },
  {
    pattern: new RegExp(`${acme}:(rejectedIdentifier|malformed: .*(identifier|domain name))`, 'i'),
    says: 'The authority issues no certificate for this name; change the host in the values',
    look: ({ otherwise }) => otherwise,
  },
  {
    pattern: new RegExp(`${acme}:caa`),
    says: 'A CAA record of the domain forbids this authority',
    look: ({ host }) => look.dns(host),
  },
  {
    // The second is Pebble's, when cert-manager has never used the account: it then asks without naming one.
    pattern: new RegExp(`${acme}:(accountDoesNotExist|malformed: Key ID)`),
    says: 'The authority does not know the account any more; delete its secret, and it registers anew',
    look: ({ issuer }) => issuer,
  },
  {
    pattern: new RegExp(`${acme}:dns|dial tcp: lookup |lame referral`),
    says: 'The name does not resolve where the check is made',
    look: ({ host }) => look.dns(host),
  },
  {
    pattern: new RegExp(`${acme}:connection`),
    says: 'The authority cannot reach the host on port 80, or cannot resolve its name',
    look: ({ host }) => look.dns(host),
  },
  {
    pattern: new RegExp(`${acme}:(unauthorized|incorrectResponse)`),
    says: 'Another server than this cluster answers for the name, or a rule takes the path of the challenge',
    look: ({ host }) => look.dns(host),
  },
  {
    pattern: /self check.*(connection refused|i\/o timeout|no route to host)/,
    says: 'Nothing answers on port 80 of the host',
    look: () => look.controller(),
  },
  {
    pattern: /wrong status code '50[234]'/,
    says: 'The pod that answers the challenge does not run',
    look: ({ namespace }) => look.solver(namespace),
  },
  {
    pattern: /wrong status code '/,
    says: 'The controller does not route the challenge; the issuer may name another ingress class',
    look: () => look.ingressClass(),
  },
  {
    // https://github.com/cert-manager/cert-manager/issues/7791
    pattern: /acme-challenge.*cannot be used with pathType/,
    says: 'This version of ingress-nginx refuses the path of the challenge; 1.12.6, 1.13.2 and later ones take it',
    look: () => look.controller(),
  },
  {
    pattern: /no configured challenge solvers/,
    says: 'The issuer has no way to prove this name (a wildcard needs DNS-01)',
    look: ({ issuer }) => issuer,
  },
  {
    pattern: /x509: certificate signed by unknown authority/,
    says: 'The ACME server is not of the authority in caBundle',
    look: ({ issuer }) => issuer,
  },
  {
    pattern: /Error getting keypair for CA issuer/,
    says: 'The secret of the authority is missing or broken',
    look: ({ issuer }) => issuer,
  },
]

/** Says in words what a message means, with the message itself, and where to look. */
export function explainMessage(
  message: string,
  place: Place,
): { readonly message: string; readonly look: Look } {
  const text = message.replaceAll(/\s+/g, ' ').trim()
  const known = explanations.find(({ pattern }) => pattern.test(text))
  if (known === undefined) return { message: text, look: place.otherwise }
  return { message: `${known.says}: ${text}`, look: known.look(place) }
}
