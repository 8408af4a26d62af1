import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { checkout } from '@lotse/stack/paths'

/** How a command ended. */
export interface StaffToolResult {
  readonly code: number
  /** Of both streams. */
  readonly output: string
}

/**
 * Runs the command for staff accounts as `npm run staff -- …` does.
 *
 * @param line its arguments, separated by a space
 * @param home folder of the running product
 */
export async function runStaffTool(line: string, home: string): Promise<StaffToolResult> {
  const scripts = ['scripts/node.mjs', 'stack/src/staff.ts'].map((path) => join(checkout, path))
  const env = { PATH: process.env['PATH'] ?? '', LOTSE_HOME: home }
  return await new Promise((resolve) => {
    execFile(process.execPath, [...scripts, ...line.split(' ')], { env }, (error, out, err) => {
      resolve({ code: Number(error?.code ?? 0), output: out + err })
    })
  })
}
