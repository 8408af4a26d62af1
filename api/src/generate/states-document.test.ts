import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { statesDocument, statesDocumentPath } from './states-document.ts'

test('docs/states.md says what the state table says', () => {
  expect(readFileSync(statesDocumentPath, 'utf8')).toBe(statesDocument())
})
