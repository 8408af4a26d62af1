import { qrPixels, type QrCode } from './qr-code.ts'

/** Pixels that a side has at least: enough for eight centimetres at 300 dots an inch. */
const leastSide = 1000

/** The code as a PNG, black on white. @throws Error when the browser has no memory for it */
export async function qrPng(code: QrCode): Promise<Blob> {
  const scale = Math.ceil(leastSide / code.size)
  const side = code.size * scale
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  canvas.getContext('2d')?.putImageData(new ImageData(qrPixels(code, scale), side, side), 0, 0)
  return await new Promise((resolve, reject) => {
    canvas.toBlob((png) => {
      if (png === null) reject(new Error('the browser made no PNG'))
      else resolve(png)
    }, 'image/png')
  })
}
