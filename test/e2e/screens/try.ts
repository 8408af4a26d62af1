import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { statePath } from '@lotse/stack/supervision/state-file'
import pg from 'pg'
import { ensureChromium } from '../../parts/chromium.ts'
import { launchBrowser } from '../browser.ts'
import { audit, type Heard } from './audit.ts'
import { walkTour } from './stage.ts'
import { tours } from './tours.ts'
const [home = '', langs = 'en', ...words] = process.argv.slice(2)
const state = JSON.parse(await readFile(statePath(home), 'utf8'))
const database = new pg.Pool({ connectionString: state.databases.lotse, max: 2 })
const browser = await launchBrowser((await ensureChromium()) ?? '')
for (const language of langs.split(',') as ['en'])
  for (const tour of tours.filter(({ name }) => words.length === 0 || words.some((w) => name.includes(w)))) {
    const begun = Date.now()
    const heard: Heard = new WeakMap()
    let last = ''
    try {
      await walkTour(tour, { state, database, browser, language }, async (name, person) => {
        last = name
        const t = Date.now()
        const found = await audit(name, person, heard)
        console.log(`   ${language} ${name} ${((Date.now() - t) / 1000).toFixed(1)} s`)
        for (const d of found) console.log('DEFECT', language, d)
      })
    } catch (error) {
      console.log('FAIL', language, tour.name, 'after', last, String(error).slice(0, 600))
    }
    console.log(`== ${language} ${tour.name}: ${((Date.now() - begun) / 1000).toFixed(0)} s`)
  }
await browser.close()
await database.end()
