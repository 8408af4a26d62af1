import { findJava } from '../parts/keycloak/java.ts'
import { findProgram } from '../paths.ts'
import { findPython } from '../parts/synapse/python.ts'
import { StackError } from '../stack-error.ts'

/**
 * Checks what the machine must have: Java for Keycloak, Maven to fetch it, Python for Synapse.
 *
 * @throws StackError `prerequisite-missing`, one sentence a line when several are missing
 */
export async function checkPrerequisites(): Promise<void> {
  const results = await Promise.allSettled([findJava(), findMaven(), findPython()])
  const sentences = results
    .filter((result) => result.status === 'rejected')
    .map(({ reason }) => (Error.isError(reason) ? reason.message : String(reason)))
  if (sentences.length > 0) throw new StackError('prerequisite-missing', sentences.join('\n'))
}

async function findMaven(): Promise<string> {
  const path = findProgram('mvn', process.env['PATH'] ?? '')
  if (path !== undefined) return path
  throw new StackError(
    'prerequisite-missing',
    'Maven was not found; install Apache Maven 3 (for example the package maven), whose command is mvn.',
  )
}
