import type { VerifyStaff } from '../src/changes/authorize-change.ts'
import { runOnDirectory } from '../src/sources/directory/run-on-directory.ts'
import { sampleDirectory } from './running-operator.ts'
import { testSourceContext } from './source-context.ts'

/** An operator in this process that follows a folder and carries out the changes of admins. */
export interface DirectoryOperator {
  /** Its folder, with the samples of `deploy/local`. */
  readonly directory: string
  stop(): Promise<void>
}

/**
 * Starts an operator; stop it before its database is dropped.
 *
 * @param databaseUrl of the role `lotse_operator`
 */
export async function startDirectoryOperator(
  databaseUrl: string,
  verifyStaff: VerifyStaff,
): Promise<DirectoryOperator> {
  const directory = await sampleDirectory()
  const stopping = new AbortController()
  const context = testSourceContext(databaseUrl, verifyStaff)
  const running = runOnDirectory({ kind: 'directory', directory }, context, stopping.signal)
  return {
    directory,
    stop: async () => {
      stopping.abort()
      try {
        await running
      } finally {
        await context.close()
      }
    },
  }
}
