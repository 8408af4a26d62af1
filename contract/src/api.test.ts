import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { generateApiTypes } from '../generate/api-types.ts'

test("the types of the API are those of its document (else: run generateApiTypes' writer)", async () => {
  const files = await generateApiTypes()
  expect(files.size).toBe(1)
  for (const [path, content] of files)
    expect(await readFile(join(import.meta.dirname, '../..', path), 'utf8')).toBe(content)
})
