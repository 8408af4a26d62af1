import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { isIdentityProviderCookie } from './upstream-headers.ts'

/**
 * Header sets for the browser, from an allow-list as well: server banners, addresses and host names behind the edge stay
 * there. CORS for the Matrix host belongs to the ingress; on one machine everything has one origin.
 */

/** Headers on every answer that the edge or Synapse gives. */
export const privateAnswerHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const

const synapseNames = ['content-type', 'content-length', 'retry-after'] as const

/** Headers of an answer of Synapse. */
export function fromSynapse(received: IncomingHttpHeaders): OutgoingHttpHeaders {
  return { ...pick(received, synapseNames), ...privateAnswerHeaders }
}

const identityProviderNames = [
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'access-control-max-age',
  'cache-control',
  'content-encoding',
  'content-language',
  'content-length',
  'content-security-policy',
  'content-security-policy-report-only',
  'content-type',
  'etag',
  'expires',
  'last-modified',
  'location',
  'pragma',
  'referrer-policy',
  'retry-after',
  'strict-transport-security',
  'vary',
  'www-authenticate',
  'x-content-type-options',
  'x-frame-options',
  'x-robots-tag',
] as const

/** Headers of an answer of Keycloak. Its pages keep their own policies; only its own cookies pass. */
export function fromIdentityProvider(received: IncomingHttpHeaders): OutgoingHttpHeaders {
  const headers = pick(received, identityProviderNames)
  const cookies = [received['set-cookie'] ?? []].flat().filter(isIdentityProviderCookie)
  return cookies.length === 0 ? headers : { ...headers, 'set-cookie': cookies }
}

function pick(received: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders {
  const kept: OutgoingHttpHeaders = {}
  for (const name of names) {
    const value = received[name]
    if (value !== undefined) kept[name] = value
  }
  return kept
}
