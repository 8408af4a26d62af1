import { systemClock } from '@lotse/common/clock'
import { ConfigError } from '@lotse/common/config'
import { installLastResort } from '@lotse/common/last-resort'
import { AccessError, HttpTransport, loadAccess } from '@lotse/kubernetes'
import { IdentityProviderError } from '../identity/group-directory.ts'
import { createKeycloakGroups } from '../keycloak/keycloak-groups.ts'
import { createKeycloakStaff } from '../keycloak/keycloak-staff.ts'
import { answerInSecret, untilServed } from './answer-in-secret.ts'
import { oneTimePassword } from './one-time-password.ts'
import { runStaffCommand } from './run-staff-command.ts'
import { helpText, readStaffCommand } from './staff-command.ts'
import { StaffError } from './staff-error.ts'
import { staffSettings } from './staff-settings.ts'

/** The tool for staff accounts, at a terminal or as a Job. */
async function main(args: readonly string[]): Promise<void> {
  const command = readStaffCommand(args)
  if (command.kind === 'help') {
    process.stdout.write(helpText)
    return
  }
  const { keycloakUrl: baseUrl, clientSecret, job } = staffSettings()
  const account = { baseUrl, realm: 'lotse', clientId: 'lotse-operator', clientSecret }
  const staff = createKeycloakStaff(account)
  const groups = createKeycloakGroups(account)
  const answer = await runStaffCommand(command, { staff, groups, newPassword: oneTimePassword })
  if (job === undefined || !answer.confidential) {
    process.stdout.write(answer.text)
    return
  }
  const transport = new HttpTransport({ access: await loadAccess(), userAgent: 'lotse-staff' })
  await answerInSecret(answer, job, transport)
  await transport.close()
  process.stdout.write(`The answer is in the Secret ${job.name}.\n`)
  await untilServed(answer, staff, systemClock)
}

function explain(error: unknown): string {
  if (error instanceof StaffError || error instanceof ConfigError || error instanceof AccessError)
    return error.message
  if (!(error instanceof IdentityProviderError)) throw error
  return error.code === 'unavailable'
    ? 'Keycloak does not answer: try again when it runs.'
    : 'Keycloak refuses this tool: it needs the secret of the client lotse-operator, with the role manage-users.'
}

installLastResort()
// The first process of a container does not end by itself when it is asked to.
process.once('SIGTERM', () => process.exit(143))
try {
  await main(process.argv.slice(2))
  process.exit(0)
} catch (error) {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
