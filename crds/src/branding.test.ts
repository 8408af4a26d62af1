import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { damagedPngBase64, pngBase64 } from '../test/samples.ts'
import { acceptBranding } from './branding.ts'

test.each([
  { branding: undefined, accent: undefined, reason: 'no branding' },
  { branding: { accent: '#1D5A8A' }, accent: '#1d5a8a', reason: 'a dark accent' },
])('$reason is accepted', ({ branding, accent }) => {
  expect(acceptBranding(branding)).toEqual({ accent, logo: undefined, refused: [] })
})

test('an accent without contrast is refused with the nearest one that works', () => {
  const { accent, refused } = acceptBranding({ accent: '#ffcc00' })
  expect(accent).toBeUndefined()
  expect(refused).toMatchObject([{ field: 'accent' }])
  const [, nearest = ''] =
    /the nearest that works is (#[0-9a-f]{6})$/.exec(refused[0]?.rule ?? '') ?? []
  expect(acceptBranding({ accent: nearest })).toMatchObject({ accent: nearest, refused: [] })
})

test('a logo has the hash of its bytes, and a damaged one is refused', () => {
  const version = createHash('sha256').update(Buffer.from(pngBase64, 'base64')).digest('hex')
  expect(acceptBranding({ logo: pngBase64 }).logo).toEqual({ base64: pngBase64, version })
  expect(acceptBranding({ accent: '#1d5a8a', logo: damagedPngBase64 })).toEqual({
    accent: '#1d5a8a',
    logo: undefined,
    refused: [{ field: 'logo', rule: 'must be a whole PNG; this one is cut off or damaged' }],
  })
})
