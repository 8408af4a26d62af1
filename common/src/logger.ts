import pino from 'pino'

/**
 * The only fields that a log line may carry. Nothing here can identify a person: no address, user agent, URI, pseudonym,
 * and no ticket, room, Matrix or identity-user id. A thread that needs a name uses a random `operationId`.
 */
const allowedFields = [
  'attempt',
  'code',
  'component',
  'count',
  'durationMs',
  'errorId',
  'file',
  'kind',
  'method',
  'operationId',
  'path',
  'port',
  'reason',
  'resource',
  'rule',
  'status',
] as const

/** A value that a log line may carry; `error` is reduced to its name and code. */
export type LogFields = Partial<
  Record<(typeof allowedFields)[number], string | number | boolean>
> & {
  readonly error?: unknown
}

/** Writes JSON lines. `event` is a constant short sentence: data goes into the fields, where the allow-list sees it. */
export interface Logger {
  debug(event: string, fields?: LogFields): void
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

const allowed: ReadonlySet<string> = new Set(allowedFields)

/**
 * Keeps the allowed fields only. An error gives its name and `code`, and the code of the innermost cause where that is
 * another one, and never its message: messages of drivers quote rows, URIs and bodies.
 */
function allowedOnly(fields: LogFields): Record<string, unknown> {
  const kept = Object.entries(fields).filter(
    ([name, value]) => allowed.has(name) && value !== undefined,
  )
  return { ...Object.fromEntries(kept), ...describeError(fields.error) }
}

/** What may be said of an error: its name and codes, each only where it is one word. Everything else may quote a row. */
export function describeError(error: unknown): {
  errorName?: string
  errorCode?: string
  causeCode?: string
} {
  if (!Error.isError(error)) return {}
  const codes: string[] = []
  // Bounded: a cause may lead back to where it came from.
  for (let depth = 0, one: unknown = error; depth < 8 && Error.isError(one); depth += 1) {
    const code = 'code' in one ? one.code : undefined
    if (isWord(code)) codes.push(code)
    one = one.cause
  }
  const [errorCode] = codes
  const causeCode = codes.at(-1)
  return {
    errorName: isWord(error.name) ? error.name : 'Error',
    ...(errorCode !== undefined && { errorCode }),
    ...(causeCode !== errorCode && causeCode !== undefined && { causeCode }),
  }
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.-]{1,40}$/.test(value)
}

/**
 * A logger for one process or component.
 *
 * @param component name that every line carries, for example `api`
 * @param destination where the lines go; standard output unless a test listens
 */
export function createLogger(
  component: string,
  destination: pino.DestinationStream = pino.destination({ dest: 1, sync: true }),
): Logger {
  const lines = pino(
    { base: { component }, timestamp: pino.stdTimeFunctions.isoTime, level: 'info' },
    destination,
  )
  return {
    debug: (event, fields = {}) => lines.debug(allowedOnly(fields), event),
    info: (event, fields = {}) => lines.info(allowedOnly(fields), event),
    warn: (event, fields = {}) => lines.warn(allowedOnly(fields), event),
    error: (event, fields = {}) => lines.error(allowedOnly(fields), event),
  }
}

/** Says nothing. For tests that are not about logging. */
export const silentLogger: Logger = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
}
