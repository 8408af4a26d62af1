import { expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import type { GroupDirectory } from '../src/identity/group-directory.ts'

/** The cases that every {@link GroupDirectory} must pass; each works below a name of its own. */
export function groupDirectoryContract(directory: () => GroupDirectory): void {
  test('a group is made with its parents', async () => {
    const groups = directory()
    const name = unique()
    await groups.ensure(`/agencies/${name}/counselors`)
    expect(await groups.children('/agencies')).toContain(name)
    expect(await groups.children(`/agencies/${name}`)).toEqual(['counselors'])
  })

  test('making a group again changes nothing', async () => {
    const groups = directory()
    const name = unique()
    await groups.ensure(`/tenants/${name}/admins`)
    await groups.ensure(`/tenants/${name}/admins`)
    await groups.ensure(`/tenants/${name}`)
    expect(await groups.children(`/tenants/${name}`)).toEqual(['admins'])
  })

  test('the same group made at once by several is there once', async () => {
    const groups = directory()
    const name = unique()
    await Promise.all(
      ['counselors', 'admins', 'counselors', 'admins'].map(async (role) =>
        groups.ensure(`/agencies/${name}/${role}`),
      ),
    )
    expect(await groups.children(`/agencies/${name}`)).toEqual(['admins', 'counselors'])
  })

  test('a group goes with everything below it and with nothing beside it', async () => {
    const groups = directory()
    const name = unique()
    await groups.ensure(`/agencies/${name}/counselors`)
    await groups.ensure(`/agencies/${name}-west/counselors`)
    await groups.remove(`/agencies/${name}`)
    const left = await groups.children('/agencies')
    expect(left).not.toContain(name)
    expect(left).toContain(`${name}-west`)
    expect(await groups.children(`/agencies/${name}`)).toEqual([])
  })

  test('removing what is not there is fine', async () => {
    await expect(directory().remove(`/agencies/${unique()}`)).resolves.toBeUndefined()
  })

  test('a removed group can be made again', async () => {
    const groups = directory()
    const path = `/agencies/${unique()}`
    await groups.ensure(`${path}/admins`)
    await groups.remove(path)
    await groups.ensure(`${path}/counselors`)
    expect(await groups.children(path)).toEqual(['counselors'])
  })
}

function unique(): string {
  return `g${randomId().slice(0, 10)}`
}
