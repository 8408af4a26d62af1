import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  brandingShades,
  contrast,
  defaultAccent,
  minimumContrast,
  nearestAccent,
  schemeColours,
  shadePairs,
} from './branding-shades.ts'

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('contrast follows WCAG 2.2', () => {
  test.each([
    { reason: 'the largest', one: '#000000', other: '#ffffff', ratio: 21 },
    { reason: 'the smallest', one: '#777777', other: '#777777', ratio: 1 },
    {
      reason: 'the lightest grey that passes on white',
      one: '#767676',
      other: '#ffffff',
      ratio: 4.54,
    },
    { reason: 'pure red on white', one: '#ff0000', other: '#ffffff', ratio: 4 },
  ] as const)('$reason', ({ one, other, ratio }) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2)
    expect(contrast(other, one)).toBeCloseTo(ratio, 2)
  })
})

test.each([
  { accent: defaultAccent, accepted: true, reason: 'the pages own accent' },
  { accent: '#0B6472', accepted: true, reason: 'capital digits' },
  { accent: '#000000', accepted: true, reason: 'black; the dark scheme lightens it' },
  { accent: '#0000ff', accepted: true, reason: 'a dark colour of full saturation' },
  { accent: '#ffd500', accepted: false, reason: 'yellow cannot be read on a light ground' },
  { accent: '#ffffff', accepted: false, reason: 'white' },
  {
    accent: '#767676',
    accepted: false,
    reason: 'enough on white, too little on the other grounds',
  },
  { accent: '#fff', accepted: false, reason: 'three digits' },
  { accent: 'teal', accepted: false, reason: 'a name' },
  { accent: '#0b6472ff', accepted: false, reason: 'with transparency' },
  { accent: '', accepted: false, reason: 'empty' },
])('$accent, $reason: accepted $accepted', ({ accent, accepted }) => {
  expect(brandingShades(accent) !== undefined).toBe(accepted)
})

test('the light scheme shows an accepted accent as it is', () => {
  expect(brandingShades('#0B6472')?.light.accent).toBe('#0b6472')
})

test.each([
  { accent: '#17626a', nearest: '#17626a' },
  { accent: '#fff', nearest: undefined },
])('the nearest accent of $accent is $nearest', ({ accent, nearest }) => {
  expect(nearestAccent(accent)).toBe(nearest)
})

test('every pair of an accepted accent keeps its contrast in both schemes', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const shades = brandingShades(nearestAccent(colour) ?? '')
      if (shades === undefined) throw new Error(`${colour} has no nearest accent`)
      for (const scheme of ['light', 'dark'] as const)
        for (const [text, ground] of shadePairs(scheme, shades[scheme]))
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(minimumContrast)
    }),
  )
})

test('the nearest accent of any colour is accepted, and is itself where it can be', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const nearest = nearestAccent(colour) ?? ''
      expect(brandingShades(nearest)).toBeDefined()
      expect(nearest === colour).toBe(brandingShades(colour) !== undefined)
    }),
  )
})

test.each(['light', 'dark'] as const)(
  'text of the %s scheme can be read on each ground',
  (scheme) => {
    const { ground, surface, sunken, text, textSoft } = schemeColours[scheme]
    for (const under of [ground, surface, sunken])
      for (const over of [text, textSoft])
        expect(contrast(over, under)).toBeGreaterThanOrEqual(minimumContrast)
  },
)
