import type { Clock } from '@lotse/common/clock'
import { isApiError, type Transport } from '@lotse/kubernetes'
import type { KeycloakStaff } from '../keycloak/keycloak-staff.ts'
import type { StaffAnswer } from './run-staff-command.ts'
import { StaffError } from './staff-error.ts'
import type { StaffJob } from './staff-settings.ts'

/** How often Keycloak is asked whether the one-time password has been used. */
const pollMs = 10_000
/** How long an answer without a password can be read. */
const readableMs = 600_000

/**
 * Makes a Secret with the answer that belongs to the Job: Kubernetes deletes it together with the Job, whatever ends that, so
 * that nothing has to delete Secrets and this account may only create them.
 *
 * @throws StaffError
 */
export async function answerInSecret(
  { text }: StaffAnswer,
  job: StaffJob,
  transport: Transport,
): Promise<void> {
  const owner = { apiVersion: 'batch/v1', kind: 'Job', name: job.name, uid: job.uid }
  const secret = {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: job.name, ownerReferences: [owner] },
    immutable: true,
    stringData: { answer: text },
  }
  try {
    const path = `/api/v1/namespaces/${job.namespace}/secrets`
    await transport.request({ method: 'POST', path, body: secret })
  } catch (cause) {
    if (!isApiError(cause)) throw cause
    const sentence =
      'The API server does not make the Secret for the answer: run the command again.'
    throw new StaffError('unreachable', sentence, { cause })
  }
}

/**
 * Waits until the answer has served: its one-time password is changed or its account is gone, or there was time to read it.
 * The deadline of the Job ends the wait after a day.
 */
export async function untilServed(
  { awaited }: StaffAnswer,
  staff: Pick<KeycloakStaff, 'awaitsPassword'>,
  clock: Clock,
): Promise<void> {
  if (awaited === undefined) return clock.sleep(readableMs)
  for (;;) {
    await clock.sleep(pollMs)
    // Keycloak may be away for a while; the answer stays until it says something.
    const waits = await staff.awaitsPassword(awaited).catch(() => true)
    if (!waits) return
  }
}
