/** What is checked for each host, in the order in which one rests on the other. */
export const checks = ['dns', 'controller', 'routes', 'issuer', 'certificate', 'https'] as const

export type Check = (typeof checks)[number]

/** Where somebody finds out more. */
export interface Look {
  /** The place in words. */
  readonly at: string
  /** A command that shows it. */
  readonly command: string
}

/**
 * What a check found. `waiting` is what may still become good by itself; `skipped` was not asked for with the given
 * options; `unread` was, and the cluster did not let itself be read.
 */
export interface Finding {
  readonly status: 'ok' | 'failed' | 'waiting' | 'unread' | 'skipped'
  /** One line, with the message that was found. */
  readonly message: string
  readonly look?: Look
  /** More lines, where one is not enough. */
  readonly details?: readonly string[]
  /** What somebody should know of a check that is good. */
  readonly note?: string
}

export const ok = (message: string): Finding => ({ status: 'ok', message })

export const skipped = (message: string): Finding => ({ status: 'skipped', message })

export const unread = (message: string): Finding => ({ status: 'unread', message })

export const failed = (message: string, look: Look): Finding => ({
  status: 'failed',
  message,
  look,
})

export const waiting = (message: string, look: Look): Finding => ({
  status: 'waiting',
  message,
  look,
})
