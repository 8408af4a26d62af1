import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { KeycloakAdmin } from './keycloak-admin.ts'
import { checkout } from '../../paths.ts'

/**
 * What differs on one machine from the defaults in the realm file, which are those of an installation: nobody must set up a
 * second factor, and the short passwords of the demo logins are allowed.
 */
export const oneMachine: Readonly<Record<string, string>> = {
  LOTSE_SECOND_FACTOR_SETUP: 'DISABLED',
  LOTSE_PASSWORD_LENGTH: '8',
}

/** Settings of the realm file that a realm of an earlier version receives. Flows are made by an import only. */
const settings = z.object({
  loginTheme: z.string(),
  bruteForceProtected: z.boolean(),
  permanentLockout: z.boolean(),
  failureFactor: z.number(),
  waitIncrementSeconds: z.number(),
  maxFailureWaitSeconds: z.number(),
  maxDeltaTimeSeconds: z.number(),
  quickLoginCheckMilliSeconds: z.number(),
  minimumQuickLoginWaitSeconds: z.number(),
  maxSecondaryAuthFailures: z.number(),
  passwordPolicy: z.string(),
  webAuthnPolicyPasswordlessRpEntityName: z.string(),
  webAuthnPolicyPasswordlessSignatureAlgorithms: z.array(z.string()),
  webAuthnPolicyPasswordlessResidentKey: z.string(),
  webAuthnPolicyPasswordlessUserVerificationRequirement: z.string(),
  webAuthnPolicyPasswordlessPasskeysEnabled: z.boolean(),
})

const webClient = z
  .array(
    z.looseObject({
      id: z.string(),
      redirectUris: z.array(z.string()),
      webOrigins: z.array(z.string()),
    }),
  )
  .min(1)

/**
 * Brings realm `lotse` of an earlier start to the login settings of the realm file, and lets the staff's pages log in from
 * this origin only: an import skips a realm that exists, and the port may be another one at a later start.
 *
 * @param origin of the staff's pages
 */
export async function ensureStaffRealm(admin: KeycloakAdmin, origin: string): Promise<void> {
  await admin.put('', staffRealmSettings())
  const [client] = webClient.parse(await admin.get('/clients?clientId=lotse-web'))
  const page = `${origin}/admin/`
  if (client === undefined) return
  if (client.webOrigins.join() === origin && client.redirectUris.join() === page) return
  const attributes = z.record(z.string(), z.string()).catch({}).parse(client['attributes'])
  await admin.put(`/clients/${client.id}`, {
    ...client,
    redirectUris: [page],
    webOrigins: [origin],
    attributes: { ...attributes, 'post.logout.redirect.uris': page },
  })
}

/** The login settings of the realm file, with the values of one machine in their places. */
function staffRealmSettings(): z.infer<typeof settings> {
  const text = readFileSync(join(checkout, 'stack/realms/lotse-realm.json'), 'utf8')
  const filled = text.replaceAll(
    /\$\{(LOTSE_[A-Z_]+):([^}]*)\}/g,
    (_, name: string, fallback: string) => oneMachine[name] ?? fallback,
  )
  return settings.parse(JSON.parse(filled))
}
