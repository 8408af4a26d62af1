import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { certificatesIn } from './certificates-in.ts'
import { parsePlainYaml } from './plain-yaml.ts'
import { RoutingError } from './routing-error.ts'
import { ruleInWords } from './rule-in-words.ts'

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const hostPattern = new RegExp(`^(?=.{1,253}$)${label}(?:\\.${label})+$`)
const originPattern = new RegExp(`^https://${label}(?:\\.${label})+(?::[0-9]{1,5})?$`)

const host = z
  .string()
  .regex(hostPattern, 'must be a lower-case DNS name with at least one dot')
  // WHATWG URL, "ends in a number": a browser reads app.127 or app.0x7f as an address and then refuses it.
  .refine(
    (name) => !/\.(?:[0-9]+|0x[0-9a-f]*)$/.test(name),
    'must be a name, not an address: no browser takes a number at its end',
  )
const objectName = z
  .string()
  .regex(new RegExp(`^${label}$`), 'must be 1 to 63 of a-z, 0-9 and -, with no - at either end')
// The longest name that is made of it, that of a Service, must stay a DNS label.
const platform = z
  .string()
  .regex(/^[a-z](?:[a-z0-9-]{0,28}[a-z0-9])?$/, 'must be 1 to 30 of a-z, 0-9 and -, from a letter')
const seconds = z.int().min(5).max(86_400)
const bodySize = z.string().regex(/^[1-9][0-9]{0,4}[km]$/, 'must be a number with k or m, like 50m')

const origin = z
  .string()
  .regex(originPattern, 'must be an https origin, like https://app.example.org')
  // A browser never sends it in another way, like with the port 443, and what it sends is compared letter by letter.
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be as browsers send it, like https://app.example.org without :443',
  )

const acmeServer = z
  .url({ protocol: /^https$/ })
  .regex(/^https:\/\/[A-Za-z0-9.:/_-]+$/, 'must be an https address')

const privateAcme = z.strictObject({
  /** Address of the directory. */
  server: acmeServer,
  /** PEM of the authority of that server's own certificate, in base64. */
  caBundle: z.base64().min(1).refine(isCertificate, 'must be a PEM certificate in base64'),
  /** Seconds that cert-manager waits before it asks for the check; absent: it checks the path itself first. */
  waitInsteadOfSelfCheckSeconds: z.int().min(1).max(600).optional(),
})

const names = <Key extends string>(...keys: readonly Key[]) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, host])) as Record<Key, typeof host>)

const schema = z
  .strictObject({
    platform,
    namespace: objectName,
    hosts: names('app', 'api', 'admin', 'auth', 'matrix'),
    extraHosts: names(
      ...([
        'health',
        'element',
        'call',
        'livekit',
        'redis',
        'signoz',
        'status',
        'storybook',
      ] as const),
    ),
    ingressClass: objectName.default('nginx'),
    /** Whom certificate authorities write to; it is not shown to visitors. */
    acmeEmail: z.email(),
    issuer: z.enum(['letsencrypt-prod', 'letsencrypt-staging', 'development-ca', 'private-acme']),
    privateAcme: privateAcme.optional(),
    /** Which pages of other origins may read answers. */
    allowedOrigins: z
      .union([z.tuple([z.literal('*')]), z.array(origin).min(1).max(50)], {
        error: 'must be ["*"], or 1 to 50 origins such as https://app.example.org',
      })
      .default(['*']),
    rateLimit: z
      .strictObject({
        requestsPerSecond: z.int().min(1).max(100_000).default(100),
        status: z.literal(429).default(429),
      })
      .prefault({}),
    timeouts: z
      .strictObject({
        requestSeconds: seconds.default(60),
        longPollSeconds: seconds.min(30).default(120),
        webSocketSeconds: seconds.min(60).default(3600),
      })
      .prefault({}),
    bodySizes: z
      .strictObject({ plain: bodySize.default('1m'), upload: bodySize.default('50m') })
      .prefault({}),
    /** The Secret with the passwords of the surfaces for operators; `none` leaves them open. */
    operatorAuthentication: z
      .union([z.strictObject({ secret: objectName }), z.literal('none')], {
        error: 'must be none, or {secret: <name of a Secret>}',
      })
      .optional(),
  })
  .superRefine((values, context) => {
    const seen = new Map<string, string>()
    for (const group of ['hosts', 'extraHosts'] as const) {
      for (const [role, name] of Object.entries(values[group])) {
        const other = seen.get(name)
        if (other !== undefined) {
          const message = `must differ from ${other}`
          context.addIssue({ code: 'custom', path: [group, role], message, input: name })
        }
        seen.set(name, `${group}.${role}`)
      }
    }
    const { plain, upload } = values.bodySizes
    if (bytesOf(plain) > bytesOf(upload)) {
      const message = `must not be above bodySizes.upload, ${upload}`
      context.addIssue({ code: 'custom', path: ['bodySizes', 'plain'], message, input: plain })
    }
    if (values.issuer === 'private-acme' && values.privateAcme === undefined) {
      const message = 'must be given for the issuer private-acme'
      context.addIssue({ code: 'custom', path: ['privateAcme'], message })
    }
  })

function bytesOf(size: string): number {
  return Number.parseInt(size, 10) * 1024 ** (size.endsWith('k') ? 1 : 2)
}

/** Whether a text in base64 holds certificates that can be read. */
function isCertificate(base64: string): boolean {
  const certificates = certificatesIn(Buffer.from(base64, 'base64').toString())
  return certificates !== undefined && certificates.length > 0
}

/** What an installation decides about its routing. */
export type RoutingValues = z.output<typeof schema>

/**
 * Checks values.
 *
 * @throws RoutingError one line: the path, the value and the rule of the first mistake, and how many more there are
 */
export function parseValues(input: unknown): RoutingValues {
  const result = schema.safeParse(input, { error: ruleInWords })
  if (result.success) return result.data
  const { issues } = result.error
  // A slip in a name also leaves the right name without a value; the slip is what helps.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]
  if (issue === undefined) throw new RoutingError('The values are refused.')
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const path = [...issue.path, ...unknown]
  const value = JSON.stringify(valueAt(input, path)) ?? 'nothing'
  const rule = unknown.length > 0 ? 'is not a setting' : issue.message
  const more = result.error.issues.length - 1
  const tail = more === 0 ? '' : ` (and ${more} more)`
  const shown = value.length > 80 ? `${value.slice(0, 77)}…` : value
  throw new RoutingError(oneLine(`${path.join('.') || 'the values'}: ${shown}: ${rule}${tail}`))
}

/**
 * Reads and checks a YAML file of values.
 *
 * @throws RoutingError the file cannot be read, is not YAML, or is refused
 */
export function readValues(file: string): RoutingValues {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new RoutingError(`${file}: cannot be read`, { cause })
  }
  return parseValues(parsePlainYaml(text, file))
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<PropertyKey, unknown>)[key]
  }
  return value
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
