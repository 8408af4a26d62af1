import type { Page } from 'playwright-core'
import { violations } from '../accessibility.ts'
import type { Person } from '../browser.ts'
import { controlsWithoutColours, hiddenControls, smallTargets } from '../controls.ts'
import { lostFirstTab, lostFocus } from '../focus.ts'
import { overflow, setTextSize } from '../overflow.ts'
import { factsOf, type ScreenName } from './screens.ts'

const schemes = ['light', 'dark'] as const
const windows = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
]

/** Between phone and desktop: a desk has two columns there. */
const tablet = { width: 800, height: 700 }

/** What the audits of a person's screens remember from one to the next. */
export type Heard = WeakMap<Person, number>

/**
 * Checks the screen that a person sees, in every scheme and width, with large text, without motion and in forced
 * colours.
 *
 * @param heard complaints that earlier audits have reported
 * @returns one line for each defect, with screen and column
 */
export async function audit(
  name: ScreenName,
  person: Person,
  heard: Heard,
): Promise<readonly string[]> {
  const { page, complaints, hosts } = person
  const facts = factsOf(name)
  const before = page.viewportSize()
  const defects: string[] = []
  const note = (column: string, found: readonly string[]): void => {
    defects.push(...found.map((defect) => `${name}, ${column}: ${defect}`))
  }
  note('focus', await (facts.untouched ? lostFirstTab(page) : lostFocus(page)))
  for (const size of windows) {
    await page.setViewportSize(size)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Its timers, and those that wait for frames, need scripts.
      if (facts.scriptless !== undefined) continue
      await finishTransitions(page)
      const rules = colorScheme === schemes[0] ? 'all' : 'colours'
      note(`${colorScheme} ${size.width}`, await violations(page, rules))
    }
    note(`${size.width}`, [
      ...(await overflow(page, facts.fits === true)),
      ...(await smallTargets(page)),
      ...(await hiddenControls(page)),
    ])
  }
  await page.setViewportSize(tablet)
  note(`${tablet.width}`, await overflow(page, facts.fits === true))
  const [phone] = windows
  if (phone) await page.setViewportSize(phone)
  note('reduced motion', await moving(page))
  await page.emulateMedia({
    colorScheme: 'light',
    reducedMotion: 'no-preference',
    forcedColors: 'active',
  })
  if (facts.scriptless === undefined) await finishTransitions(page)
  note('forced colours', await controlsWithoutColours(page))
  await page.emulateMedia({ forcedColors: 'none' })
  await setTextSize(page, '200%')
  note('text at 200 %', await overflow(page, facts.fits === true))
  await setTextSize(page, '')
  if (before) await page.setViewportSize(before)
  if (facts.traceless) note('as reached', await traces(page))
  const spoken = complaints.slice(heard.get(person) ?? 0)
  heard.set(person, complaints.length)
  note(
    'console',
    spoken.filter((line) => facts.noise?.test(line) !== true),
  )
  const own = new URL(page.url()).host
  note(
    'network',
    [...hosts].filter((host) => host !== own),
  )
  return defects
}

/**
 * A colour that is still on its way to that of the new scheme has no contrast to check. The end of one transition may begin
 * that of an element which inherits the colour, in a later frame.
 */
export async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let calmFrames = 0; calmFrames < 3; calmFrames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      for (const animation of document.getAnimations()) {
        if (!(animation instanceof CSSTransition)) continue
        animation.finish()
        calmFrames = 0
      }
    }
  })
}

async function moving(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1)
      .map(
        (animation) =>
          `an animation of ${String(animation.effect?.getComputedTiming().duration)} ms`,
      ),
  )
}

/** What the browser still keeps of a visit. */
async function traces(page: Page): Promise<readonly string[]> {
  const kept = await page.evaluate(async () => [
    ...Object.keys(sessionStorage),
    ...Object.keys(localStorage),
    ...(await indexedDB.databases()).map(({ name = '' }) => name),
    ...(await caches.keys()),
  ])
  const cookies = await page.context().cookies()
  return [...kept, ...cookies.map(({ name }) => name)].map((name) => `kept: ${name}`)
}
