/** Field manager of what admins change on their pages. */
export const changeManager = 'lotse-admin'

/** Whether a field manager is a person with kubectl, or the admin pages: not a tool that would put its own value back. */
export function isPerson(manager: string): boolean {
  return manager === changeManager || manager.startsWith('kubectl')
}
