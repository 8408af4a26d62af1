/** The Keycloak groups that the operator makes for a resource. */
export function groupsFor(kind: string, name: string): readonly string[] {
  if (kind === 'Platform') return ['/platform/admins']
  if (kind === 'Tenant') return [`/tenants/${name}/admins`]
  return kind === 'Agency' ? [`/agencies/${name}/counselors`, `/agencies/${name}/admins`] : []
}
