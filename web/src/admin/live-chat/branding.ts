import { brandingShades } from '@lotse/contract/branding-shades'
import type { BrandingSettings } from '../../shared/admin-types.ts'
import { toBase64 } from '../../shared/base64.ts'
import type { RefusedField } from '../../shared/request.ts'

/** Most bytes of a logo, and most pixels of its width and of its height; the service has the same. */
const logoLimits = { bytes: 8192, pixels: 512 } as const
const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const sizeOffset = 16

/** An accent that is no colour or cannot be read on the pages. */
export function checkBranding({ accent = '' }: BrandingSettings): readonly RefusedField[] {
  if (accent === '') return []
  if (!/^#[0-9a-f]{6}$/iu.test(accent)) return [{ path: 'branding.accent', rule: 'refused-colour' }]
  return brandingShades(accent) ? [] : [{ path: 'branding.accent', rule: 'refused-contrast' }]
}

/** A look as it is saved; null where everything is inherited. */
export function finishBranding({ accent, logo }: BrandingSettings): BrandingSettings | null {
  if (!accent && !logo) return null
  return { ...(accent ? { accent } : {}), ...(logo ? { logo } : {}) }
}

/** Reads a logo, or says by the key of its words why it cannot be one. */
export async function readLogo(
  file: Pick<Blob, 'size' | 'arrayBuffer'>,
): Promise<{ readonly logo: string } | { readonly fault: string }> {
  if (file.size > logoLimits.bytes) return { fault: 'refused-logo-bytes' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isPng = bytes.length > 24 && pngSignature.every((byte, index) => bytes[index] === byte)
  if (!isPng) return { fault: 'refused-logo-kind' }
  const view = new DataView(bytes.buffer)
  const sides = [view.getUint32(sizeOffset), view.getUint32(sizeOffset + 4)]
  if (sides.some((side) => side === 0 || side > logoLimits.pixels))
    return { fault: 'refused-logo-pixels' }
  return { logo: toBase64(bytes) }
}
