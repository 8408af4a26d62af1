import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { artefacts } from '../../scripts/generate/artefacts.ts'
import { generatedFiles, staleFiles, writeFiles } from '../../scripts/generate/generated-files.ts'

test.each(artefacts.filter(({ needsDatabase }) => needsDatabase))(
  '$name: npm run generate would change nothing, and a spoiled file is noticed',
  async (artefact) => {
    const files = await generatedFiles(artefact)
    expect(files.size).toBeGreaterThan(0)
    expect(staleFiles(artefact, files)).toEqual([])
    const root = mkdtempSync(join(tmpdir(), 'lotse-generated-'))
    writeFiles(artefact, files, root)
    for (const path of files.keys()) {
      appendFileSync(join(root, path), ' ')
      expect(staleFiles(artefact, files, root)).toContain(path)
    }
    rmSync(root, { recursive: true })
  },
)
