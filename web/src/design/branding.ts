import { brandingShades, type BrandingShades } from '@lotse/contract/branding-shades'

/** Custom properties of the style sheets that carry an accent, with their colours. */
type AccentProperties = Readonly<Record<`--${string}`, string>>

/**
 * Shows the page in the accent of an agency or a tenant. The rules are set by script, which the content security policy
 * allows; it refuses style elements and attributes.
 *
 * @param accent `#rrggbb`; null returns to the pages' own accent
 * @returns false for an accent that cannot be read, and where the browser cannot do it; the page keeps its accent
 */
export function applyBranding(accent: string | null): boolean {
  const light = accentProperties(accent, 'light')
  if (Object.keys(light).length === 0 || !('adoptedStyleSheets' in document)) {
    document.adoptedStyleSheets = []
    return false
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `:root{${declarations(light)}}` +
      `@media (prefers-color-scheme:dark){:root{${declarations(accentProperties(accent, 'dark'))}}}`,
  )
  document.adoptedStyleSheets = [sheet]
  return true
}

/** What shows a part of a page in an accent; nothing for null and for one that cannot be read. */
export function accentProperties(
  accent: string | null,
  scheme: keyof BrandingShades,
): AccentProperties {
  const shades = accent === null ? undefined : brandingShades(accent)?.[scheme]
  if (shades === undefined) return {}
  return {
    '--accent': shades.accent,
    '--accent-strong': shades.accentStrong,
    '--on-accent': shades.onAccent,
    '--accent-soft': shades.accentSoft,
  }
}

function declarations(properties: AccentProperties): string {
  return Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}
