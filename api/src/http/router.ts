import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type Response,
} from 'express'
import { Problem } from '../problem.ts'
import type { ApiParts } from './api-parts.ts'
import { authenticate } from './authenticate.ts'
import type { HttpMetrics } from './http-metrics.ts'
import { createOpenApi } from './openapi.ts'
import { everyAnswer, toProblem, writeProblem } from './problem-writer.ts'
import { readJson } from './read-json.ts'
import type { Answer, Operation, Route } from './route.ts'
import { operations, routes } from './route-table.ts'

/** Express for everything but the queue: built from the route table alone. */
export function createRouter(parts: ApiParts, metrics: HttpMetrics): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  // Addresses of clients are never read, least of all from headers that anybody can write.
  app.set('trust proxy', false)
  app.enable('case sensitive routing')
  app.enable('strict routing')

  const openApi = JSON.stringify(createOpenApi(operations))
  app.get('/openapi.json', (_request, response) => {
    writeJson(response, 200, openApi)
  })
  for (const route of routes) {
    app[route.method](expressPath(route.path), async (request, response) => {
      measure(route.path, request, response, metrics)
      writeAnswer(response, await serve(parts, route, request))
    })
  }
  for (const [path, methods] of methodsByPath(operations))
    app.all(expressPath(path), (request, response) => {
      measure(path, request, response, metrics)
      writeProblem(response, new Problem('method-not-allowed'), { allow: methods.join(', ') })
    })
  app.use((_request, response) => writeProblem(response, new Problem('not-found')))
  app.use(answerErrors(parts))
  return app
}

async function serve(parts: ApiParts, route: Route, request: Request): Promise<Answer> {
  const principal = await authenticate(parts, route.audience, request.headers)
  const body = await readJson(request, route.bodyLimit)
  const { headers, params, query } = request
  return route.run(parts, principal, { headers, params, query, body })
}

/** Express knows an error handler by its four parameters. */
function answerErrors(parts: ApiParts): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const { log, randomId } = parts.context
    const problem = toProblem(isBadPath(error) ? new Problem('not-found') : error, log, randomId)
    // Never for a 401: that of a staff route says nothing about the cookie of a living ticket.
    const isOver = problem.code === 'ticket-gone'
    const hasCookie =
      request.headers.authorization === undefined &&
      parts.cookies.read(request.headers.cookie) !== undefined
    writeProblem(response, problem, {
      ...(isOver && hasCookie ? { 'set-cookie': parts.cookies.clear() } : {}),
      ...(problem.code === 'unauthenticated' ? { 'www-authenticate': 'Bearer' } : {}),
      // The rest of a body that is too large is thrown away until the connection closes.
      ...(problem.code === 'payload-too-large' ? { connection: 'close' } : {}),
    })
  }
}

/** Express throws this for a path whose percent signs mean nothing. */
function isBadPath(error: unknown): boolean {
  return Error.isError(error) && error.name === 'URIError'
}

function writeAnswer(response: Response, { status, body, headers }: Answer): void {
  if (body === undefined) response.writeHead(status, { ...everyAnswer, ...headers }).end()
  else if (Buffer.isBuffer(body)) writeBytes(response, status, body, headers)
  else writeJson(response, status, JSON.stringify(body), headers)
}

/** The headers name the type. */
function writeBytes(
  response: Response,
  status: number,
  bytes: Buffer,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { ...everyAnswer, 'content-length': bytes.length, ...headers })
  response.end(bytes)
}

function writeJson(
  response: Response,
  status: number,
  json: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    ...everyAnswer,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(json),
    ...headers,
  })
  response.end(json)
}

function measure(route: string, request: Request, response: Response, metrics: HttpMetrics): void {
  const startedAt = performance.now()
  response.once('finish', () => {
    const seconds = (performance.now() - startedAt) / 1000
    metrics.observe(route, request.method, response.statusCode, seconds)
  })
}

/** `/a/{b}` as Express writes it. */
function expressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** What `Allow` says for each path. Express answers HEAD where there is a GET; the queue endpoint does not. */
function methodsByPath(table: readonly Operation[]): ReadonlyMap<string, readonly string[]> {
  const served = new Set<Operation>(routes)
  const methods = new Map<string, string[]>()
  for (const operation of table) {
    const names = [operation.method.toUpperCase()]
    if (operation.method === 'get' && served.has(operation)) names.push('HEAD')
    methods.set(operation.path, [...(methods.get(operation.path) ?? []), ...names])
  }
  return methods
}
