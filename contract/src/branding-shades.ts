/** A colour as `#rrggbb`. */
export type HexColour = `#${string}`

/** The colours of one scheme that are derived from the accent of a tenant or an agency. */
export interface AccentShades {
  /** Links, marks and the ground of the primary button. */
  readonly accent: HexColour
  /** The accent below the pointer. */
  readonly accentStrong: HexColour
  /** Text on `accent` and `accentStrong`. */
  readonly onAccent: HexColour
  /** A quiet ground for banners and own messages; carries the scheme's text and the accent. */
  readonly accentSoft: HexColour
}

/** The derived colours of both schemes. */
export interface BrandingShades {
  readonly light: AccentShades
  readonly dark: AccentShades
}

/** Ratio that every pair of text and ground keeps (WCAG 2.2, success criterion 1.4.3). */
export const minimumContrast = 4.5

/** The accent of the pages where neither agency nor tenant sets one. */
export const defaultAccent: HexColour = '#17626a'

/** The colours of both schemes that no branding changes; `web/src/design/tokens.css` has the same values, by test. */
export const schemeColours = {
  light: {
    ground: '#faf7f2',
    surface: '#ffffff',
    sunken: '#f1ece3',
    text: '#26211b',
    textSoft: '#5d5449',
  },
  dark: {
    ground: '#161412',
    surface: '#201d1a',
    sunken: '#2b2723',
    text: '#f2ece3',
    textSoft: '#bdb2a3',
  },
} as const satisfies Record<keyof BrandingShades, Record<string, HexColour>>

/** Light text on a dark ground looks thinner; the dark scheme's accent keeps more than the minimum. */
const darkSchemeContrast = 6.5

/**
 * Derives the accent's shades for both schemes. The light scheme shows the accent as it is; the dark scheme lightens it
 * until it can be read.
 *
 * @returns undefined when the accent is no `#rrggbb`, or is too light to be read on the light scheme's grounds
 */
export function brandingShades(accent: string): BrandingShades | undefined {
  const colour = parseHex(accent)
  if (colour === undefined) return undefined
  const light = lightShades(colour)
  return keepsContrast('light', light) ? { light, dark: darkShades(colour) } : undefined
}

/**
 * Returns the accent itself when it works, else the same hue, darker by as little as {@link brandingShades} needs.
 *
 * @returns undefined when the accent is no `#rrggbb`
 */
export function nearestAccent(accent: string): HexColour | undefined {
  const colour = parseHex(accent)
  if (colour === undefined) return undefined
  return firstStep((step) => {
    const darker = formatHex(darken(colour, step))
    return brandingShades(darker) === undefined ? undefined : darker
  })
}

/**
 * Contrast of two colours (WCAG 2.2, "contrast ratio"), from 1 to 21.
 *
 * @example contrast('#000000', '#ffffff') // 21
 */
export function contrast(one: HexColour, other: HexColour): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Every pair of text and ground that the shades of a scheme take part in. */
export function shadePairs(
  scheme: keyof BrandingShades,
  shades: AccentShades,
): readonly (readonly [text: HexColour, ground: HexColour])[] {
  const { ground, surface, sunken, text, textSoft } = schemeColours[scheme]
  const grounds = [ground, surface, sunken, shades.accentSoft]
  return [
    ...grounds.map((under) => [shades.accent, under] as const),
    ...grounds.map((under) => [shades.accentStrong, under] as const),
    [shades.onAccent, shades.accent],
    [shades.onAccent, shades.accentStrong],
    [text, shades.accentSoft],
    [textSoft, shades.accentSoft],
  ]
}

/** Red, green and blue in linear light, 0 to 1. */
type LinearColour = readonly [red: number, green: number, blue: number]

function keepsContrast(scheme: keyof BrandingShades, shades: AccentShades): boolean {
  return shadePairs(scheme, shades).every(
    ([text, ground]) => contrast(text, ground) >= minimumContrast,
  )
}

function lightShades(colour: LinearColour): AccentShades {
  const { surface } = schemeColours.light
  return {
    accent: formatHex(colour),
    accentStrong: formatHex(darken(colour, 0.45)),
    onAccent: surface,
    accentSoft: blend(formatHex(colour), surface, 0.11),
  }
}

function darkShades(colour: LinearColour): AccentShades {
  const { ground, surface } = schemeColours.dark
  return firstStep((step) => {
    // A little white: full saturation is loud on a dark ground.
    const accent = whiten(lighten(colour, step), 0.08)
    const shades: AccentShades = {
      accent: formatHex(accent),
      accentStrong: formatHex(whiten(accent, 0.3)),
      onAccent: ground,
      accentSoft: blend(formatHex(accent), surface, 0.14),
    }
    return keepsContrast('dark', shades) && contrast(shades.accent, surface) >= darkSchemeContrast
      ? shades
      : undefined
  })
}

/** Result of the first step from 0 to 1 that has one; the last step is black or white, which always has. */
function firstStep<Result>(resultOf: (step: number) => Result | undefined): Result {
  for (let step = 0; step <= 256; step++) {
    const result = resultOf(step / 256)
    if (result !== undefined) return result
  }
  throw new Error('black and white keep every contrast')
}

/** Scaling linear light keeps the hue. */
function darken([red, green, blue]: LinearColour, share: number): LinearColour {
  const rest = 1 - share
  return [red * rest, green * rest, blue * rest]
}

/** Brightens the hue until its strongest channel is full in the first half of the steps, then mixes with white. */
function lighten(colour: LinearColour, share: number): LinearColour {
  const full = 1 / Math.max(...colour, 0.001)
  const scale = full ** Math.min(share * 2, 1)
  const [red, green, blue] = colour
  const brighter = [red * scale, green * scale, blue * scale] as const
  return whiten(brighter, Math.max(share * 2 - 1, 0))
}

function whiten([red, green, blue]: LinearColour, share: number): LinearColour {
  const towardsWhite = (part: number): number => Math.min(part, 1) * (1 - share) + share
  return [towardsWhite(red), towardsWhite(green), towardsWhite(blue)]
}

/** Mixes as `color-mix(in srgb)` does: even steps for the eye. */
function blend(colour: HexColour, ground: HexColour, share: number): HexColour {
  const under = channels(ground)
  const mixed = channels(colour).map(
    (part, index) => part * share + (under[index] ?? 0) * (1 - share),
  )
  return hexOf(mixed)
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: HexColour): number {
  const [red, green, blue] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function parseHex(text: string): LinearColour | undefined {
  return /^#[0-9a-f]{6}$/iu.test(text) ? linear(text as HexColour) : undefined
}

function linear(colour: HexColour): LinearColour {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return [red, green, blue]
}

function formatHex(colour: LinearColour): HexColour {
  return hexOf(
    colour.map((part) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)),
  )
}

function channels(colour: HexColour): readonly number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
}

function hexOf(parts: readonly number[]): HexColour {
  const digits = parts.map((part) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${digits.join('')}`
}
