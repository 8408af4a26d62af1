import type { Farewell } from './screen.ts'

/**
 * What an entry of the tab's history keeps. Browsers write it to disk for a restored session, so it names neither agency
 * nor topic nor person.
 */
export interface PageMemory {
  /** Leads back to the page of the link, until the person enters. */
  code?: string
  /** The last page of a visit, until the person leaves it. */
  farewell?: Farewell
}

const names: readonly string[] = ['left', 'declined', 'gone', 'ended'] satisfies Farewell['name'][]

/** What an entry keeps; nothing for one that another version of the page, or another page, has written. */
export function readPageMemory(state: unknown): PageMemory {
  if (!isRecord(state)) return {}
  const { code, farewell } = state
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(isFarewell(farewell) ? { farewell } : {}),
  }
}

function isFarewell(value: unknown): value is Farewell {
  if (!isRecord(value)) return false
  const { name, receipt, wiped } = value
  if (typeof name !== 'string' || !names.includes(name)) return false
  return (receipt === null || typeof receipt === 'string') && typeof wiped === 'boolean'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
