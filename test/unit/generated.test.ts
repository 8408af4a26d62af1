import { expect, test } from '@jest/globals'
import { artefacts } from '../../scripts/generate/artefacts.ts'
import { generatedFiles, staleFiles } from '../../scripts/generate/generated-files.ts'

test.each(artefacts.filter(({ needsDatabase }) => !needsDatabase))(
  '$name: npm run generate would change nothing',
  async (artefact) => {
    const files = await generatedFiles(artefact)
    expect(files.size).toBeGreaterThan(0)
    expect(staleFiles(artefact, files)).toEqual([])
  },
)
