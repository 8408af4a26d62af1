import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from '@jest/globals'
import { eventually } from '../setup/eventually.ts'
import { realParts } from '../setup/real-parts.ts'
import { controlPart } from '../setup/stack-control.ts'
import { adminOf, describeAdmins, pageOf, textOf, type AdminProduct } from './admin-suite.ts'

const { state, controlUrl } = realParts()

const product: AdminProduct = {
  state,
  suspend: async (name) => controlPart(controlUrl, 'suspend', name),
  resume: async (name) => controlPart(controlUrl, 'resume', name),
}

/** The folder of the shared product as it was, and what visitors saw then. */
let files: ReadonlyMap<string, string> = new Map()
let seen: unknown

function fileOf(name: string): string {
  return join(state.configDirectory, `${name}.yaml`)
}

/** All that the tests change for visitors; who is there and how long people wait changes by itself. */
async function visible(): Promise<unknown> {
  const agencies = ['hamburg', 'kiel', 'konstanz']
  const settings = async (agency: string): Promise<unknown> => {
    const page = (await pageOf(product, agency)) as Record<string, unknown>
    const { reason } = page
    // Each page has a code of its own.
    const ofTheMoment = { code: 0, available: 0, activeCounselors: 0, estimatedWait: 0 }
    return { ...page, ...ofTheMoment, reason: reason === 'NoCounselorActive' ? null : reason }
  }
  return Promise.all([
    ...agencies.map(settings),
    ...agencies.map(async (agency) => textOf(product, agency, 'imprint', 'en')),
    textOf(product, 'kiel', 'agreement', 'de'),
  ])
}

describeAdmins({
  name: 'a directory of files',
  cluster: false,
  obstacle: undefined,
  start: async () => {
    const names = (await readdir(state.configDirectory)).filter((name) => name.endsWith('.yaml'))
    files = new Map(
      await Promise.all(
        names.map(
          async (name) =>
            [name, await readFile(join(state.configDirectory, name), 'utf8')] as const,
        ),
      ),
    )
    seen = await visible()
    return product
  },
  end: async () => {
    for (const [name, content] of files) await writeFile(join(state.configDirectory, name), content)
    // Files that run later find the product as this one has found it.
    await eventually(async () => {
      if (!isDeepStrictEqual(await visible(), seen)) throw new Error('the samples are not back')
    })
  },
  spec: async (_product, _kind, name) => readFile(fileOf(name), 'utf8'),
  setDevelopmentMode: async (_product, on) => {
    const file = fileOf('platform')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(/developmentMode: \w+/, `developmentMode: ${on}`))
  },
  own: () => {
    test('a file that is refused at present is left alone', async () => {
      const kiel = await adminOf(product, '/agencies/kiel/admins')
      const file = fileOf('kiel')
      const good = await readFile(file, 'utf8')
      const bad = good.replace('spec:', 'spec:\n  surprise: 1')
      await writeFile(file, bad)
      await eventually(async () =>
        expect(
          await kiel.request('PATCH', '/live-chat/admin/agencies/kiel', {
            liveChatEnabled: false,
          }),
        ).toMatchObject({
          status: 409,
          body: { code: 'invalid-state', reason: 'SourceInvalid' },
        }),
      )
      expect(await readFile(file, 'utf8')).toBe(bad)
      await writeFile(file, good)
    })

    // Not one of the samples: their groups in Keycloak, with the demo logins in them, would go as well.
    test('an agency whose file is removed is gone', async () => {
      const address = `${state.baseUrl}/live-chat/agencies/short-lived`
      const sample = await readFile(fileOf('konstanz'), 'utf8')
      await writeFile(fileOf('short-lived'), sample.replace('name: konstanz', 'name: short-lived'))
      await eventually(async () => expect((await fetch(address)).status).toBe(200))
      await rm(fileOf('short-lived'))
      await eventually(async () => expect((await fetch(address)).status).toBe(404))
    })
  },
})
