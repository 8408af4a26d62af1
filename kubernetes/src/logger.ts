/** The fields of a log line. No field holds content of an object, and an error may quote some: log its name and code. */
export interface LogFields {
  /** Number of the try, from 1. */
  readonly attempt?: number
  readonly error?: unknown
  /** Name of the controller. */
  readonly kind?: string
  /** Reason of an event. */
  readonly reason?: string
  /** Key of an object, or plural of a collection. */
  readonly resource?: string
}

/** Receives log lines. `event` is a constant sentence; data is in the fields. */
export interface Logger {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  error(event: string, fields?: LogFields): void
}

/** Discards every line: the default of every option `log`. */
export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} }
