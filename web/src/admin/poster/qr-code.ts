import { create } from 'qrcode'

/** A QR code as a square of dark and light modules, with the quiet zone that readers need around it. */
export interface QrCode {
  /** Modules of one side, quiet zone included. */
  readonly size: number
  /** Whether the module at a column and a row is dark. */
  readonly isDark: (column: number, row: number) => boolean
}

/** Light modules on every side (ISO/IEC 18004, section 6.3.8). */
const quietZone = 4

/**
 * Encodes a link. A quarter of the code may be damaged: a poster hangs in stairwells and gets scribbled on.
 *
 * @throws Error for a link of more than about 1,600 bytes
 */
export function encodeQr(link: string): QrCode {
  const { modules } = create(link, { errorCorrectionLevel: 'Q' })
  const isInside = (at: number): boolean => at >= 0 && at < modules.size
  return {
    size: modules.size + 2 * quietZone,
    isDark: (column, row) => {
      const [x, y] = [column - quietZone, row - quietZone]
      return isInside(x) && isInside(y) && modules.get(y, x) === 1
    },
  }
}

/** The dark modules as one path on a grid of `size` by `size`; neighbours in a row are one rectangle. */
export function qrPath({ size, isDark }: QrCode): string {
  const parts: string[] = []
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const start = column
      while (column < size && isDark(column, row)) column++
      if (column > start) parts.push(`M${start} ${row}h${column - start}v1h${start - column}z`)
    }
  }
  return parts.join('')
}

/** The code as a file of its own, black on white in every scheme. */
export function qrSvg(code: QrCode): string {
  const { size } = code
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${qrPath(code)}"/></svg>\n`
  )
}

/**
 * The code as pixels, RGBA row by row, black on white.
 *
 * @param scale pixels of one side of a module
 */
export function qrPixels({ size, isDark }: QrCode, scale: number): Uint8ClampedArray<ArrayBuffer> {
  const side = size * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      if (isDark(Math.floor(x / scale), Math.floor(y / scale)))
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  return pixels
}
