import type { components } from './generated/specs.ts'
import type { ResourceOf } from './resource.ts'
import type { BasicStatus } from './tenant.ts'

/** Spec of a Platform, defaults filled in. */
export type PlatformSpec = components['schemas']['PlatformSpec']

/** Times and limits as the resource writes them, defaults filled in. Times are texts such as `90s`. */
export type PlatformLiveChat = PlatformSpec['liveChat']

/** The installation itself; its name is always {@link platformName}. */
export type Platform = ResourceOf<'Platform', PlatformSpec, BasicStatus>

/** Name of the one Platform. */
export const platformName = 'platform'
