import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Change, EditedFields } from '@lotse/contract/change-request'
import type { Resource } from '@lotse/crds'
import { planChange, type PlannedChange } from '../../changes/plan-change.ts'
import type { PlannedEdits } from '../../changes/apply-change.ts'
import { applyToDirectory } from './apply-to-directory.ts'
import { parseFile } from './documents.ts'

const text = `# Beratungsstellen in Hamburg: bitte nur nach Absprache ändern.
apiVersion: lotse.dev/v1alpha1
kind: Agency
metadata:
  name: hamburg # steht in jeder Adresse
spec:
  displayName: 'Beratung Hamburg'
  tenantRef: { name: nordlicht }
  liveChat:
    enabled: true # seit 2026
    topics:
      - slug: sucht
        displayName: { de: Sucht, en: Addiction }

    links:
      # auf der Startseite
      - name: website
      - name: sucht
        topic: sucht
  legalTexts:
    agreement:
      de:
        markdown: |
          # Vereinbarung

          Eine Zeile, die so lang ist, dass ein Werkzeug sie umbrechen würde, wenn man es ließe, und das darf es nicht, denn sie ist ein Rechtstext.
---
# Kiel kommt später.
apiVersion: lotse.dev/v1alpha1
kind: Agency
metadata: { name: kiel }
spec:
  displayName: "Beratung Kiel"
  tenantRef: { name: nordlicht }
`

type Planned = Exclude<PlannedChange, { readonly outcome: unknown }>

let directory: string
let scans = 0
const changes = () =>
  applyToDirectory(directory, async () => {
    scans++
  })

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lotse-changes-'))
  scans = 0
  await writeFile(join(directory, 'agencies.yaml'), text)
  await writeFile(join(directory, 'notes.txt'), 'kind: Agency')
})
afterEach(async () => rm(directory, { recursive: true }))

const agency = 'hamburg'
const ownText = {
  kind: 'write-text',
  level: 'agency',
  name: agency,
  text: 'agreement',
  locale: 'en',
} as const
function edit(fields: EditedFields): Change {
  return { kind: 'edit', level: 'agency', name: agency, fields }
}

const kept: readonly { reason: string; change: Change; from: string; to: string }[] = [
  {
    reason: 'the flag, in its line',
    change: { kind: 'edit', level: 'agency', name: agency, fields: { liveChatEnabled: false } },
    from: '    enabled: true # seit 2026\n',
    to: '    enabled: false # seit 2026\n',
  },
  {
    reason: 'a topic in front of another, which keeps its comment',
    change: edit({
      topics: [
        { slug: 'schulden', displayName: { de: 'Schulden' } },
        { slug: 'sucht', displayName: { de: 'Sucht', en: 'Addiction' } },
      ],
    }),
    from: '      - slug: sucht\n        displayName: { de: Sucht, en: Addiction }\n',
    to: '      - slug: schulden\n        displayName:\n          de: Schulden\n      - slug: sucht\n        displayName: { de: Sucht, en: Addiction }\n',
  },
  {
    reason: 'fields that were not there; a default that is not written down stays so',
    change: edit({ maxWaiting: 20, formOfAddress: null }),
    from: '        topic: sucht\n',
    to: '        topic: sucht\n    maxWaiting: 20\n',
  },
  {
    reason: 'a new link after the others',
    change: { kind: 'add-link', agency, link: { name: 'neu', topic: 'sucht', enabled: true } },
    from: '        topic: sucht\n',
    to: '        topic: sucht\n      - name: neu\n        topic: sucht\n        enabled: true\n',
  },
  {
    reason: 'a link that gets a topic',
    change: { kind: 'edit-link', agency, name: 'website', topic: 'sucht' },
    from: '      - name: website\n',
    to: '      - name: website\n        topic: sucht\n',
  },
  {
    reason: 'a link that goes',
    change: { kind: 'remove-link', agency, name: 'sucht' },
    from: '      - name: sucht\n        topic: sucht\n',
    to: '',
  },
  {
    reason: 'a text of several lines',
    change: { ...ownText, markdown: '# Agreement\n\nOur words.\n' },
    from: ', denn sie ist ein Rechtstext.\n',
    to: ', denn sie ist ein Rechtstext.\n      en:\n        markdown: |\n          # Agreement\n\n          Our words.\n',
  },
  {
    reason: 'a link in a document that has had no live chat yet',
    change: { kind: 'add-link', agency: 'kiel', link: { name: 'neu', enabled: false } },
    from: '  displayName: "Beratung Kiel"\n  tenantRef: { name: nordlicht }\n',
    to: '  displayName: "Beratung Kiel"\n  tenantRef: { name: nordlicht }\n  liveChat:\n    links:\n      - name: neu\n        enabled: false\n',
  },
]

test.each(kept)('nothing else changes: $reason', async ({ change, from, to }) => {
  expect(await apply(change)).toEqual({ result: 'applied' })
  expect(await readFile(join(directory, 'agencies.yaml'), 'utf8')).toBe(text.replace(from, to))
  expect(text).toContain(from)
  expect(scans).toBe(1)
  expect((await readdir(directory)).toSorted()).toEqual(['agencies.yaml', 'notes.txt'])
})

const damaged = [
  { reason: 'the file is not YAML any more', from: 'spec:', to: 'spec: [' },
  { reason: 'the resource is in no file any more', from: 'name: hamburg', to: 'name: altona' },
  {
    reason: 'somebody has changed the resource and nobody has looked yet',
    from: "'Beratung Hamburg'",
    to: "'Beratung Altona'",
  },
]

test.each(damaged)('nothing is written when $reason', async ({ from, to }) => {
  const [planned, resource] = plan({
    kind: 'edit',
    level: 'agency',
    name: agency,
    fields: { liveChatEnabled: false },
  })
  const damage = text.replace(from, to)
  await writeFile(join(directory, 'agencies.yaml'), damage)
  const { signal } = new AbortController()
  const applying = changes()({ ...applied(resource, planned), signal })
  await expect(applying).rejects.toThrow('newer')
  expect(await readFile(join(directory, 'agencies.yaml'), 'utf8')).toBe(damage)
  expect(damage).not.toBe(text)
  expect(scans).toBe(0)
})

test('nothing is written when the change would reach another place through an alias', async () => {
  const shared = `${text.split('---')[0]?.replace('      de:', '      de: &de') ?? ''}      en: *de\n`
  await writeFile(join(directory, 'agencies.yaml'), shared)
  const outcome = await apply({ ...ownText, locale: 'de', markdown: 'Unsere Worte.' }, shared)
  expect(outcome).toEqual({ result: 'source-invalid' })
  expect(await readFile(join(directory, 'agencies.yaml'), 'utf8')).toBe(shared)
})

function applied(resource: Resource, { edits, resource: expected }: Planned): PlannedEdits {
  const { signal } = new AbortController()
  return { resource, edits, expected, ifUnchanged: false, signal }
}

async function apply(change: Change, source = text) {
  const [planned, resource] = plan(change, source)
  return changes()(applied(resource, planned))
}

function plan(change: Change, source = text) {
  const parsed = parseFile('agencies.yaml', source, () => undefined)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  const resource = parsed.resources.find(({ metadata }) =>
    'agency' in change ? metadata.name === change.agency : metadata.name === change.name,
  )
  if (resource === undefined) throw new Error('no such resource')
  const planned = planChange(resource, change)
  if ('outcome' in planned) throw new Error(JSON.stringify(planned))
  return [planned, resource] as const
}
