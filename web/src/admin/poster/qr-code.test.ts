import { expect, test } from '@jest/globals'
import jsQR from 'jsqr'
import { encodeQr, qrPath, qrPixels, qrSvg } from './qr-code.ts'

const links = [
  { link: 'https://chat.example.org/c/k7m2p9', reason: 'the opaque form' },
  { link: 'https://chat.example.org/hamburg-mitte/schulden/flyer-2026', reason: 'the plain form' },
  { link: 'http://127.0.0.1:8145/a/b', reason: 'one machine' },
  { link: `https://chat.example.org/${'a'.repeat(190)}`, reason: 'long names' },
]

function decode(pixels: Uint8ClampedArray): string | undefined {
  const side = Math.sqrt(pixels.length / 4)
  return jsQR(pixels, side, side)?.data
}

test.each(links)('a reader finds the link in the pixels: $reason', ({ link }) => {
  expect(decode(qrPixels(encodeQr(link), 4))).toBe(link)
})

test.each(links)('the path of the SVG covers the same modules: $reason', ({ link }) => {
  const code = encodeQr(link)
  const pixels = new Uint8ClampedArray(code.size ** 2 * 4).fill(255)
  for (const [, x, y, width] of qrPath(code).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/gu)) {
    const start = (Number(y) * code.size + Number(x)) * 4
    for (let at = start; at < start + Number(width) * 4; at += 4) pixels.fill(0, at, at + 3)
  }
  expect(pixels).toEqual(qrPixels(code, 1))
})

test('a reader copes with a scribble over a part of the code', () => {
  const link = 'https://chat.example.org/c/k7m2p9'
  const code = encodeQr(link)
  const pixels = qrPixels(code, 4)
  const side = code.size * 4
  const middle = Math.floor(side / 2)
  for (let y = middle; y < middle + 16; y++)
    pixels.fill(0, (y * side + middle) * 4, (y * side + middle + 24) * 4)
  expect(decode(pixels)).toBe(link)
})

test('the file of the SVG has no style, script or address', () => {
  const svg = qrSvg(encodeQr('https://chat.example.org/c/k7m2p9'))
  expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/style|script|http/u)
})
