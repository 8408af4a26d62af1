import { crc32 } from 'node:zlib'

/** Most bytes of a logo, and most pixels of its width and of its height. */
export const logoLimits = { bytes: 8192, pixels: 512 } as const

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** Bit depths that each colour type allows (PNG specification, third edition, table 12). */
const bitDepths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

/**
 * Says why bytes are not a still PNG within {@link logoLimits}: its signature, its header, and that every chunk is whole.
 * The pixels are not decoded.
 *
 * @returns the rule that is broken, in words; undefined for a good image
 */
export function pngFault(bytes: Buffer): string | undefined {
  if (bytes.length > logoLimits.bytes) return `must have at most ${logoLimits.bytes} bytes`
  if (!bytes.subarray(0, signature.length).equals(signature)) return 'must be a PNG'
  const chunks = chunksOf(bytes.subarray(signature.length))
  if (chunks === undefined) return 'must be a whole PNG; this one is cut off or damaged'
  return headerFault(chunks[0]) ?? contentFault(chunks)
}

function headerFault(header: Chunk | undefined): string | undefined {
  if (header?.type !== 'IHDR' || header.data.length !== 13)
    return 'must be a PNG that begins with its header'
  const { data } = header
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const { pixels } = logoLimits
  if (width === 0 || height === 0 || width > pixels || height > pixels)
    return `must be 1 to ${pixels} pixels wide and high`
  const [bitDepth = 0, colourType = 0, compression, filter, interlace = 0] = data.subarray(8)
  const isKnown =
    bitDepths[colourType]?.includes(bitDepth) === true &&
    compression === 0 &&
    filter === 0 &&
    interlace <= 1
  return isKnown ? undefined : 'must be a PNG with a header that the specification knows'
}

function contentFault(chunks: readonly Chunk[]): string | undefined {
  const has = (wanted: string): boolean => chunks.some(({ type }) => type === wanted)
  if (has('acTL')) return 'must not move'
  if (!has('IDAT')) return 'must be a PNG with pixels'
  return undefined
}

/** The chunks up to the end of the image; undefined where one is cut off or damaged, or something follows the end. */
function chunksOf(bytes: Buffer): readonly Chunk[] | undefined {
  const chunks: Chunk[] = []
  // Length, type and checksum take twelve bytes.
  for (let at = 0; at + 12 <= bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length) return undefined
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return undefined
    const type = bytes.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: bytes.subarray(at + 8, end) })
    if (type === 'IEND') return end + 4 === bytes.length ? chunks : undefined
    at = end + 4
  }
  return undefined
}
