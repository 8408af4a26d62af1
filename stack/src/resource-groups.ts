import { z } from 'zod'

/** What of a resource decides its groups. */
export const grouped = z.object({ kind: z.string(), metadata: z.object({ name: z.string() }) })

/** The Keycloak groups that the operator makes for a resource. */
export function groupsFor({ kind, metadata: { name } }: z.infer<typeof grouped>): string[] {
  if (kind === 'Platform') return ['/platform/admins']
  if (kind === 'Tenant') return [`/tenants/${name}/admins`]
  return kind === 'Agency' ? [`/agencies/${name}/counselors`, `/agencies/${name}/admins`] : []
}
