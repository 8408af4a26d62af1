import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { artefacts } from '../../scripts/generate/artefacts.ts'
import { generatedFiles, staleFiles, writeFiles } from '../../scripts/generate/generated-files.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lotse-generated-'))
})
afterEach(async () => rm(root, { recursive: true, force: true }))

test.each(artefacts.filter(({ needsDatabase }) => !needsDatabase))(
  '$name: each of its files is missed, and noticed when it is spoiled',
  async (artefact) => {
    const files = await generatedFiles(artefact)
    const paths = [...files.keys()].toSorted()
    expect(staleFiles(artefact, files, root)).toEqual(paths)
    writeFiles(artefact, files, root)
    expect(staleFiles(artefact, files, root)).toEqual([])
    for (const path of paths) {
      await appendFile(join(root, path), ' ')
      expect(staleFiles(artefact, files, root)).toEqual([path])
      await rm(join(root, path))
      expect(staleFiles(artefact, files, root)).toEqual([path])
      await writeFile(join(root, path), files.get(path) ?? '')
    }
  },
)

test('what is left over in a folder of generated files is stale, and removed', async () => {
  const artefact = { folders: ['made/**/*.*'] }
  const files = new Map([['made/here/one.yaml', 'one\n']])
  await mkdir(join(root, 'made/there'), { recursive: true })
  await writeFile(join(root, 'made/there/old.yaml'), 'old\n')
  await writeFile(join(root, 'by-hand.yaml'), 'kept\n')
  expect(staleFiles(artefact, files, root)).toEqual(['made/here/one.yaml', 'made/there/old.yaml'])
  writeFiles(artefact, files, root)
  expect(staleFiles(artefact, files, root)).toEqual([])
  expect(await readFile(join(root, 'by-hand.yaml'), 'utf8')).toBe('kept\n')
})

test('a file that prettier formats is formatted', async () => {
  const generate = async (): Promise<ReadonlyMap<string, string>> =>
    new Map([['api/openapi.json', '{"a":   [1,2]}']])
  expect([...(await generatedFiles({ generate })).values()]).toEqual(['{ "a": [1, 2] }\n'])
})
