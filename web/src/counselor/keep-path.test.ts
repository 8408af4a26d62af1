import { expect, test } from '@jest/globals'
import { memoryStorage } from '../../test/memory-storage.ts'
import { createKeptPath } from './keep-path.ts'

function visit(pathname: string, storage: Storage) {
  const shown: string[] = []
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, path?: string | URL | null) => {
      shown.push(String(path))
    },
  }
  return { shown, path: createKeptPath(storage, { location: { pathname }, history }) }
}

test('the way back from the login leads to the address that was asked for', () => {
  const storage = memoryStorage()
  visit('/admin/agencies/hamburg/links', storage).path.keep()
  const back = visit('/admin/', storage)
  back.path.restore()
  expect(back.shown).toEqual(['/admin/agencies/hamburg/links'])
  expect(Object.keys(storage)).toEqual([])
})

test('the desk stays the desk, also after a deep link whose login was given up', () => {
  const storage = memoryStorage()
  visit('/admin/platform/overview', storage).path.keep()
  visit('/admin/', storage).path.keep()
  const back = visit('/admin/', storage)
  back.path.restore()
  expect(back.shown).toEqual([])
})

test('an address outside the pages of staff is never shown', () => {
  const storage = memoryStorage()
  storage.setItem('lotse.admin.path', '//elsewhere.example.org/')
  const back = visit('/admin/', storage)
  back.path.restore()
  expect(back.shown).toEqual([])
})
