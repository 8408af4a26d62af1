import type { AdminAgency } from '../../shared/admin-types.ts'
import type { EditedResource } from '../use-edit.ts'

/** What every form of an agency's live chat is drawn with. */
export interface AgencyCardProps {
  edited: EditedResource<AdminAgency>
  agency: string
  /** Locales that the platform offers. */
  locales: readonly string[]
  /** Name of the form that the address leads to. */
  target: string | undefined
}
