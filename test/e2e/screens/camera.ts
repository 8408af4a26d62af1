import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Person } from '../browser.ts'
import { factsOf, type ScreenName, type Variant } from './screens.ts'
import type { Language } from './stage.ts'

/** Pictures of a client's screen, where the table names no others. */
const usualPictures: readonly Variant[] = ['en-light-360', 'de-dark-360']
/** So that no page of the folder is longer than one can look at. */
const tallestPx = 1400
const quality = 72

/** The pictures that the folder keeps of a screen. */
export function picturesOf(name: ScreenName): readonly Variant[] {
  return factsOf(name).pictures ?? usualPictures
}

/** The file of a picture. */
export function fileOf(name: ScreenName, variant: Variant): string {
  return `${name}-${variant}.webp`
}

/** Writes the pictures of the screen that a person sees, as far as they are in the language. */
export async function photograph(
  name: ScreenName,
  { page }: Person,
  language: Language,
  directory: string,
): Promise<void> {
  const before = page.viewportSize()
  for (const variant of picturesOf(name)) {
    const [spoken, scheme, width] = variant.split('-')
    if (spoken !== language) continue
    await page.emulateMedia({
      colorScheme: scheme === 'dark' ? 'dark' : 'light',
      reducedMotion: 'reduce',
    })
    await fitWindow(page, Number(width), factsOf(name).fits === true)
    await writeFile(join(directory, fileOf(name, variant)), await takePicture(page))
  }
  if (before) await page.setViewportSize(before)
}

/** A window of the width, as tall as the page, where the page may be taller than a window. */
async function fitWindow(page: Page, width: number, isFixed: boolean): Promise<void> {
  const usual = width === 360 ? 740 : 800
  await page.setViewportSize({ width, height: usual })
  if (isFixed) return
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (height > usual) await page.setViewportSize({ width, height: Math.min(height, tallestPx) })
  await page.evaluate(() => {
    scrollTo(0, 0)
  })
}

async function takePicture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  // Right after a change of the scheme a picture can hold parts in the colours of the other one.
  await session.send('Page.captureScreenshot', { format: 'webp', quality })
  await sleep(300)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
  await session.detach()
  return Buffer.from(data, 'base64')
}
