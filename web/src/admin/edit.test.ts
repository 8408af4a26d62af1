import { describe, expect, test } from '@jest/globals'
import { fakeTimers } from '../../test/fake-timers.ts'
import { memoryStorage } from '../../test/memory-storage.ts'
import { ApiError } from '../shared/request.ts'
import { createDrafts } from './drafts.ts'
import { createEdit } from './edit.ts'
import { createUnsaved } from './unsaved.ts'

interface Resource {
  readonly version: string
  readonly greeting: string
  readonly hours: string
}

/** A service with one resource in memory, two of whose fields people change. */
function service() {
  let resource: Resource = { version: '1', greeting: 'Hello', hours: 'always' }
  const saved: { value: string; ifVersion: string }[] = []
  const write = (change: Partial<Resource>): Resource => {
    resource = { ...resource, ...change, version: `${Number(resource.version) + 1}` }
    return resource
  }
  return {
    saved,
    write,
    now: () => resource,
    fetch: async () => resource,
    save: async (value: string, ifVersion: string) => {
      saved.push({ value, ifVersion })
      if (ifVersion !== resource.version)
        throw new ApiError('invalid-state', 409, { reason: 'ChangedMeanwhile' as never })
      return write({ greeting: value.trim() })
    },
  }
}

function open(on = service(), storage = memoryStorage(), account = 'anna') {
  const timers = fakeTimers()
  const unsaved = createUnsaved()
  const drafts = createDrafts(storage, account)
  const seen: Resource[] = []
  const edit = createEdit<string, Resource>(on.now(), {
    key: 'agency:hamburg greeting',
    timers,
    unsaved,
    drafts,
    read: ({ greeting, version }) => ({ value: greeting, version }),
    check: (value) => (value === '' ? [{ path: 'greeting', rule: 'refused-text-missing' }] : []),
    fetch: on.fetch,
    save: on.save,
    onResource: (resource) => seen.push(resource),
  })
  return { on, edit, timers, unsaved, drafts, seen, storage }
}

describe('saving', () => {
  test('sends the version that was read, and rests on the answer', async () => {
    const { on, edit, unsaved, seen } = open()
    edit.change('Welcome ')
    expect(unsaved.any.value).toBe(true)
    await edit.save()
    expect(on.saved).toEqual([{ value: 'Welcome ', ifVersion: '1' }])
    expect(edit.phase.value.kind).toBe('saved')
    // The service has trimmed it.
    expect(edit.draft.value).toBe('Welcome')
    expect(unsaved.any.value).toBe(false)
    expect(seen).toHaveLength(1)
  })

  test('keeps what is typed while it goes on', async () => {
    const { edit } = open()
    edit.change('Welcome')
    const saving = edit.save()
    edit.change('Welcome!')
    await saving
    expect(edit.draft.value).toBe('Welcome!')
    expect(edit.isDirty.value).toBe(true)
  })

  test('shows nothing, then progress, then words', async () => {
    const { on, edit, timers } = open()
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const { save } = on
    on.save = async (...all) => {
      await promise
      return await save(...all)
    }
    const slow = open(on)
    slow.edit.change('Welcome')
    const shown: unknown[] = []
    const saving = slow.edit.save()
    for (const ms of [0, 299, 1, 1700]) {
      await slow.timers.advance(ms)
      shown.push(slow.edit.phase.value)
    }
    expect(shown).toEqual(
      ['quiet', 'quiet', 'progress', 'words'].map((word) => ({ kind: 'saving', shown: word })),
    )
    resolve(undefined)
    await saving
    expect(slow.timers.pending()).toEqual([])
    expect(timers.pending()).toEqual([])
    edit.close()
  })

  test('is refused at the field before anything is sent', async () => {
    const { on, edit } = open()
    edit.change('')
    await edit.save()
    expect(on.saved).toEqual([])
    expect(edit.errors.value).toEqual([{ path: 'greeting', rule: 'refused-text-missing' }])
  })

  test('that gets no answer keeps what is typed', async () => {
    const on = service()
    on.save = () => Promise.reject(new TypeError('the token cannot be renewed'))
    const { edit } = open(on)
    edit.change('Welcome')
    await edit.save()
    expect(edit.phase.value).toMatchObject({ kind: 'failed', error: { code: 'network' } })
    expect(edit.draft.value).toBe('Welcome')
  })
})

test('a field that another manager owns meanwhile is read again, and the typed text stays', async () => {
  const on = service()
  on.save = () => Promise.reject(new ApiError('managed-elsewhere', 409, { manager: 'argocd' }))
  const { edit, seen } = open(on)
  edit.change('Welcome')
  on.write({ hours: 'never' })
  await edit.save()
  expect(seen).toEqual([on.now()])
  expect(edit.phase.value.kind).toBe('failed')
  expect(edit.draft.value).toBe('Welcome')
})

