import { readConfig, urlSetting } from '@lotse/common/config'
import { z } from 'zod'

/** The Job that a command runs in. */
export interface StaffJob {
  readonly namespace: string
  /** Also the name of the Secret with the answer. */
  readonly name: string
  readonly uid: string
}

/** Settings of the tool for staff accounts. */
export interface StaffSettings {
  /** Inner address of Keycloak with its path. */
  readonly keycloakUrl: string
  /** Secret of the client `lotse-operator` in the realm `lotse`. */
  readonly clientSecret: string
  /** Absent at a terminal. */
  readonly job: StaffJob | undefined
}

const filled = z.string().min(1)
const shared = { LOTSE_KEYCLOAK_URL: urlSetting, LOTSE_OPERATOR_CLIENT_SECRET: filled }
const terminal = z.object(shared)
const job = z.object({
  ...shared,
  LOTSE_NAMESPACE: filled,
  LOTSE_JOB_NAME: filled,
  LOTSE_JOB_UID: filled,
})

/** Reads the settings. Throws ConfigError. */
export function staffSettings(environment?: NodeJS.ProcessEnv): StaffSettings {
  const inJob = readConfig(z.object({ LOTSE_JOB_NAME: z.string().optional() }), environment)
  if (inJob.LOTSE_JOB_NAME === undefined) return settingsOf(readConfig(terminal, environment))
  const values = readConfig(job, environment)
  return settingsOf(values, {
    namespace: values.LOTSE_NAMESPACE,
    name: values.LOTSE_JOB_NAME,
    uid: values.LOTSE_JOB_UID,
  })
}

function settingsOf(values: z.infer<typeof terminal>, inJob?: StaffJob): StaffSettings {
  return {
    keycloakUrl: values.LOTSE_KEYCLOAK_URL,
    clientSecret: values.LOTSE_OPERATOR_CLIENT_SECRET,
    job: inJob,
  }
}
