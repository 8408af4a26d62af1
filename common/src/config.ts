import { z } from 'zod'

/** A setting is missing or wrong. The message is one sentence for the person who starts the process. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads a process's settings from the environment, once, at its start.
 *
 * @throws ConfigError naming every variable that is missing or wrong, and never its value: it may be a secret
 * @example readConfig(z.object({ LOTSE_PORT: z.coerce.number().int() }))
 */
export function readConfig<T>(
  schema: z.ZodType<T>,
  environment: NodeJS.ProcessEnv = process.env,
): T {
  const result = schema.safeParse(environment)
  if (result.success) return Object.freeze(result.data)
  const problems = result.error.issues.map((issue) => {
    const name = issue.path.map(String).join('.')
    return environment[name] === undefined ? `${name} is not set` : `${name}: ${issue.message}`
  })
  throw new ConfigError(`The settings are not complete: ${problems.join('; ')}.`)
}

/** A TCP port; 0 asks the system for a free one. */
export const portSetting = z.coerce.number().int().min(0).max(65535)

/** An absolute http(s) URL without a slash at its end, so that paths can be appended. */
export const urlSetting = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .transform((url) => url.replace(/\/+$/, ''))

/** A PostgreSQL connection URL. */
export const databaseSetting = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a postgres URL',
})
