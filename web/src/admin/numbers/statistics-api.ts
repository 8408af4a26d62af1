import { readFile } from '../read-file.ts'
import type { Request } from '../../shared/request.ts'
import { levelKey, type Level } from '../route.ts'
import type { Range } from './month-range.tsx'
import type { Statistics } from './statistics.ts'

/** The numbers of one level. Both methods throw `ApiError`. */
export interface StatisticsApi {
  read(range: Range): Promise<Statistics>
  /** The same as a file. */
  file(range: Range, format: 'csv' | 'json'): Promise<Blob>
}

/** The numbers of a level over one request function. */
export function createStatisticsApi(request: Request, level: Level): StatisticsApi {
  const path = '/live-chat/admin/statistics'
  const scope = levelKey(level)
  return {
    read: (range) => request(path, { query: { scope, ...range, format: 'json' } }),
    file: (range, format) => request(path, { query: { scope, ...range, format }, read: readFile }),
  }
}
