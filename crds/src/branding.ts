import { createHash } from 'node:crypto'
import type { AgencySpec } from './agency.ts'
import { pngFault } from './png.ts'

/** Branding as a tenant or an agency writes it. */
export type Branding = NonNullable<AgencySpec['branding']>

/** A logo that can be shown. */
export interface Logo {
  readonly base64: string
  /** Lower-case hex of SHA-256 over the bytes. */
  readonly version: string
}

/** What of a branding can be shown, and what is wrong with the rest. */
export interface AcceptedBranding {
  /** `#rrggbb` in lower case. */
  readonly accent: string | undefined
  readonly logo: Logo | undefined
  readonly refused: readonly BrandingFault[]
}

/** A field of a branding that is not used. */
export interface BrandingFault {
  readonly field: keyof Branding
  /** What the field breaks, in words that follow its name. */
  readonly rule: string
}

/**
 * Checks what no schema can: that the colour has enough contrast, and that the image is whole. Pure. A refused field counts
 * as absent, so that what is inherited shows.
 */
export function acceptBranding(branding: Branding = {}): AcceptedBranding {
  const { accent, logo } = branding
  const bytes = logo === undefined ? undefined : Buffer.from(logo, 'base64')
  const logoFault = bytes === undefined ? undefined : pngFault(bytes)
  return {
    accent: accent?.toLowerCase(),
    logo:
      logo === undefined || bytes === undefined || logoFault !== undefined
        ? undefined
        : { base64: logo, version: createHash('sha256').update(bytes).digest('hex') },
    refused: logoFault === undefined ? [] : [{ field: 'logo', rule: logoFault }],
  }
}
