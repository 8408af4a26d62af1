import type { Profile } from './profile.ts'

const shared = [
  'The rate limit counts for each Ingress, each client address and each replica of the controller; visitors behind one address share it.',
]

/** What a profile cannot express, or expresses differently from the contract: one sentence each. */
export const explanations: Readonly<Record<Profile, readonly string[]>> = {
  'ingress-nginx': [
    ...shared,
    'ingress-nginx was archived in March 2026 and gets no more fixes.',
    'Rows with a rewrite turn every path of their host into a regular expression: letters match in either case, and "." matches any character.',
    'A message below the level "emerg" is lost: ingress-nginx cannot write it without the address of the client.',
    'A preflight is answered by the controller and does not reach the service.',
  ],
  traefik: [
    ...shared,
    'CORS headers appear only on answers to requests that carry an Origin, where nginx always adds them.',
    'The rate limit is a token bucket and answers 429 by itself; the setting rateLimit.status is not read.',
    'Traefik holds a body until it is whole, and what is above 1 MiB of it in a file without a name: /tmp must be writable. Answers are not held.',
    'A request, with its body, must arrive within the largest of timeouts; nginx only asks that bytes keep coming.',
    'Traefik needs version 3.7 or later: earlier ones ignore rewrite-target and limit-rps of these Ingresses.',
  ],
  'gateway-api': [
    'rateLimit: Gateway API has no rate limit; use the policy of your implementation.',
    'bodySizes: Gateway API has no limit on bodies.',
    'operatorAuthentication: Gateway API has no passwords; the routes of operators are written without a parent, so that nothing serves them until you attach them behind your own.',
    'timeouts: there is no limit on silence, only one on the whole request; long-poll and WebSocket routes have none.',
    'The access log of the controller is configured outside this API.',
    'The admission rule on paths is about Ingresses; the fields of an HTTPRoute have a pattern of their own.',
    'This profile is validated against the schemas of the API and has not been run.',
  ],
}
