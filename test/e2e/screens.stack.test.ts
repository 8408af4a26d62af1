import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import type { Browser } from 'playwright-core'
import { ensureHeadlessChromium } from '../parts/headless-chromium.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutChromium } from '../setup/obstacles.ts'
import { realParts } from '../setup/real-parts.ts'
import { launchBrowser } from './browser.ts'
import { audit, type Heard } from './screens/audit.ts'
import { auditInformal, informalGerman } from './screens/informal.ts'
import { screens } from './screens/screens.ts'
import { languages, walkTour } from './screens/stage.ts'
import { tours } from './screens/tours.ts'

const executablePath = await ensureHeadlessChromium()

describeUnless(withoutChromium(executablePath))('every screen, in every scheme and width', () => {
  const { state } = realParts()
  let browser: Browser
  let database: pg.Pool

  beforeAll(async () => {
    browser = await launchBrowser(executablePath ?? '')
    database = new pg.Pool({ connectionString: state.databases.lotse, max: 2 })
    database.on('error', () => {})
  }, 60_000)
  afterAll(async () => {
    await browser?.close()
    await database?.end()
  })

  describe.each(languages)('in %s', (language) => {
    const shown: string[] = []

    test.each(tours)(
      '$name',
      async (tour) => {
        const heard: Heard = new WeakMap()
        const defects: string[] = []
        await walkTour(tour, { state, database, browser, language }, async (name, person) => {
          shown.push(name)
          defects.push(...(await audit(name, person, heard)))
        })
        expect(defects).toEqual([])
      },
      900_000,
    )

    test('passes every screen of the table once', () => {
      expect(shown.toSorted()).toEqual(Object.keys(screens).toSorted())
    })
  })

  test('a client who is addressed informally reads no formal word', async () => {
    const defects: string[] = []
    const options = { state, database, browser, language: 'de' } as const
    await walkTour(informalGerman, options, async (name, person) => {
      defects.push(...(await auditInformal(name, person)))
    })
    expect(defects).toEqual([])
  }, 300_000)
})
