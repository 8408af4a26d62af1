import type { StackState } from '@lotse/stack/supervision/state-file'
import type pg from 'pg'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { counselorsOf, logIn } from '../../product/staff.ts'
import { createVisitor, type Visitor } from '../../product/visitor.ts'
import { openPerson, type Person } from '../browser.ts'
import { emptyQueue } from '../steps.ts'
import type { ScreenName } from './screens.ts'

/** The languages of the matrix. */
export const languages = ['en', 'de'] as const
/** A language of the matrix. */
export type Language = (typeof languages)[number]

/** What a tour through the product has at hand. */
export interface Stage {
  readonly state: StackState
  readonly database: pg.Pool
  readonly language: Language
  /** Opens a browser profile of its own, as wide as a phone. */
  open(more?: BrowserContextOptions): Promise<Person>
  /** Enters an agency without a browser. */
  visit(agency: string): Promise<Visitor>
}

/** Hands a screen that has been reached to the test or to the camera. */
export type Show = (name: ScreenName, person: Person) => Promise<void>

/** A way through the product that passes some of the screens. */
export interface Tour {
  readonly name: string
  readonly walk: (stage: Stage, show: Show) => Promise<void>
}

interface StageOptions extends Pick<Stage, 'state' | 'database' | 'language'> {
  readonly browser: Browser
  /** Of every profile. */
  readonly profile?: BrowserContextOptions
}

/** Walks a tour from a product on which nobody waits and no counselor is switched on, and leaves it like that. */
export async function walkTour(tour: Tour, options: StageOptions, show: Show): Promise<void> {
  const { browser, profile, ...given } = options
  const contexts: BrowserContext[] = []
  const visitors: Visitor[] = []
  const stage: Stage = {
    ...given,
    open: async (more) => {
      const locale = { en: 'en-US', de: 'de-DE' }[given.language]
      const size = { width: 360, height: 640 }
      const person = await openPerson(browser, locale, { viewport: size, ...profile, ...more })
      contexts.push(person.context)
      return person
    },
    visit: async (agency) => {
      const visitor = createVisitor({ baseUrl: given.state.baseUrl })
      const { status } = await visitor.enter(agency)
      if (status !== 201) throw new Error(`a visitor was answered with ${status}`)
      visitors.push(visitor)
      return visitor
    },
  }
  await emptyProduct(stage)
  try {
    await tour.walk(stage, show)
  } finally {
    for (const context of contexts) await context.close()
    for (const visitor of visitors) await visitor.leave()
    await emptyProduct(stage)
  }
}

/** Ends every wait, and switches every counselor of the sample data off. */
async function emptyProduct({ state, database }: Stage): Promise<void> {
  const { rows } = await database.query<{ agency: string }>(
    'select distinct agency from livechat.availability where "on"',
  )
  for (const { agency } of rows)
    for (const username of counselorsOf(state, agency))
      await (await logIn(state, username)).switchOff(agency)
  await emptyQueue(database, ['Waiting', 'Accepted', 'Active'])
}
