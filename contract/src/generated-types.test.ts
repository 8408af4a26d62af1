import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { generateApiTypes } from '../generate/api-types.ts'
import { generateSpecTypes } from '../generate/spec-types.ts'

test.each([
  { name: "the API's types are those of its document", generate: generateApiTypes },
  { name: "the specs' types are those of the definitions", generate: generateSpecTypes },
])('$name', async ({ generate }) => {
  const files = await generate()
  expect(files.size).toBe(1)
  for (const [path, content] of files)
    expect(await readFile(join(import.meta.dirname, '../..', path), 'utf8')).toBe(content)
})
