import type { StaffDirectory } from '../src/ports/staff-directory.ts'
import { UpstreamError } from '../src/ports/upstream-error.ts'

/** The staff's accounts as a test imagines them. */
export interface FakeStaffDirectory extends StaffDirectory {
  /** Groups by subject. Who is not in it does not exist or is disabled. */
  readonly accounts: Map<string, readonly string[]>
  /** While set, every question is answered with this failure. */
  outage: 'unavailable' | 'refused' | undefined
}

/** A directory without anybody. */
export function createFakeStaffDirectory(): FakeStaffDirectory {
  const directory: FakeStaffDirectory = {
    accounts: new Map(),
    outage: undefined,
    groupsOf: async (subject) => {
      if (directory.outage !== undefined)
        throw new UpstreamError('identity-provider', directory.outage)
      return await Promise.resolve(directory.accounts.get(subject))
    },
  }
  return directory
}
