import { asSuperuser } from '../postgres/databases.ts'
import { serverName } from './synapse-files.ts'
import { StackError } from '../../stack-error.ts'

/** Options of {@link bootstrapSynapse}. */
export interface SynapseBootstrapOptions {
  /** Inner address of Synapse. */
  readonly url: string
  /** A superuser's connection to Synapse's database. */
  readonly databaseUrl: string
  /** Token of the application service. */
  readonly asToken: string
}

const bot = `@lc_bot:${serverName}`

/**
 * Makes the application service's own user and makes it a server admin, which it must be before it invites anybody. In
 * SQL, because Synapse offers no way that needs no second secret. In this order: once Synapse has looked up whether the
 * bot is an admin, it remembers the answer until it restarts.
 *
 * @throws StackError `process-failed`
 */
export async function bootstrapSynapse(options: SynapseBootstrapOptions): Promise<void> {
  const response = await fetch(`${options.url}/_matrix/client/v3/register`, {
    method: 'POST',
    headers: { authorization: `Bearer ${options.asToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'm.login.application_service',
      username: 'lc_bot',
      inhibit_login: true,
    }),
  })
  const body: unknown = await response.json()
  if (!response.ok && !isInUse(body))
    throw new StackError('process-failed', 'Synapse did not let the application service register.')
  await asSuperuser(options.databaseUrl, async (client) => {
    await client.query(
      `update users set admin = 1 where name = $1 and appservice_id = 'lotse' and admin <> 1`,
      [bot],
    )
  })
}

function isInUse(body: unknown): boolean {
  return (
    typeof body === 'object' &&
    body !== null &&
    'errcode' in body &&
    body.errcode === 'M_USER_IN_USE'
  )
}
