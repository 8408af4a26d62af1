import { fetch, type Dispatcher } from 'undici'

/** A request to a homeserver, directly or through what stands before it. */
export interface MatrixQuestion {
  /** Without a path. */
  readonly baseUrl: string
  readonly token: string
  readonly method: string
  /** Below `/_matrix/client/v3`. */
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly dispatcher?: Dispatcher
}

/** Asks as a Matrix client does, without one. */
export async function askMatrix(
  question: MatrixQuestion,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const { baseUrl, token, method, path, body, headers = {}, dispatcher } = question
  const response = await fetch(`${baseUrl}/_matrix/client/v3${path}`, {
    method,
    headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(dispatcher === undefined ? {} : { dispatcher }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}