describe('somebody else has changed the resource', () => {
  test('another field: it is saved all the same, on top of that', async () => {
    const { on, edit } = open()
    edit.change('Welcome')
    on.write({ hours: 'never' })
    await edit.save()
    expect(on.now()).toMatchObject({ greeting: 'Welcome', hours: 'never' })
    expect(edit.phase.value.kind).toBe('saved')
  })

  test('the same field: both are kept until somebody decides', async () => {
    const { on, edit } = open()
    edit.change('Welcome')
    on.write({ greeting: 'Good day' })
    await edit.save()
    expect(edit.phase.value).toEqual({
      kind: 'conflict',
      before: 'Hello',
      theirs: { value: 'Good day', version: '2' },
    })
    expect(edit.draft.value).toBe('Welcome')
    expect(on.now().greeting).toBe('Good day')
  })

  test('mine is saved on top when that is chosen', async () => {
    const { on, edit } = open()
    edit.change('Welcome')
    on.write({ greeting: 'Good day' })
    await edit.save()
    await edit.applyOnTop()
    expect(on.now().greeting).toBe('Welcome')
    expect(edit.phase.value.kind).toBe('saved')
  })

  test('the Enter key decides nothing', async () => {
    const { on, edit } = open()
    edit.change('Welcome')
    on.write({ greeting: 'Good day' })
    await edit.save()
    await edit.save()
    expect(on.now().greeting).toBe('Good day')
    expect(edit.phase.value.kind).toBe('conflict')
  })

  test('theirs stays when that is chosen', async () => {
    const { on, edit, unsaved } = open()
    edit.change('Welcome')
    on.write({ greeting: 'Good day' })
    await edit.save()
    edit.discard()
    expect(edit.draft.value).toBe('Good day')
    expect(unsaved.any.value).toBe(false)
    expect(on.now().greeting).toBe('Good day')
  })

  test('a newer resource is followed, and never over what is typed', () => {
    const { on, edit } = open()
    edit.follow(on.write({ greeting: 'Good day' }))
    expect(edit.draft.value).toBe('Good day')
    edit.change('Welcome')
    edit.follow(on.write({ greeting: 'Good evening' }))
    expect(edit.draft.value).toBe('Welcome')
  })
})

describe('over a login', () => {
  test('what is typed comes back once, and is not saved yet', () => {
    const first = open()
    first.edit.change('Welcome')
    first.drafts.keep(first.unsaved.all())
    const second = open(service(), first.storage)
    expect(second.edit.draft.value).toBe('Welcome')
    expect(second.edit.isRestored.value).toBe(true)
    expect(second.edit.isDirty.value).toBe(true)
    expect(Object.keys(first.storage)).toEqual([])
  })

  test('what another admin has saved meanwhile is not written over', async () => {
    const first = open()
    first.edit.change('Welcome')
    first.drafts.keep(first.unsaved.all())
    const on = service()
    on.write({ greeting: 'Good day' })
    const second = open(on, first.storage)
    expect(second.edit.phase.value).toMatchObject({ kind: 'conflict', before: 'Hello' })
    expect(second.edit.draft.value).toBe('Welcome')
    await second.edit.save()
    expect(on.now().greeting).toBe('Good day')

    // Not decided before the next login, it is asked again.
    second.drafts.keep(second.unsaved.all())
    const third = open(on, first.storage)
    expect(third.edit.phase.value).toMatchObject({ kind: 'conflict', before: 'Hello' })
  })

  test('what another admin has saved in the same words is no conflict', () => {
    const first = open()
    first.edit.change('Good day')
    first.drafts.keep(first.unsaved.all())
    const on = service()
    on.write({ greeting: 'Good day' })
    const second = open(on, first.storage)
    expect(second.edit.phase.value.kind).toBe('resting')
    expect(second.edit.isRestored.value).toBe(false)
    expect(second.edit.isDirty.value).toBe(false)
  })

  test('a draft of another account is ignored and removed', () => {
    const first = open()
    first.edit.change('Welcome')
    first.drafts.keep(first.unsaved.all())
    const second = open(service(), first.storage, 'bernd')
    expect(second.edit.draft.value).toBe('Hello')
    expect(second.edit.isRestored.value).toBe(false)
    expect(Object.keys(first.storage)).toEqual([])
  })

  test('a broken entry of the storage counts as nothing', () => {
    const storage = memoryStorage()
    storage.setItem('lotse.admin.drafts', '{')
    expect(open(service(), storage).edit.isRestored.value).toBe(false)
  })
})
