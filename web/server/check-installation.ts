import { ConfigError, readConfig, urlSetting } from '@lotse/common/config'
import { z } from 'zod'

/** Options of {@link checkInstallation}. */
export interface CheckRoutesOptions {
  /** Prefix of the Services' names. */
  readonly platform: string
  /** Inner address of Keycloak, for its path. */
  readonly keycloakUrl: string
  /** Asks an address for its status. */
  readonly ask: (url: string) => Promise<number | 'no answer'>
}

/** What one address should answer and did. */
export interface CheckedRoute {
  readonly reason: string
  readonly expected: number
  readonly answer: number | 'no answer'
}

/** Asks every Service of an installation as the routing would: what is open, and what must stay inside. */
export async function checkInstallation(
  options: CheckRoutesOptions,
): Promise<readonly CheckedRoute[]> {
  const { platform, keycloakUrl, ask } = options
  const realms = `keycloak:8080${new URL(keycloakUrl).pathname.replace(/\/$/, '')}/realms`
  const discovery = '.well-known/openid-configuration'
  const matrix = 'messaging-server:8008'
  const routes = [
    { url: 'frontend/', expected: 200, reason: 'the pages of clients' },
    { url: 'admin/', expected: 308, reason: 'the way to the pages of staff' },
    { url: 'admin/admin/', expected: 200, reason: 'the pages of staff' },
    { url: 'userservice:8082/live-chat/none', expected: 404, reason: 'the api' },
    { url: `${matrix}/_matrix/client/versions`, expected: 200, reason: 'Matrix through the edge' },
    {
      url: `${matrix}/_synapse/admin/v1/server_version`,
      expected: 404,
      reason: 'the administration of Synapse stays inside',
    },
    {
      url: `${realms}/lotse/${discovery}`,
      expected: 200,
      reason: 'Keycloak through the edge',
    },
    { url: `${realms}/master/${discovery}`, expected: 404, reason: 'other realms stay inside' },
  ]
  const checked: CheckedRoute[] = []
  for (const { url, expected, reason } of routes)
    checked.push({ reason, expected, answer: await ask(`http://${platform}-${url}`) })
  return checked
}

/** What `helm test` runs. */
async function main(): Promise<void> {
  const settings = readConfig(
    z.object({ LOTSE_PLATFORM: z.string().min(1), LOTSE_KEYCLOAK_URL: urlSetting }),
  )
  const checked = await checkInstallation({
    platform: settings.LOTSE_PLATFORM,
    keycloakUrl: settings.LOTSE_KEYCLOAK_URL,
    ask: async (url) =>
      await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) }).then(
        ({ status }) => status,
        () => 'no answer' as const,
      ),
  })
  for (const { reason, expected, answer } of checked) {
    const verdict = answer === expected ? 'ok' : 'FAILED'
    process.stdout.write(`${verdict} ${reason}: ${answer}, expected ${expected}\n`)
  }
  process.exitCode = checked.every(({ answer, expected }) => answer === expected) ? 0 : 1
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  })
