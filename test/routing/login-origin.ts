import { keycloakAdmin } from '@lotse/stack/parts/keycloak/keycloak-admin'
import { z } from 'zod'
import { realParts } from '../setup/real-parts.ts'

const clients = z.tuple([z.looseObject({ id: z.string(), redirectUris: z.array(z.string()) })])

/** Lets staff come back from the stack's login page to one more origin. Answers what takes that back. */
export async function allowLoginFrom(origin: string): Promise<() => Promise<void>> {
  const { keycloak, secrets } = realParts()
  const admin = await keycloakAdmin(keycloak.url, secrets.clients.bootstrap)
  const [client] = clients.parse(await admin.get('/clients?clientId=lotse-web'))
  const redirectUris = [...client.redirectUris, `${origin}/*`]
  await admin.put(`/clients/${client.id}`, { ...client, redirectUris })
  return async () => {
    // The token of the set-up client lasts for a minute only.
    const later = await keycloakAdmin(keycloak.url, secrets.clients.bootstrap)
    await later.put(`/clients/${client.id}`, client)
  }
}
