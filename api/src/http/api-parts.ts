import type { Live } from '../live/live.ts'
import type { AuthenticationParts } from './authenticate.ts'

/** What routes and sockets work with. Made once per process by createApi. */
export interface ApiParts extends AuthenticationParts {
  readonly live: Live
  /** Whether our pages come over https, so that `Clear-Site-Data` has an effect. */
  readonly isSecure: boolean
}
