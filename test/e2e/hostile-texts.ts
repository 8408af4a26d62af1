import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StackState } from '@lotse/stack/supervision/state-file'
import { parseAllDocuments, type Document } from 'yaml'
import { eventually } from '../setup/eventually.ts'

/** Ends an attribute and an element, loads a script in two ways, and turns the direction of what follows. */
const hostile = '"><script>ran()</script><img src=x onerror=ran()>\u202E'

/** The hostile text, made as long as a field takes it by a word without a break. */
const filled = (length: number): string => hostile.padEnd(length, 'W')

/** The longest hostile text of every visible field that takes one. */
export const hostileTexts = {
  agency: filled(200),
  tenant: filled(200),
  topic: filled(100),
  greeting: `${filled(400)} javascript:ran()`,
  crisisName: filled(100),
  crisisHours: filled(100),
  reply: `${filled(400)} javascript:ran()`,
  ownReplyName: filled(40).slice(0, 40),
  message: `${filled(300)} javascript:ran() https://example.org/${hostile}`,
} as const

/** Writes the hostile texts into agency hamburg and its tenant, and returns what takes them back. */
export async function writeHostileTexts(state: StackState): Promise<() => Promise<void>> {
  const both = (text: string): Record<string, string> => ({ en: text, de: text })
  const crisis = [{ name: hostileTexts.crisisName, number: '112', hours: hostileTexts.crisisHours }]
  const undo = [
    await change(state, 'tenants.yaml', 'nordlicht', {
      displayName: hostileTexts.tenant,
    }),
    await change(state, 'hamburg.yaml', 'hamburg', {
      displayName: hostileTexts.agency,
      crisis: { en: crisis, de: crisis },
      'liveChat.topics.0.displayName': both(hostileTexts.topic),
      'liveChat.greeting': both(hostileTexts.greeting),
      'liveChat.cannedReplies.0.text': both(hostileTexts.reply),
    }),
  ]
  await isShown(state, hostileTexts.agency, true)
  return async () => {
    for (const back of undo) await back()
    await isShown(state, hostileTexts.agency, false)
  }
}

async function change(
  state: StackState,
  file: string,
  name: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<() => Promise<void>> {
  const path = join(state.configDirectory, file)
  const before = await readFile(path, 'utf8')
  const documents = parseAllDocuments(before) as Document[]
  const document = documents.find((one) => one.getIn(['metadata', 'name']) === name)
  for (const [key, value] of Object.entries(settings)) {
    const steps = key.split('.').map((step) => (/^\d+$/u.test(step) ? Number(step) : step))
    document?.setIn(['spec', ...steps], value)
  }
  await writeFile(path, documents.map(String).join(''))
  return async () => writeFile(path, before)
}

/** Waits until the name of the agency, and with it the other texts, is what clients are sent, or no longer is. */
async function isShown(state: StackState, displayName: string, wanted: boolean): Promise<void> {
  await eventually(async () => {
    // Each api process reads it for itself, and any of them may answer.
    for (let ask = 0; ask < 8; ask += 1) {
      const answer = await fetch(`${state.baseUrl}/live-chat/agencies/hamburg?locale=en`)
      const page = (await answer.json()) as { displayName?: string }
      if ((page.displayName === displayName) !== wanted)
        throw new Error('not every api process has read it yet')
    }
  })
}
