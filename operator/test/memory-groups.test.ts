import { expect, test } from '@jest/globals'
import { groupDirectoryContract } from './group-directory-contract.ts'
import { createMemoryGroups } from './memory-groups.ts'

groupDirectoryContract(createMemoryGroups)

test('it fails while it is down', async () => {
  const groups = createMemoryGroups()
  groups.down = true
  await expect(groups.ensure('/a')).rejects.toMatchObject({ code: 'unavailable' })
})
