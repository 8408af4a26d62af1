import { parseArgs } from 'node:util'
import { StaffError } from './staff-error.ts'
import { roleOf, scopeOf, type StaffRole, type StaffScope } from './staff-scope.ts'

/** What the person knows about a new account. The first login asks for what is missing. */
export interface StaffProfile {
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
}

/** What the tool was asked to do. */
export type StaffCommand =
  | { readonly kind: 'help' }
  | {
      readonly kind: 'add'
      readonly username: string
      readonly role: StaffRole
      readonly profile: StaffProfile
      /** The first login also adds a passkey. */
      readonly passkey: boolean
    }
  | { readonly kind: 'list'; readonly scope: StaffScope | undefined }
  /** Without a role the whole account. */
  | { readonly kind: 'remove'; readonly username: string; readonly role: StaffRole | undefined }
  | { readonly kind: 'reset-second-factor'; readonly username: string }

const scope = {
  agency: { type: 'string' },
  tenant: { type: 'string' },
  platform: { type: 'boolean' },
} as const
const role = { ...scope, role: { type: 'string' } } as const
const definitions = {
  ...role,
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  email: { type: 'string' },
  passkey: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** The options that each command takes, beside `--help`. */
const taken: Readonly<Record<string, readonly string[]>> = {
  add: Object.keys(definitions),
  list: Object.keys(scope),
  remove: Object.keys(role),
  'reset-second-factor': [],
}

/** The text of `--help`. */
export const helpText = `npm run staff -- <command> [options]

Accounts of counselors and admins in Keycloak. On one machine "npm start" must be running; LOTSE_HOME
names its folder where it is not .lotse in the checkout.

  add <name> --agency <agency> --role counselor|admin
  add <name> --tenant <tenant> --role admin
  add <name> --platform --role admin
      makes the account and prints a password for the first login, which asks for another one.
      An account that exists joins the group; before its first login it gets a new such password.
      --first-name, --last-name, --email <text>   the first login asks for what is missing
      --passkey                                   the first login also adds a passkey
  list [--agency <agency> | --tenant <tenant> | --platform]
  remove <name>
      deletes the account and ends its sessions.
  remove <name> --agency <agency> --role counselor|admin
      takes the account out of one group.
  reset-second-factor <name>
      deletes passkeys and one-time codes, ends the sessions and prints a password for the next
      login, which sets up a new second factor where the installation asks for one.
  -h, --help
`

/**
 * Reads the command line. Pure.
 *
 * @throws StaffError `usage`, one sentence that names what is wrong
 */
export function readStaffCommand(args: readonly string[]): StaffCommand {
  const { values, positionals } = parse(args)
  const [kind, username, ...rest] = positionals
  if (values.help === true) return { kind: 'help' }
  const options = kind === undefined ? undefined : taken[kind]
  if (kind === undefined) throw usage('Give a command: add, list, remove or reset-second-factor.')
  if (options === undefined)
    throw usage(`There is no command "${kind}"; --help shows those that exist.`)
  const surplus = Object.keys(values).find((name) => !options.includes(name))
  if (surplus !== undefined) throw usage(`The command ${kind} has no option --${surplus}.`)
  if (kind === 'list') {
    if (username !== undefined) throw usage('The command list takes no name of an account.')
    return { kind, scope: scopeOf(values) }
  }
  if (rest.length > 0) throw usage(`The command ${kind} takes the name of one account.`)
  const account = { username: checkedName(kind, username) }
  if (kind === 'reset-second-factor') return { kind, ...account }
  if (kind === 'remove') return { kind, ...account, role: roleOf(values) }
  const wanted = roleOf(values)
  if (wanted === undefined)
    throw usage('Say where: --agency <name>, --tenant <name> or --platform, and the --role.')
  return {
    kind: 'add',
    ...account,
    role: wanted,
    profile: profileOf(values),
    passkey: values.passkey ?? false,
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof definitions }>>['values']

function parse(args: readonly string[]): { values: Values; positionals: readonly string[] } {
  const given = { args: [...args], options: definitions, allowPositionals: true } as const
  const { tokens } = parseArgs({ ...given, strict: false, tokens: true })
  for (const token of tokens)
    if (token.kind === 'option' && !(token.name in definitions))
      throw usage(`There is no option ${token.rawName}; --help shows those that exist.`)
  try {
    return parseArgs(given)
  } catch (cause) {
    const option = /--[a-z-]+/.exec(Error.isError(cause) ? cause.message : '')?.[0] ?? ''
    throw new StaffError('usage', `The option ${option} is not used as --help shows it.`, { cause })
  }
}

/** Keycloak keeps names in lower case, with at least three characters. */
function checkedName(kind: string, name: string | undefined): string {
  if (name === undefined) throw usage(`Name the account: ${kind} <name>.`)
  if (/^[a-z0-9][a-z0-9._@-]{2,63}$/.test(name)) return name
  throw usage(
    'The name of an account has 3 to 64 characters: small letters, digits, dot, hyphen, underscore and @.',
  )
}

function profileOf(values: Values): StaffProfile {
  const { 'first-name': firstName, 'last-name': lastName, email } = values
  return {
    ...(firstName !== undefined && { firstName }),
    ...(lastName !== undefined && { lastName }),
    ...(email !== undefined && { email }),
  }
}

function usage(sentence: string): StaffError {
  return new StaffError('usage', sentence)
}
