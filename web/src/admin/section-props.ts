import type { Scopes } from '../shared/admin-types.ts'
import type { Panel } from './panel.ts'
import type { Level } from './route.ts'

/** What the page of a section is drawn with. */
export interface SectionProps {
  readonly panel: Panel
  readonly level: Level
  readonly scopes: Scopes
  /** Parts of the path after the section's own, such as the name of a link. */
  readonly rest: readonly string[]
}
