import type { GroupDirectory } from '../identity/group-directory.ts'
import type { KeycloakStaff, StaffAccount } from '../keycloak/keycloak-staff.ts'
import type { StaffCommand } from './staff-command.ts'
import { StaffError } from './staff-error.ts'
import type { StaffRole, StaffScope } from './staff-scope.ts'

/** What {@link runStaffCommand} works with. */
export interface StaffContext {
  readonly staff: KeycloakStaff
  readonly groups: Pick<GroupDirectory, 'children'>
  /** Makes a password for one login. */
  readonly newPassword: () => string
}

/** What a command has done. */
export interface StaffAnswer {
  /** For the person who asked. */
  readonly text: string
  /** Whether the text names somebody or holds a password, so that it must not reach a log. */
  readonly confidential: boolean
  /** The account whose one-time password is in the text. */
  readonly awaited?: string
}

/** The most names in one message. */
const mostNames = 10

type Command<K extends StaffCommand['kind']> = Extract<StaffCommand, { readonly kind: K }>

/**
 * Carries out a command.
 *
 * @throws StaffError, IdentityProviderError
 */
export async function runStaffCommand(
  command: Exclude<StaffCommand, Command<'help'>>,
  context: StaffContext,
): Promise<StaffAnswer> {
  if (command.kind === 'add') return add(command, context)
  if (command.kind === 'list') return list(command, context)
  if (command.kind === 'remove') return remove(command, context)
  return resetSecondFactor(command, context)
}

async function add(command: Command<'add'>, context: StaffContext): Promise<StaffAnswer> {
  const { staff } = context
  const { username, role, profile, passkey } = command
  const groupId = await existingGroup(role, role.group, context)
  const account =
    (await staff.find(username)) ?? (await create({ username, ...profile, passkey }, staff))
  if (!account.enabled)
    throw new StaffError(
      'disabled',
      'This account is disabled: enable it in Keycloak, or remove it and add it again.',
    )
  await staff.join(account.id, groupId)
  const joined = `The account is in the group ${role.group}.`
  if (account.awaitsPassword) return withPassword(joined, account, context)
  return { text: `${joined} It existed before, and its login is unchanged.\n`, confidential: false }
}

async function create(
  details: Parameters<KeycloakStaff['create']>[0],
  staff: KeycloakStaff,
): Promise<StaffAccount> {
  const made = await staff.create(details)
  if (made === 'not-accepted')
    throw new StaffError('not-accepted', 'Keycloak does not accept this name or e-mail address.')
  const account = await staff.find(details.username)
  if (account !== undefined) return account
  throw new StaffError('not-accepted', 'Another account has this e-mail address.')
}

async function list({ scope }: Command<'list'>, context: StaffContext): Promise<StaffAnswer> {
  const { staff } = context
  if (scope !== undefined) await existingGroup(scope, scope.root, context)
  const rows: string[][] = []
  for (const account of await staff.all()) {
    const groups = await staff.groupsOf(account.id)
    if (scope !== undefined && !groups.some((path) => path.startsWith(`${scope.root}/`))) continue
    rows.push([account.username, stateOf(account), groups.join(' ') || 'no group'])
  }
  if (rows.length === 0) return { text: 'There is no account.\n', confidential: false }
  return { text: table(rows), confidential: true }
}

async function remove(command: Command<'remove'>, context: StaffContext): Promise<StaffAnswer> {
  const { staff } = context
  const { username, role } = command
  if (role !== undefined) {
    const groupId = await existingGroup(role, role.group, context)
    await staff.leave((await existing(username, staff)).id, groupId)
    return { text: `The account is not in the group ${role.group}.\n`, confidential: false }
  }
  const { id } = await existing(username, staff)
  // First, so that Keycloak reports the ends of the sessions: a deleted account has none to report.
  await staff.endSessions(id)
  await staff.delete(id)
  return { text: 'The account is deleted, and its sessions have ended.\n', confidential: false }
}

async function resetSecondFactor(
  { username }: Command<'reset-second-factor'>,
  context: StaffContext,
): Promise<StaffAnswer> {
  const { staff } = context
  const account = await existing(username, staff)
  if (await staff.isFederated(account.id))
    throw new StaffError(
      'federated',
      "This account logs in through the organisation's identity provider, which also holds its second factor.",
    )
  // The old password alone must not set up a new second factor: somebody else may know it.
  const answer = await withPassword('The second factors are deleted.', account, context)
  await staff.deleteSecondFactors(account.id)
  await staff.endSessions(account.id)
  return answer
}

async function withPassword(
  done: string,
  { id }: StaffAccount,
  { staff, newPassword }: StaffContext,
): Promise<StaffAnswer> {
  const password = newPassword()
  if (!(await staff.setOneTimePassword(id, password)))
    throw new StaffError(
      'not-accepted',
      'The password policy of the realm does not accept the one-time password of this tool.',
    )
  const text = `${done}
One-time password: ${password}
It is not shown again. Hand it over in person: the next login asks for another one.
`
  return { text, confidential: true, awaited: id }
}

async function existing(username: string, staff: KeycloakStaff): Promise<StaffAccount> {
  const account = await staff.find(username)
  if (account !== undefined) return account
  throw new StaffError(
    'unknown-account',
    'There is no account of this name; list shows those that exist.',
  )
}

async function existingGroup(
  { root, title }: StaffScope | StaffRole,
  path: string,
  { staff, groups }: StaffContext,
): Promise<string> {
  const id = await staff.groupId(path)
  if (id !== undefined) return id
  const slash = root.lastIndexOf('/')
  const names = slash === 0 ? [] : await groups.children(root.slice(0, slash))
  const name = root.slice(slash + 1)
  if (names.length === 0 || names.includes(name))
    throw new StaffError(
      'unknown-group',
      `The operator has not made the group ${path} yet: apply the resource, and look at its status.`,
    )
  const nearest = names.toSorted((one, other) => sharedStart(other, name) - sharedStart(one, name))
  const shown = nearest.slice(0, mostNames).join(', ') + (names.length > mostNames ? ', …' : '')
  throw new StaffError('unknown-group', `There is no ${title}; there are ${shown}.`)
}

/** How many characters two names have in common at their start: a typo is rarely the first one. */
function sharedStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

function stateOf({ enabled, awaitsPassword }: StaffAccount): string {
  if (!enabled) return 'disabled'
  return awaitsPassword ? 'one-time password' : 'active'
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return `${rows.map(line).join('\n')}\n`
}
