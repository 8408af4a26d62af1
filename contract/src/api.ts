import type { paths } from './generated/api.ts'

/** Body of an answer: that of the status, which is 200 unless named. */
export type Answer<
  Path extends keyof paths,
  Verb extends keyof paths[Path],
  Status extends number = 200,
> = paths[Path][Verb] extends {
  readonly responses: Record<Status, { content: { readonly 'application/json': infer Body } }>
}
  ? Body
  : never

/** JSON body of a request. */
export type RequestBody<
  Path extends keyof paths,
  Verb extends keyof paths[Path],
> = paths[Path][Verb] extends {
  readonly requestBody: { readonly content: { readonly 'application/json': infer Body } }
}
  ? Body
  : never
