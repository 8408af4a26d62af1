import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FluentResource } from '@fluent/bundle'
import { describe, expect, test } from '@jest/globals'
import { createTranslate } from '../shared/translate.ts'

const web = join(import.meta.dirname, '..')
const languages = ['en', 'de'] as const
const files = ['shared', 'chat', 'client', 'counselor', 'admin', 'admin-pages'] as const

function source(file: string, language: string): string {
  return readFileSync(join(import.meta.dirname, `${file}.${language}.ftl`), 'utf8')
}

function messages(file: string, language: string): Map<string, unknown> {
  const { body } = new FluentResource(source(file, language))
  return new Map(body.map((message) => [message.id, message.value]))
}

/** Names of the variables that a message takes. */
function variables(value: unknown): string[] {
  const names = JSON.stringify(value).matchAll(/\{"type":"var","name":"(\w+)"\}/gu)
  return [...new Set([...names].map((match) => match[1] ?? ''))].toSorted()
}

/** Every string literal of the app's own code and the shared code: keys are written out or listed in tables. */
function literals(folders: readonly string[]): Set<string> {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/u.test(name) && !name.endsWith('.test.ts'))
      .map((name) => join(web, folder, name)),
  )
  const text = paths.map((path) => readFileSync(path, 'utf8')).join('\n')
  return new Set([...text.matchAll(/['`]([a-z][\w-]*(?:\$\{)?)/gu)].map((match) => match[1] ?? ''))
}

const folders = {
  shared: ['chat', 'design', 'shared', 'client', 'counselor', 'admin'],
  chat: ['chat'],
  client: ['client'],
  counselor: ['counselor', 'admin'],
  admin: ['admin'],
  'admin-pages': ['admin'],
}

describe.each(files)('%s', (file) => {
  const english = messages(file, 'en')
  const german = messages(file, 'de')

  test('both languages have the same keys', () => {
    expect([...german.keys()].toSorted()).toEqual([...english.keys()].toSorted())
  })

  test('every entry of the file is a message', () => {
    for (const language of languages) {
      const written = source(file, language).match(/^[a-z][\w-]* =/gmu) ?? []
      expect(messages(file, language).size).toBe(written.length)
    }
  })

  test.each([...english.keys()])('%s has the same variables in both languages', (key) => {
    expect(variables(german.get(key))).toEqual(variables(english.get(key)))
  })

  test('every key is used', () => {
    const used = literals(folders[file])
    const prefixes = [...used].flatMap((text) => (text.endsWith('${') ? [text.slice(0, -2)] : []))
    const unused = [...english.keys()].filter(
      (key) => !used.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)),
    )
    expect(unused).toEqual([])
  })
})

/** Words that address the person formally. At the start of a sentence "Sie" may be a thing that was named before. */
const formal = /(?<![.!?:„] |^)\b(?:Sie|Ihnen|Ihr(?:e[mnrs]?)?)\b/u

describe.each(['shared', 'chat', 'client'] as const)('informal German of %s', (file) => {
  const german = messages(file, 'de')
  const informal = messages(file, 'de-informal')

  test('has only texts that the formal file has, with the same variables', () => {
    for (const [key, value] of informal) {
      expect(german.has(key) ? key : `${key} is no key of the formal file`).toBe(key)
      expect(variables(value)).toEqual(variables(german.get(key)))
    }
  })

  test('replaces every text that addresses the person formally, and no other', () => {
    const addressed = [...german].filter(([, value]) => formal.test(JSON.stringify(value)))
    expect(addressed.map(([key]) => key).filter((key) => !informal.has(key))).toEqual([])
    for (const [key, value] of informal) {
      expect(JSON.stringify(value)).not.toMatch(formal)
      expect({ key, value }).not.toEqual({ key, value: german.get(key) })
    }
  })
})

test('informal texts replace formal ones, and the others stay', () => {
  const t = createTranslate('de', [
    new FluentResource(source('shared', 'de')),
    new FluentResource(source('shared', 'de-informal')),
  ])
  expect(t('you')).toBe('Du')
  expect(t('send')).toBe('Senden')
})

/** Which files an app has; the panel adds its own to those of the page that loads it. */
const apps = [
  { app: 'client', files: ['shared', 'chat', 'client'] },
  { app: 'counselor', files: ['shared', 'chat', 'counselor'] },
  { app: 'admin', files: ['shared', 'chat', 'counselor', 'admin', 'admin-pages'] },
]

describe.each(apps)('$app app', ({ app, files: own }) => {
  test('every key that the code asks for exists, and once', () => {
    const paths = ['chat', 'design', 'shared', app]
    const text = paths
      .flatMap((folder) =>
        readdirSync(join(web, folder), { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.tsx') || name.endsWith('.ts'))
          .map((name) => readFileSync(join(web, folder, name), 'utf8')),
      )
      .join('\n')
    const asked = [...text.matchAll(/\bt\(\s*'([\w-]+)'/gu)].map((match) => match[1] ?? '')
    const keys = own.flatMap((file) => [...messages(file, 'en').keys()])
    expect(asked.filter((key) => !keys.includes(key))).toEqual([])
    expect(new Set(keys).size).toBe(keys.length)
    expect(asked.length).toBeGreaterThan(20)
  })
})

test.each([
  { language: 'en', count: 1, text: 'One counselor is there.' },
  { language: 'en', count: 3, text: '3 counselors are there.' },
  { language: 'de', count: 1, text: 'Eine Beratungskraft ist da.' },
  { language: 'de', count: 3, text: '3 Beratungskräfte sind da.' },
] as const)('$language counts $count', ({ language, count, text }) => {
  const t = createTranslate(language, [new FluentResource(source('client', language))])
  expect(t('counselors-online', { count })).toBe(text)
})
