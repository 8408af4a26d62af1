import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { checkout } from '@lotse/stack/paths'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { ensureHeadlessChromium } from '../parts/headless-chromium.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import { withoutChromium } from '../setup/obstacles.ts'
import { violations } from './accessibility.ts'
import { launchBrowser, openPerson } from './browser.ts'
import { smallTargets } from './controls.ts'
import { overflow, setTextSize } from './overflow.ts'

const executablePath = await ensureHeadlessChromium()

describeUnless(withoutChromium(executablePath))('the gallery of parts', () => {
  let browser: Browser
  let program: ChildProcessByStdio<null, Readable, null>
  let url: string

  beforeAll(async () => {
    program = spawn(process.execPath, [join(checkout, 'web/gallery.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(createInterface(program.stdout), 'line')) as [string]
    url = /http:\S+/.exec(line)?.[0] ?? line
    browser = await launchBrowser(executablePath ?? '')
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    program.kill('SIGINT')
    if (program.exitCode === null) await once(program, 'exit')
  })

  const open = async (more: BrowserContextOptions, use: (page: Page) => Promise<void>) => {
    const person = await openPerson(browser, 'de-DE', more)
    await person.page.goto(url)
    await person.page.getByRole('heading', { name: 'Gallery' }).waitFor()
    await use(person.page)
    expect(person.complaints).toEqual([])
    await person.context.close()
  }

  test.each([
    { colorScheme: 'light', width: 360 },
    { colorScheme: 'light', width: 1280 },
    { colorScheme: 'dark', width: 360 },
    { colorScheme: 'dark', width: 1280 },
  ] as const)(
    'breaks no rule of WCAG 2.2 AA, $colorScheme at $width pixels',
    async ({ colorScheme, width }) => {
      await open({ colorScheme, viewport: { width, height: 740 } }, async (page) => {
        expect(await violations(page)).toEqual([])
        expect(await smallTargets(page)).toEqual([])
        expect(await overflow(page)).toEqual([])
      })
    },
  )

  test('text at 200 percent fits into 360 pixels', async () => {
    await open({ viewport: { width: 360, height: 740 } }, async (page) => {
      await setTextSize(page, '200%')
      expect(await overflow(page)).toEqual([])
      expect(await violations(page)).toEqual([])
    })
  })

  test('the knob of a switch stays visible in forced colours', async () => {
    await open({ forcedColors: 'active' }, async (page) => {
      const knob = await page.getByTestId('switch').evaluate((element) => {
        const track = element.querySelector('.switch-track') ?? element
        const { borderTopColor, borderTopWidth } = getComputedStyle(track, '::after')
        return { borderTopColor, borderTopWidth, track: getComputedStyle(track).backgroundColor }
      })
      expect(knob.borderTopWidth).toBe('9px')
      expect(knob.borderTopColor).not.toBe(knob.track)
    })
  })

  test('nothing moves with reduced motion', async () => {
    await open({ reducedMotion: 'reduce' }, async (page) => {
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .filter((animation) => Number(animation.effect?.getComputedTiming().duration) > 1),
      )
      expect(moving).toEqual([])
    })
  })

  test('a dialog keeps the focus, closes with Escape and returns it', async () => {
    await open({ viewport: { width: 360, height: 640 } }, async (page) => {
      await page.getByTestId('open-confirm').click()
      const focused = (): Promise<string | undefined> =>
        page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['testid'])
      expect(await focused()).toBe('confirm-cancel')
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Tab')
      expect(await focused()).toBe('confirm-confirm')
      await page.keyboard.press('Escape')
      await eventually(async () => {
        expect(await focused()).toBe('open-confirm')
      })
      expect(await page.getByTestId('confirm').count()).toBe(0)
    })
  })

  test('a menu is used with the keyboard and returns the focus', async () => {
    await open({}, async (page) => {
      await page.getByTestId('menu').focus()
      await page.keyboard.press('Enter')
      const items = page.getByRole('menuitem')
      await items.first().waitFor()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('ArrowUp')
      expect(await items.last().evaluate((item) => item === document.activeElement)).toBe(true)
      await page.keyboard.press('Escape')
      await items.first().waitFor({ state: 'detached' })
      expect(
        await page.getByTestId('menu').evaluate((button) => button === document.activeElement),
      ).toBe(true)
    })
  })

  test('language and form of address change in place and survive a reload', async () => {
    await open({}, async (page) => {
      const title = page.getByTestId('crisis-numbers').getByRole('heading')
      await page.getByTestId('language-de').click()
      await eventually(async () => {
        expect(await title.textContent()).toBe('Wenn Sie nicht warten können')
      })
      await page.getByTestId('address-informal').click()
      await page.reload()
      await title.waitFor()
      expect(await title.textContent()).toBe('Wenn du nicht warten kannst')
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
      expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
    })
  })
})
