import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { systemClock } from '@lotse/common/clock'
import { silentLogger } from '@lotse/common/logger'
import { eventually } from '../../../../test/setup/eventually.ts'
import type { Snapshot } from '../../resources/resource-store.ts'
import { watchDirectory } from './watch-directory.ts'
import type { FileProblem } from './documents.ts'
import { openStatusFiles } from './status-files.ts'

let directory: string
let stopping: AbortController
let ended: Promise<void>
let snapshots: Snapshot[]
let problems: readonly FileProblem[]

const tenant = (name: string, displayName = name): string =>
  `{apiVersion: lotse.dev/v1alpha1, kind: Tenant, metadata: {name: ${name}}, spec: {displayName: ${displayName}}}\n`

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lotse-directory-'))
  await put('a.yaml', tenant('nord'))
  snapshots = []
  problems = []
  stopping = new AbortController()
  const source = await watchDirectory(
    {
      directory,
      statusFiles: await openStatusFiles(join(directory, 'status')),
      clock: systemClock,
      log: silentLogger,
      onSnapshot: (snapshot) => snapshots.push(snapshot),
      onProblems: (found) => {
        problems = found
      },
    },
    stopping.signal,
  )
  ended = source.ended
})

afterEach(async () => {
  stopping.abort()
  await ended
  await rm(directory, { recursive: true, force: true })
})

test('the first state is there before anything else', () => {
  expect(names()).toEqual(['nord'])
})

test('a new file, an edit in place and an edit by rename are seen', async () => {
  await put('b.yml', tenant('sued'))
  await eventually(() => expect(names()).toEqual(['nord', 'sued']))
  await put('a.yaml', tenant('nord', 'changed'))
  await eventually(() => expect(displayNames()).toContain('changed'))
  await put('.a.yaml.swp', tenant('nord', 'renamed'))
  await rename(join(directory, '.a.yaml.swp'), join(directory, 'a.yaml'))
  await eventually(() => expect(displayNames()).toContain('renamed'))
})

test('files that are no YAML, hidden ones and folders are left alone', async () => {
  await put('notes.txt', 'kind: [')
  await put('.hidden.yaml', 'kind: [')
  await mkdir(join(directory, 'more'))
  await writeFile(join(directory, 'more', 'c.yaml'), tenant('west'))
  await put('b.yaml', tenant('sued'))
  await eventually(() => expect(names()).toEqual(['nord', 'sued']))
  expect(problems).toEqual([])
})

test('a file that an editor removes for a moment was never gone', async () => {
  const seen = snapshots.length
  await rm(join(directory, 'a.yaml'))
  await systemClock.sleep(300)
  await put('a.yaml', tenant('nord', 'saved'))
  await eventually(() => expect(displayNames()).toEqual(['saved']))
  expect(snapshots.slice(seen).every(({ resources }) => resources.length === 1)).toBe(true)
})

test('a file that is empty for a moment was never empty', async () => {
  const seen = snapshots.length
  await put('a.yaml', '')
  await systemClock.sleep(300)
  await put('a.yaml', tenant('nord', 'saved'))
  await eventually(() => expect(displayNames()).toEqual(['saved']))
  expect(snapshots.slice(seen).every(({ resources }) => resources.length === 1)).toBe(true)
})

test('a file that stays away is gone', async () => {
  await put('b.yaml', tenant('sued'))
  await eventually(() => expect(names()).toEqual(['nord', 'sued']))
  await rm(join(directory, 'a.yaml'))
  await eventually(() => expect(names()).toEqual(['sued']))
})

test('a file that gets another name is neither gone nor twice', async () => {
  await rename(join(directory, 'a.yaml'), join(directory, 'z.yaml'))
  await put('b.yaml', tenant('sued'))
  await eventually(() => expect(names()).toEqual(['nord', 'sued']))
  expect(problems).toEqual([])
})

test('a directory that goes away deletes nothing', async () => {
  await rename(directory, `${directory}-away`)
  await eventually(() => expect(problems).toMatchObject([{ file: '.', rule: 'unreadable' }]))
  expect(names()).toEqual(['nord'])
  await rename(`${directory}-away`, directory)
  await eventually(() => expect(problems).toEqual([]))
})

async function put(file: string, text: string): Promise<void> {
  await writeFile(join(directory, file), text)
}

function names(): string[] {
  return (snapshots.at(-1)?.resources ?? []).map(({ metadata }) => metadata.name).toSorted()
}

function displayNames(): string[] {
  return (snapshots.at(-1)?.resources ?? []).map(({ spec }) => spec.displayName)
}
