import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from '@lotse/common/logger'
import { refuse } from '@lotse/edge/answers'
import {
  identityProviderBodyLimit,
  isIdentityProviderMethod,
  isIdentityProviderPath,
} from '@lotse/edge/identity-provider-paths'
import { readBody } from '@lotse/common/read-body'
import { privateAnswerHeaders } from '@lotse/edge/response-headers'
import { createUpstream } from '@lotse/edge/upstream'

/** Options of {@link createStaffLogin}. */
export interface StaffLoginOptions {
  /** Keycloak through the edge, with its path. */
  readonly keycloakUrl: string
  /** Keycloak as browsers reach it, with its path. */
  readonly keycloakPublicUrl: string
  readonly log: Logger
}

/** What is below `/auth` on the host of the staff's pages. */
export interface StaffLogin {
  /** Answers a request; `target` is raw path and query without `/auth`. */
  handle(request: IncomingMessage, response: ServerResponse, target: string): Promise<void>
  close(): Promise<void>
}

const tokenPath = '/realms/lotse/protocol/openid-connect/token'
const keysPath = '/realms/lotse/protocol/openid-connect/certs'
/** Requests that the page makes itself, and their methods; all others are navigations. */
const passedOn = new Map([
  [tokenPath, 'POST'],
  [keysPath, 'GET'],
])
const timeoutMs = 15_000

/**
 * Lets the staff's page find Keycloak below `/auth`, where it is on one machine, too, although Keycloak has a host of its
 * own: login and logout, which are navigations, are sent there; the token request is passed on.
 *
 * The page asks for tokens with credentials. On Keycloak's host the routing answers with `Access-Control-Allow-Origin: *`
 * (contract of the routing), which browsers refuse for such requests; on the page's own origin there is nothing to allow.
 * A code is worth nothing without the verifier that only the page has, and no cookie passes in either direction.
 */
export function createStaffLogin(options: StaffLoginOptions): StaffLogin {
  const { origin, pathname } = new URL(options.keycloakUrl)
  const base = pathname.replace(/\/$/, '')
  const upstream = createUpstream('keycloak', origin, options.log)

  const passOn = async (
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
  ): Promise<void> => {
    const sent = await readBody(request, identityProviderBodyLimit).catch(() => undefined)
    if (sent === undefined) return
    if (sent === 'too-large') return refuse(response, 'too-large')
    const isToken = path === tokenPath
    const outcome = await upstream.forward(
      {
        method: isToken ? 'POST' : 'GET',
        target: base + path,
        headers: {
          accept: 'application/json',
          ...(isToken ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
        body: isToken ? sent : null,
        timeoutMs,
        answerHeaders: () => ({ ...privateAnswerHeaders, 'content-type': 'application/json' }),
      },
      response,
    )
    if (outcome === 'unavailable' || outcome === 'timeout') refuse(response, outcome)
  }

  return {
    handle: async (request, response, target) => {
      const [path = ''] = target.split('?', 1)
      if (!isIdentityProviderMethod(request.method) || !isIdentityProviderPath('', path))
        return refuse(response, 'not-found')
      const method = passedOn.get(path)
      if (method !== undefined)
        return request.method === method
          ? await passOn(request, response, path)
          : refuse(response, 'not-found')
      response
        .writeHead(307, {
          ...privateAnswerHeaders,
          location: options.keycloakPublicUrl + target,
        })
        .end()
    },
    close: async () => await upstream.close(),
  }
}
