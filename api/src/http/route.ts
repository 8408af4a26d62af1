import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { ProblemCode } from '../problem.ts'
import type { ApiParts } from './api-parts.ts'
import type { Audience, Principal, PrincipalsByAudience } from './authenticate.ts'
import { parseInput } from './parse-input.ts'

/** A request as far as the server has read it. */
export interface RawRequest {
  readonly headers: IncomingHttpHeaders
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Codes that any route may answer. */
export const commonProblems = [
  'invalid-request',
  'not-found',
  'method-not-allowed',
  'payload-too-large',
  'unsupported-media-type',
  'internal',
  'upstream-unavailable',
] as const satisfies readonly ProblemCode[]

/** An answer that is not a problem. */
export interface Answer {
  readonly status: number
  /** `undefined` for a status without a body. */
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** What a route is to the world: the router, the 405s, the OpenAPI document and the tests derive from it. */
export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** With parameters in braces, as in OpenAPI. */
  readonly path: string
  readonly audience: Audience
  readonly summary: string
  readonly params: z.ZodObject
  readonly query: z.ZodObject
  readonly body: z.ZodType | undefined
  /** Bytes of the largest body, where it is not the usual one. */
  readonly bodyLimit?: number
  readonly responses: Readonly<Record<number, z.ZodType>>
  /** Codes beside those of {@link commonProblems}. */
  readonly problems: readonly ProblemCode[]
}

/** An operation with the code that serves it. */
export interface Route extends Operation {
  run(parts: ApiParts, principal: Principal, request: RawRequest): Promise<Answer>
}

/** A request whose values have been checked. */
export interface CheckedRequest<Params, Query, Body, Who extends Audience> {
  readonly principal: PrincipalsByAudience[Who]
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly headers: IncomingHttpHeaders
}

type Immutable<T> = T extends object ? { readonly [Key in keyof T]: Immutable<T[Key]> } : T

type AnswerOf<Responses extends Readonly<Record<number, z.ZodType>>> = {
  [Status in keyof Responses]: {
    readonly status: Status
    readonly body: Immutable<z.input<Responses[Status]>>
    readonly headers?: Readonly<Record<string, string>>
  }
}[keyof Responses]

/** What a route is written as. */
export interface RouteDefinition<
  Who extends Audience,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType | undefined,
  Responses extends Readonly<Record<number, z.ZodType>>,
> {
  readonly method: Route['method']
  readonly path: string
  readonly audience: Who
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly bodyLimit?: number
  readonly responses: Responses
  readonly problems: readonly ProblemCode[]
  readonly handle: (
    parts: ApiParts,
    request: CheckedRequest<
      z.output<Params>,
      z.output<Query>,
      Body extends z.ZodType ? z.output<Body> : undefined,
      Who
    >,
  ) => Promise<AnswerOf<Responses>>
}

/** Makes a route of its definition: the handler gets only what has passed the schemas. */
export function defineRoute<
  Who extends Audience,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType | undefined,
  Responses extends Readonly<Record<number, z.ZodType>>,
>(definition: RouteDefinition<Who, Params, Query, Body, Responses>): Route {
  type Checked = Parameters<typeof definition.handle>[1]
  return {
    ...definition,
    run: (parts, principal, raw) =>
      definition.handle(parts, {
        principal: principal as Checked['principal'],
        params: parseInput(definition.params, raw.params),
        query: parseInput(definition.query, raw.query),
        body: (definition.body === undefined
          ? undefined
          : parseInput(definition.body, raw.body)) as Checked['body'],
        headers: raw.headers,
      }) as Promise<Answer>,
  }
}

/** Writes an answer with its exact types, so that a handler is checked against the schemas of its route. */
export function answer<const Status extends number, const Body>(
  status: Status,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
): { readonly status: Status; readonly body: Body; readonly headers: typeof headers } {
  return { status, body, headers }
}
