import { readFile } from '../read-file.ts'
import type { Request } from '../../shared/request.ts'
import { levelKey, type Level } from '../route.ts'
import type { ChangePage } from './change-record.ts'

/** First and last day, `2026-11-22`; empty where there is no bound. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** A range with another first or last day. The other end moves along when it is passed. */
export function withDay({ from, to }: DayRange, end: keyof DayRange, day: string): DayRange {
  const isPassed = day !== '' && (end === 'from' ? to !== '' && day > to : day < from)
  if (isPassed) return { from: day, to: day }
  return end === 'from' ? { from: day, to } : { from, to: day }
}

/** The record of changes of one level. Both methods throw `ApiError`. */
export interface RecordApi {
  /** @param before where the page begins, from the page before it */
  read(range: DayRange, before?: string): Promise<ChangePage>
  csv(range: DayRange): Promise<Blob>
}

/** The record of a level over one request function. */
export function createRecordApi(request: Request, level: Level): RecordApi {
  const path = '/live-chat/admin/changes'
  const scope = levelKey(level)
  const days = ({ from, to }: DayRange) => ({ from: from || undefined, to: to || undefined })
  return {
    read: (range, before) =>
      request(path, { query: { scope, ...days(range), format: 'json', before } }),
    csv: (range) =>
      request(path, { query: { scope, ...days(range), format: 'csv' }, read: readFile }),
  }
}
