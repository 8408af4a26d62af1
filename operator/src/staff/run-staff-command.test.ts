import { expect, test } from '@jest/globals'
import { readStaffCommand } from './staff-command.ts'
import { runStaffCommand, type StaffContext } from './run-staff-command.ts'

/** Groups that are looked for are never there; what is done to accounts is tried on a real Keycloak. */
function context(names: readonly string[]): StaffContext {
  const staff = { groupId: async () => undefined } as unknown as StaffContext['staff']
  return { staff, groups: { children: async () => names }, newPassword: () => '' }
}

const many = Array.from({ length: 12 }, (_, index) => `agency-${index + 10}`)

test.each<{ reason: string; line: string; names: readonly string[]; sentence: string }>([
  {
    reason: 'the nearest names first',
    line: 'list --agency hambrug',
    names: ['berlin', 'halle', 'hamburg', 'kiel'],
    sentence: 'There is no agency "hambrug"; there are hamburg, halle, berlin, kiel.',
  },
  {
    reason: 'ten names at most',
    line: 'list --agency hambrug',
    names: [...many, 'hamburg'],
    sentence: `There is no agency "hambrug"; there are hamburg, ${many.slice(0, 9).join(', ')}, ….`,
  },
  {
    reason: 'nothing is there yet',
    line: 'add anna --tenant nordlicht --role admin',
    names: [],
    sentence:
      'The operator has not made the group /tenants/nordlicht/admins yet: apply the resource, and look at its status.',
  },
  {
    reason: 'the agency is there, and not yet its groups',
    line: 'add anna --agency hamburg --role admin',
    names: ['hamburg'],
    sentence:
      'The operator has not made the group /agencies/hamburg/admins yet: apply the resource, and look at its status.',
  },
  {
    reason: 'the platform has no name',
    line: 'add anna --platform --role admin',
    names: ['surplus'],
    sentence:
      'The operator has not made the group /platform/admins yet: apply the resource, and look at its status.',
  },
])('$reason', async ({ line, names, sentence }) => {
  const command = readStaffCommand(line.split(' '))
  if (command.kind === 'help') throw new Error('not a command')
  await expect(runStaffCommand(command, context(names))).rejects.toMatchObject({
    name: 'StaffError',
    code: 'unknown-group',
    message: sentence,
  })
})
