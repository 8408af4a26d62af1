import { allOrNothing } from '../../supervision/all-or-nothing.ts'
import { ensureDemoUsers } from '../keycloak/demo-users.ts'
import { ensureLogoutReports, keycloakAdmin } from '../keycloak/keycloak-admin.ts'
import type { LotseEnvironmentOptions, LotseProcess } from './lotse-environment.ts'
import { startLotseProcess, type RunningLotseProcess } from './lotse-processes.ts'
import { inStep, silent, type Progress } from '../../command-line/progress.ts'
import { ensureStaffRealm } from '../keycloak/staff-realm.ts'
import type { Supervisor } from '../../supervision/supervisor.ts'

/** Lotse's own processes, running. */
export interface StartedLotse {
  readonly edge: RunningLotseProcess
  readonly apis: readonly RunningLotseProcess[]
}

/** Options of {@link startLotse}. */
export interface StartLotseOptions {
  readonly settings: LotseEnvironmentOptions
  readonly supervisor: Supervisor
  /** Keycloak groups that the operator makes for what is configured. */
  readonly expected: ReadonlySet<string>
  /** How many api processes; default 1. */
  readonly apiReplicas?: number
  readonly progress?: Progress
  readonly signal?: AbortSignal | undefined
}

/**
 * Starts Lotse's own processes before real parts that run, and makes the demo logins.
 *
 * @throws StackError with one sentence
 */
export async function startLotse(options: StartLotseOptions): Promise<StartedLotse> {
  const { settings, supervisor, expected, progress = silent, apiReplicas = 1, signal } = options
  const { keycloakUrl, origin, secrets } = settings
  const begin = async (
    name: string,
    program: LotseProcess,
    either: AbortSignal,
  ): Promise<RunningLotseProcess> =>
    await inStep(progress, `Starting ${name}`, async () =>
      startLotseProcess(supervisor, name, program, settings, either),
    )
  const apiNames = Array.from({ length: apiReplicas }, (_, index) =>
    index === 0 ? 'api' : `api-${index + 1}`,
  )
  const [edge, apis] = await allOrNothing(signal, (either) => [
    begin('edge', 'edge', either),
    Promise.all(apiNames.map(async (name) => await begin(name, 'api', either))),
    begin('operator', 'operator', either),
    // Beside the operator, which makes the groups: whoever is early waits for them.
    inStep(progress, 'Making the demo logins', async () => {
      const admin = await keycloakAdmin(keycloakUrl, secrets.clients.bootstrap)
      await ensureStaffRealm(admin, origin)
      const missing = await ensureDemoUsers({ admin, expected, signal: either })
      for (const path of missing)
        progress.say(
          `The operator did not make the group ${path} in Keycloak, so its logins are without it; see operator.log.`,
        )
    }),
  ])
  const [first] = apis
  if (first !== undefined)
    await ensureLogoutReports(
      await keycloakAdmin(keycloakUrl, secrets.clients.bootstrap),
      ['lotse-web', 'lotse-test'],
      `http://127.0.0.1:${first.metricsPort}/backchannel-logout`,
    )
  return { edge, apis }
}
