import { expect, test } from '@jest/globals'
import { readStaffCommand } from './staff-command.ts'

const hamburg = { root: '/agencies/hamburg', title: 'agency "hamburg"' }
const counselor = { ...hamburg, group: '/agencies/hamburg/counselors' }

test.each<{ reason: string; line: string; command: unknown }>([
  {
    reason: 'a counselor',
    line: 'add anna --agency hamburg --role counselor',
    command: { kind: 'add', username: 'anna', role: counselor, profile: {}, passkey: false },
  },
  {
    reason: 'an admin of a tenant, the options first',
    line: 'add --tenant=nordlicht --role=admin anna',
    command: { kind: 'add', username: 'anna', role: { group: '/tenants/nordlicht/admins' } },
  },
  {
    reason: 'an admin of the platform, with everything that is known',
    line: 'add anna --platform --role admin --first-name Anna --last-name B --email a@b.org --passkey',
    command: {
      role: { group: '/platform/admins', title: 'the platform' },
      profile: { firstName: 'Anna', lastName: 'B', email: 'a@b.org' },
      passkey: true,
    },
  },
  {
    reason: 'an address as the name',
    line: 'remove anna@example.org',
    command: { kind: 'remove', username: 'anna@example.org', role: undefined },
  },
  {
    reason: 'one group of several',
    line: 'remove anna --agency hamburg --role counselor',
    command: { kind: 'remove', username: 'anna', role: counselor },
  },
  { reason: 'everybody', line: 'list', command: { kind: 'list', scope: undefined } },
  { reason: 'of one agency', line: 'list --agency hamburg', command: { scope: hamburg } },
  {
    reason: 'a lost device',
    line: 'reset-second-factor anna',
    command: { kind: 'reset-second-factor', username: 'anna' },
  },
  { reason: 'help', line: '--help', command: { kind: 'help' } },
  { reason: 'help for a command', line: 'add -h', command: { kind: 'help' } },
])('$line: $reason', ({ line, command }) => {
  expect(readStaffCommand(line.split(' '))).toMatchObject(command as object)
})

test.each<{ line: string; sentence: string }>([
  { line: '', sentence: 'Give a command: add, list, remove or reset-second-factor.' },
  { line: 'ad anna', sentence: 'There is no command "ad"; --help shows those that exist.' },
  {
    line: 'add anna --agancy hamburg --role counselor',
    sentence: 'There is no option --agancy; --help shows those that exist.',
  },
  {
    line: 'add anna --role counselor --agency',
    sentence: 'The option --agency is not used as --help shows it.',
  },
  {
    line: 'add anna --role --agency hamburg',
    sentence: 'The option --role is not used as --help shows it.',
  },
  { line: 'add --agency hamburg --role counselor', sentence: 'Name the account: add <name>.' },
  {
    line: 'add anna bernd --agency hamburg --role counselor',
    sentence: 'The command add takes the name of one account.',
  },
  {
    line: 'add Anna --agency hamburg --role counselor',
    sentence:
      'The name of an account has 3 to 64 characters: small letters, digits, dot, hyphen, underscore and @.',
  },
  {
    line: 'add anna',
    sentence: 'Say where: --agency <name>, --tenant <name> or --platform, and the --role.',
  },
  {
    line: 'add anna --role admin',
    sentence: 'Say where the role is: --agency <name>, --tenant <name> or --platform.',
  },
  {
    line: 'add anna --agency hamburg',
    sentence: 'Say which role: --role counselor or admin in agency "hamburg".',
  },
  {
    line: 'add anna --agency hamburg --role counsellor',
    sentence: 'There is no role "counsellor" in agency "hamburg", only counselor or admin.',
  },
  {
    line: 'add anna --tenant nordlicht --role counselor',
    sentence: 'There is no role "counselor" in tenant "nordlicht", only admin.',
  },
  {
    line: 'add anna --agency hamburg --tenant nordlicht --role admin',
    sentence: 'Name one of --agency, --tenant and --platform.',
  },
  {
    line: 'add anna --agency hamburg/counselors --role admin',
    sentence: '"hamburg/counselors" is not a name that --agency can have.',
  },
  { line: 'list anna', sentence: 'The command list takes no name of an account.' },
  { line: 'list --role admin', sentence: 'The command list has no option --role.' },
  { line: 'remove anna --passkey', sentence: 'The command remove has no option --passkey.' },
  {
    line: 'reset-second-factor anna --agency hamburg',
    sentence: 'The command reset-second-factor has no option --agency.',
  },
])('"$line" is refused in one sentence', ({ line, sentence }) => {
  const args = line === '' ? [] : line.split(' ')
  expect(() => readStaffCommand(args)).toThrow(
    expect.objectContaining({ name: 'StaffError', code: 'usage', message: sentence }),
  )
})
