import { brandingShades, type AccentShades } from '@lotse/contract/branding-shades'

/**
 * Shows the page in the accent of an agency or a tenant. The rules are set by script, which the content security policy
 * allows; it refuses style elements and attributes.
 *
 * @param accent `#rrggbb`; null returns to the pages' own accent
 * @returns false for an accent that cannot be read, and where the browser cannot do it; the page keeps its accent
 */
export function applyBranding(accent: string | null): boolean {
  const shades = accent === null ? undefined : brandingShades(accent)
  if (shades === undefined || !('adoptedStyleSheets' in document)) {
    document.adoptedStyleSheets = []
    return false
  }
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `:root{${declarations(shades.light)}}` +
      `@media (prefers-color-scheme:dark){:root{${declarations(shades.dark)}}}`,
  )
  document.adoptedStyleSheets = [sheet]
  return true
}

function declarations(shades: AccentShades): string {
  return (
    `--accent:${shades.accent};--accent-strong:${shades.accentStrong};` +
    `--on-accent:${shades.onAccent};--accent-soft:${shades.accentSoft}`
  )
}
