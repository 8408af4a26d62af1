import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { logoLimits, pngFault } from './png.ts'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const end = chunk('IEND')
const pixels = chunk('IDAT', deflateSync(Buffer.alloc(2)))
const good = png(header(), pixels)

test.each([
  { bytes: good, reason: 'one grey pixel' },
  { bytes: png(header({ width: 512, height: 512 }), pixels), reason: 'largest' },
  { bytes: png(header(), chunk('tEXt', Buffer.from('a')), pixels), reason: 'a comment' },
])('$reason is good', ({ bytes }) => {
  expect(pngFault(bytes)).toBeUndefined()
})

test.each([
  {
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    fault: 'must be a PNG',
    reason: 'an SVG',
  },
  { bytes: Buffer.from('ffd8ffe000104a46', 'hex'), fault: 'must be a PNG', reason: 'a JPEG' },
  { bytes: Buffer.alloc(0), fault: 'must be a PNG', reason: 'nothing' },
  { bytes: signature, fault: 'cut off', reason: 'the signature alone' },
  { bytes: good.subarray(0, -1), fault: 'cut off', reason: 'one byte too few' },
  { bytes: good.subarray(0, -end.length), fault: 'cut off', reason: 'no end' },
  {
    bytes: Buffer.concat([good, Buffer.from('<script>')]),
    fault: 'cut off',
    reason: 'more behind the end',
  },
  { bytes: flipped(good, 20), fault: 'damaged', reason: 'a flipped bit in the header' },
  {
    bytes: flipped(good, good.length - 16),
    fault: 'damaged',
    reason: 'a flipped bit in the pixels',
  },
  { bytes: lengthened(good), fault: 'cut off', reason: 'a length beyond the file' },
  { bytes: png(header({ width: 513 }), pixels), fault: '512 pixels', reason: 'too wide' },
  { bytes: png(header({ height: 513 }), pixels), fault: '512 pixels', reason: 'too high' },
  { bytes: png(header({ width: 0 }), pixels), fault: '512 pixels', reason: 'no width' },
  {
    bytes: png(header({ width: 2 ** 32 - 1 }), pixels),
    fault: '512 pixels',
    reason: 'the widest that fits',
  },
  { bytes: png(header({ bitDepth: 3 }), pixels), fault: 'header', reason: 'an unknown bit depth' },
  {
    bytes: png(header({ colourType: 5 }), pixels),
    fault: 'header',
    reason: 'an unknown colour type',
  },
  { bytes: png(header({ interlace: 2 }), pixels), fault: 'header', reason: 'an unknown interlace' },
  {
    bytes: png(pixels, header()),
    fault: 'begins with its header',
    reason: 'the header behind the pixels',
  },
  {
    bytes: png(chunk('IHDR', Buffer.alloc(12)), pixels),
    fault: 'begins with its header',
    reason: 'a short header',
  },
  { bytes: png(header()), fault: 'with pixels', reason: 'no pixels' },
  {
    bytes: png(header(), chunk('acTL', Buffer.alloc(8)), pixels),
    fault: 'must not move',
    reason: 'an animation',
  },
  {
    bytes: png(header(), chunk('tEXt', Buffer.alloc(logoLimits.bytes)), pixels),
    fault: 'at most 8192 bytes',
    reason: 'too large',
  },
])('$reason: $fault', ({ bytes, fault }) => {
  expect(pngFault(bytes)).toContain(fault)
})

test('the logo of the samples is good', () => {
  const file = join(import.meta.dirname, '../../deploy/local/hamburg.yaml')
  const { spec } = parse(readFileSync(file, 'utf8')) as { spec: { branding: { logo: string } } }
  expect(pngFault(Buffer.from(spec.branding.logo, 'base64'))).toBeUndefined()
})

function png(...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([signature, ...chunks, end])
}

function header({
  width = 1,
  height = 1,
  bitDepth = 8,
  colourType = 0,
  interlace = 0,
} = {}): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([bitDepth, colourType, 0, 0, interlace], 8)
  return chunk('IHDR', data)
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}

function flipped(bytes: Buffer, at: number): Buffer {
  return Buffer.from(bytes.with(at, (bytes[at] ?? 0) ^ 1))
}

function lengthened(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt32BE(2 ** 32 - 1, signature.length)
  return copy
}
