import { panelManager } from '../../record/field-managers.ts'

/** Whether a field manager is a person with kubectl, or the admin pages: not a tool that would put its own value back. */
export function isPerson(manager: string): boolean {
  return manager === panelManager || manager.startsWith('kubectl')
}
