import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { javaMajor } from '../parts/keycloak/java.ts'
import { checkPrerequisites } from './prerequisites.ts'
import { isPythonNewEnough } from '../parts/synapse/python.ts'

const { PATH: path = '', JAVA_HOME: javaHome } = process.env
let tools = ''

beforeEach(() => {
  tools = mkdtempSync(join(tmpdir(), 'lotse-tools-'))
  symlinkSync('/bin/sh', join(tools, 'sh'))
  process.env['PATH'] = tools
  delete process.env['JAVA_HOME']
})

afterEach(() => {
  process.env['PATH'] = path
  if (javaHome !== undefined) process.env['JAVA_HOME'] = javaHome
  rmSync(tools, { recursive: true })
})

/** A program that prints something. */
function tool(name: string, prints: string): void {
  writeFileSync(join(tools, name), `#!/bin/sh\necho '${prints}' >&${name === 'java' ? 2 : 1}\n`)
  chmodSync(join(tools, name), 0o755)
}

const java = 'openjdk version "17.0.15" 2025-04-15'
const cases = [
  {
    reason: 'no Java',
    tools: { mvn: '', python3: '3 11 /p' },
    says: /^Java was not found; [^\n]*17/,
  },
  {
    reason: 'no Maven',
    tools: { java, python3: '3 11 /p' },
    says: /^Maven was not found; [^\n]*mvn/,
  },
  { reason: 'no Python', tools: { java, mvn: '' }, says: /^Python was not found; [^\n]*3\.11/ },
  {
    reason: 'an old Java',
    tools: { java: 'openjdk version "11.0.2"', mvn: '', python3: '3 11 /p' },
    says: /^Java 11 is too old;/,
  },
  {
    reason: 'an old Python',
    tools: { java, mvn: '', python3: '3 10 /p' },
    says: /^Python 3\.10 is too old;/,
  },
  {
    reason: 'everything is missing: one sentence each',
    tools: {},
    says: /^Java was not found;.*\nMaven was not found;.*\nPython was not found;.*$/,
  },
]

test.each(cases)('$reason', async ({ tools: present, says }) => {
  for (const [name, prints] of Object.entries(present)) tool(name, prints)
  await expect(checkPrerequisites()).rejects.toMatchObject({
    code: 'prerequisite-missing',
    message: expect.stringMatching(says),
  })
})

test('a machine that has everything passes', async () => {
  for (const [name, prints] of Object.entries({ java, mvn: '', python3: '3 11 /p' }))
    tool(name, prints)
  await expect(checkPrerequisites()).resolves.toBeUndefined()
})

test.each([
  { output: 'openjdk version "17.0.15" 2025-04-15', major: 17 },
  { output: 'openjdk version "21" 2023-09-19', major: 21 },
  { output: 'java version "1.8.0_401"', major: 8 },
  { output: 'something else', major: undefined },
])('java -version: $output', ({ output, major }) => {
  expect(javaMajor(output)).toBe(major)
})

test.each([
  [3, 11, true],
  [3, 10, false],
  [3, 14, true],
  [4, 0, true],
  [2, 12, false],
])('Python %i.%i', (major, minor, enough) => {
  expect(isPythonNewEnough(major, minor)).toBe(enough)
})
