import { databaseSetting, portSetting, urlSetting } from '@lotse/common/config'
import { z } from 'zod'

/** A JSON Web Key, as JSON. */
const keySetting = z.string().transform((text, context) => {
  try {
    return z.looseObject({ kty: z.string() }).parse(JSON.parse(text))
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a JSON Web Key' })
    return z.NEVER
  }
})

const secretSetting = z.string().min(16)

/** The settings of the api process, read once at its start. */
export const apiConfig = z.object({
  /** Connection as `lotse_api`. */
  LOTSE_DATABASE_URL: databaseSetting,
  /** Connection to Synapse's database as `lotse_residue`. */
  LOTSE_RESIDUE_DATABASE_URL: databaseSetting,
  /** Address to bind to. */
  LOTSE_HOST: z.string().default('127.0.0.1'),
  LOTSE_PORT: portSetting.default(8082),
  /** Port of health and metrics; never routed. */
  LOTSE_METRICS_PORT: portSetting.default(9090),
  /** Origin of the client's pages. */
  LOTSE_APP_ORIGIN: urlSetting,
  /** Origin of the staff's pages. */
  LOTSE_ADMIN_ORIGIN: urlSetting,
  /** Keycloak as this process reaches it. */
  LOTSE_KEYCLOAK_URL: urlSetting,
  /** Keycloak as issuers name it. */
  LOTSE_KEYCLOAK_PUBLIC_URL: urlSetting,
  /** Clients (`azp`) whose staff tokens count. */
  LOTSE_STAFF_CLIENTS: z
    .string()
    .default('lotse-web')
    .transform((list) => list.split(',')),
  LOTSE_API_CLIENT_SECRET: secretSetting,
  /** Of the client `lotse-api` of the staff realm, which reads accounts and groups. */
  LOTSE_DIRECTORY_CLIENT_SECRET: secretSetting,
  LOTSE_ANONYMOUS_CLIENT_SECRET: secretSetting,
  /** Private ES256 key that signs the assertions for anonymous tokens. */
  LOTSE_ASSERTION_KEY: keySetting,
  /** Synapse as this process reaches it. */
  LOTSE_SYNAPSE_URL: urlSetting,
  /** The edge as browsers reach it. */
  LOTSE_MATRIX_PUBLIC_URL: urlSetting,
  LOTSE_MATRIX_SERVER_NAME: z.string().min(1),
  LOTSE_MATRIX_AS_TOKEN: secretSetting,
  /** Private Ed25519 key that signs rosters. */
  LOTSE_ROSTER_KEY: keySetting,
  /** 32 bytes in base64url: authenticates cookies, seals notices and receipts. */
  LOTSE_SESSION_KEY: z
    .string()
    .transform((text) => Buffer.from(text, 'base64url'))
    .refine((key) => key.length === 32, 'must be 32 bytes in base64url'),
  /** Eight characters of base32 that tell installations on one Keycloak or Synapse apart. */
  LOTSE_INSTALLATION: z.string().regex(/^[a-z2-7]{8}$/, 'must be 8 characters of a–z and 2–7'),
  /** Seconds between two rounds of the lister. */
  LOTSE_LISTER_SECONDS: z.coerce.number().positive().default(60),
  /** Drills only: the process kills itself at the failpoint whose name this file holds, while there is such a file. */
  LOTSE_FAILPOINT_FILE: z.string().optional(),
})

export type ApiConfig = z.infer<typeof apiConfig>
