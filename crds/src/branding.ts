import { createHash } from 'node:crypto'
import { brandingShades, minimumContrast, nearestAccent } from '@lotse/contract/branding-shades'
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

/** A field of a branding that is not used. */
export interface BrandingFault {
  readonly field: keyof Branding
  /** What the field breaks, in words that follow its path. */
  readonly rule: string
}

/** What of a branding can be shown, and what is wrong with the rest. */
export interface AcceptedBranding {
  /** `#rrggbb` in lower case. */
  readonly accent: string | undefined
  readonly logo: Logo | undefined
  readonly refused: readonly BrandingFault[]
}

/**
 * Checks what no schema can: that the colour has enough contrast, and that the image is whole. Pure. A refused field counts
 * as absent, so that what is inherited shows.
 */
export function acceptBranding({ accent, logo }: Branding = {}): AcceptedBranding {
  const colour = accent?.toLowerCase()
  const bytes = logo === undefined ? undefined : Buffer.from(logo, 'base64')
  const accentRule = colour === undefined ? undefined : accentFault(colour)
  const logoRule = bytes === undefined ? undefined : pngFault(bytes)
  return {
    accent: accentRule === undefined ? colour : undefined,
    logo:
      logo === undefined || bytes === undefined || logoRule !== undefined
        ? undefined
        : { base64: logo, version: createHash('sha256').update(bytes).digest('hex') },
    refused: [
      ...(accentRule === undefined ? [] : [{ field: 'accent', rule: accentRule } as const]),
      ...(logoRule === undefined ? [] : [{ field: 'logo', rule: logoRule } as const]),
    ],
  }
}

function accentFault(colour: string): string | undefined {
  if (brandingShades(colour) !== undefined) return undefined
  const nearest = nearestAccent(colour)
  const advice = nearest === undefined ? '' : `; the nearest that works is ${nearest}`
  return `${colour} must have a contrast of ${minimumContrast}:1 with every ground of the pages${advice}`
}
