import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkout, defaultCache } from '../paths.ts'
import { StackError } from '../stack-error.ts'

/** What `npm start` was asked to do. */
export interface CliOptions {
  readonly help: boolean
  readonly version: boolean
  readonly verbose: boolean
  readonly port: number
  readonly home: string
  readonly cache: string
  readonly apiReplicas: number
  /** Where the operator finds its resources: a folder, a control plane of the stack's own, or that of a kubeconfig. */
  readonly cluster: false | true | { readonly kubeconfig: string }
}

const definitions = {
  port: { type: 'string' },
  home: { type: 'string' },
  cache: { type: 'string' },
  'api-replicas': { type: 'string' },
  cluster: { type: 'boolean' },
  kubeconfig: { type: 'string' },
  verbose: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const

/** The text of `npm start -- --help`. */
export const helpText = `npm start -- [options]

Runs the whole service on this machine: PostgreSQL, Keycloak, Synapse, operator, api, edge and
the pages. Ctrl-C stops all of it.

  --port <number>          the one port, on 127.0.0.1; default 8080; 0 takes a free one
  --home <folder>          databases, keys, logs, configuration; default .lotse in the checkout
  --cache <folder>         downloads; default ~/.cache/lotse
  --api-replicas <number>  api processes, 1 to 8; default 1
  --cluster                a real Kubernetes API server (built once, needs Go) instead of a folder
  --kubeconfig <file>      the operator works on this cluster instead; needs kubectl
  --verbose                also tell how long each step took and why something failed
  -h, --help               show this text
  --version                show the version of Lotse

The environment variables LOTSE_PORT, LOTSE_HOME and LOTSE_CACHE do the same as the options; an
option wins. While the service runs, <home>/stack.json describes it for other tools.
`

/**
 * Reads the command line and the environment.
 *
 * @throws StackError `invalid-option`, one sentence naming the option
 */
export function readCliOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CliOptions {
  const values = parse(args)
  const from = (option: string | undefined, variable: string): string | undefined =>
    option ?? (environment[variable] === '' ? undefined : environment[variable])
  return {
    help: values.help ?? false,
    version: values.version ?? false,
    verbose: values.verbose ?? false,
    port: integer(from(values.port, 'LOTSE_PORT') ?? '8080', 'port', 0, 65_535),
    home: resolve(from(values.home, 'LOTSE_HOME') ?? `${checkout}/.lotse`),
    cache: values.cache === undefined ? defaultCache(environment) : resolve(values.cache),
    apiReplicas: integer(values['api-replicas'] ?? '1', 'number of api processes', 1, 8),
    cluster:
      values.kubeconfig === undefined
        ? (values.cluster ?? false)
        : { kubeconfig: existingFile(values.kubeconfig) },
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof definitions }>>['values']

function parse(args: readonly string[]): Values {
  const { tokens } = parseArgs({
    args: [...args],
    options: definitions,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  for (const token of tokens) {
    const name =
      token.kind === 'option' ? token.rawName : token.kind === 'positional' ? token.value : '--'
    const known = token.kind === 'option' && token.name in definitions
    if (!known)
      throw new StackError(
        'invalid-option',
        `There is no option ${name}; npm start -- --help shows those that exist.`,
      )
  }
  try {
    return parseArgs({ args: [...args], options: definitions }).values
  } catch (cause) {
    const option = tokens.find((token) => token.kind === 'option')?.rawName ?? ''
    throw new StackError(
      'invalid-option',
      // parseArgs names the option; what follows is about how it was looked for.
      `The option ${/--[a-z-]+/.exec(Error.isError(cause) ? cause.message : '')?.[0] ?? option} is not used as npm start -- --help shows it.`,
      { cause },
    )
  }
}

/** Said before anything is started: the cluster comes late. */
function existingFile(path: string): string {
  const file = resolve(path)
  if (existsSync(file)) return file
  throw new StackError('invalid-option', `There is no kubeconfig ${path}.`)
}

function integer(text: string, what: string, min: number, max: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  throw new StackError(
    'invalid-option',
    `The ${what} must be a whole number from ${min} to ${max}, not "${text}".`,
  )
}
