import type { Registry } from 'prom-client'
import type { OperatorParts } from '../operator.ts'
import type { VerifyStaff } from '../changes/authorize-change.ts'
import type { ChangeRows } from '../changes/run-changes.ts'

/** What running an operator on some source has to work with. */
export interface SourceContext {
  /** Everything but what the source itself brings. */
  readonly parts: Omit<OperatorParts, 'statuses' | 'managersOf'>
  /** What admins ask for on their pages. */
  readonly changes: ChangeRows
  /** Makes sure who asks. */
  readonly verifyStaff: VerifyStaff
  readonly registry: Registry
  /** Says how to find out whether all resources are known. Until then the process is not ready. */
  readonly ready: (check: () => boolean) => void
}
