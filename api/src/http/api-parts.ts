import type { ChangeContext } from '../admin/request-change.ts'
import type { Live } from '../live/live.ts'
import type { LiveWake } from '../live/wake.ts'
import type { TicketContext } from '../tickets/context.ts'
import type { AuthenticationParts } from './authenticate.ts'
import type { StaffChecks } from './staff-checks.ts'

/** What use cases and the live side share; its wake has both sides. */
export type ApiContext = TicketContext & { readonly wake: LiveWake }

/** What routes and sockets work with. Made once per process by createApi. */
export interface ApiParts extends AuthenticationParts {
  readonly context: ApiContext
  readonly live: Live
  readonly staffChecks: StaffChecks
  /** For changes of resources, which the operator carries out. */
  readonly changes: ChangeContext
  /** Origin of the client's pages. */
  readonly appOrigin: string
  /** Whether our pages come over https, so that `Clear-Site-Data` has an effect. */
  readonly isSecure: boolean
}
