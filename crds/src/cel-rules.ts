import type { OpeningSpan } from '@lotse/contract/opening-hours'
import type { AgencySpec, Link, Topic } from './agency.ts'
import { parseDuration } from './durations.ts'
import { platformName, type PlatformLiveChat, type PlatformSpec } from './platform.ts'
import type { Kind, ObjectMeta } from './resource.ts'
import { schemaRules } from './structural-schema.ts'

/** A CEL rule of a schema with its hand-written twin, which checks files where no API server does. */
export interface CelRule {
  readonly kind: Kind
  /** Where the schema has the rule; `[]` stands for the items of a list. The root is empty. */
  readonly path: string
  /** The CEL expression, word for word as in the YAML. */
  readonly rule: string
  readonly message: string
  /**
   * Whether the value keeps the rule. Only called with values that pass the schema.
   *
   * @param old the value before the change; undefined when there was none, then a rule about `oldSelf` is not asked
   */
  readonly holds: (self: unknown, old: unknown) => boolean
  /** Whether the rule speaks of `oldSelf`. */
  readonly transition: boolean
}

const locale = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$/
const slug = /^[a-z0-9]([a-z0-9-]{1,61})[a-z0-9]$/
const httpsAddress = /^https:\/\/[A-Za-z0-9.-]+(:[0-9]{1,5})?(\/[!-~]*)?$/

/** The rule of every map by locale, by which the schemas mark them. */
export const localeKeysRule = "self.all(l, l.matches('^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$'))"

/** Every CEL rule of every schema. A test compares the table with the YAML; a later one runs it against an API server. */
export const celRules: readonly CelRule[] = [
  slugRule('Agency'),
  slugRule('Tenant'),
  rule<{ metadata: ObjectMeta }>({
    kind: 'Platform',
    path: '',
    rule: "self.metadata.name == 'platform'",
    message: 'metadata.name: must be platform; there is one per namespace',
    holds: (self) => self.metadata.name === platformName,
  }),
  rule<string>({
    kind: 'Agency',
    path: 'spec.tenantRef.name',
    rule: 'self == oldSelf',
    message: 'cannot change; delete the agency and create it under the other tenant',
    holds: (self, old) => self === old,
    transition: true,
  }),
  addressRule('Agency', 'spec.enquiryURL'),
  addressRule('Platform', 'spec.enquiryURL'),
  addressRule('Platform', 'spec.quickExitURL'),
  addressRule('Platform', 'spec.accessibilityStatementURL'),
  rule<AgencySpec['liveChat']>({
    kind: 'Agency',
    path: 'spec.liveChat',
    rule: '!has(self.links) || self.links.all(l, !has(l.topic) || (has(self.topics) && self.topics.exists(t, t.slug == l.topic)))',
    message: 'every link must name a topic of this agency or none',
    holds: ({ links = [], topics = [] }) =>
      links.every(
        (link: Link) =>
          link.topic === undefined || topics.some((topic: Topic) => topic.slug === link.topic),
      ),
  }),
  rule<OpeningSpan>({
    kind: 'Agency',
    path: 'spec.liveChat.openingHours.weekly[]',
    rule: 'self.from < self.to',
    message: 'from must be before to; write a span that passes midnight as two',
    holds: (self) => self.from < self.to,
  }),
  rule<PlatformSpec>({
    kind: 'Platform',
    path: 'spec',
    rule: 'self.defaultLocale in self.locales',
    message: 'locales must contain the defaultLocale',
    holds: (self) => self.locales.includes(self.defaultLocale),
  }),
  rule<PlatformLiveChat>({
    kind: 'Platform',
    path: 'spec.liveChat',
    rule: '!has(self.consentRetryInterval) || !has(self.consentTimeout) || duration(self.consentRetryInterval) <= duration(self.consentTimeout)',
    message: 'consentRetryInterval must not be longer than consentTimeout',
    holds: (self) => seconds(self.consentRetryInterval) <= seconds(self.consentTimeout),
  }),
  boundsRule('clientHeartbeatTimeout', '15s', '10m'),
  boundsRule('counselorHeartbeatTimeout', '15s', '10m'),
  boundsRule('consentRetryInterval', '5s', '60s'),
  boundsRule('consentTimeout', '20s', '10m'),
  boundsRule('consentDecision', '1m', '60m'),
  boundsRule('joinTimeout', '1m', '30m'),
  boundsRule('clientResume', '1m', '30m'),
  boundsRule('counselorResume', '1m', '60m'),
  boundsRule('maxSession', '1h', '24h'),
  boundsRule('maxWait', '10m', '24h'),
  boundsRule('retention', '0s', '48h'),
  ...localeRules(),
]

/** Lets each twin name the type that the schema guarantees at its path. */
function rule<T>(
  definition: Omit<CelRule, 'holds' | 'transition'> & {
    readonly holds: (self: T, old: T | undefined) => boolean
    readonly transition?: boolean
  },
): CelRule {
  const { holds, transition = false } = definition
  return {
    ...definition,
    transition,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema has checked the type at this path
    holds: (self, old) => holds(self as T, old as T | undefined),
  }
}

function slugRule(kind: Kind): CelRule {
  return rule<{ metadata: ObjectMeta }>({
    kind,
    path: '',
    rule: "self.metadata.name.matches('^[a-z0-9]([a-z0-9-]{1,61})[a-z0-9]$')",
    message:
      'metadata.name: must be 3 to 63 lowercase letters, digits or hyphens, and begin and end with a letter or digit',
    holds: (self) => slug.test(self.metadata.name),
  })
}

function addressRule(kind: Kind, path: string): CelRule {
  return rule<string>({
    kind,
    path,
    rule: "self.matches('^https://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[!-~]*)?$')",
    message: 'must be an https address',
    holds: (self) => httpsAddress.test(self),
  })
}

/** The keys of every text by locale: the schemas say where. */
function localeRules(): readonly CelRule[] {
  return schemaRules()
    .filter((found) => found.rule === localeKeysRule)
    .map((found) =>
      rule<Readonly<Record<string, unknown>>>({
        ...found,
        holds: (self) => Object.keys(self).every((key) => locale.test(key)),
      }),
    )
}

function boundsRule(field: keyof PlatformLiveChat, min: string, max: string): CelRule {
  return rule<string>({
    kind: 'Platform',
    path: `spec.liveChat.${field}`,
    rule: `duration(self) >= duration('${min}') && duration(self) <= duration('${max}')`,
    message: `must be between ${min} and ${max}`,
    holds: (self) => seconds(self) >= seconds(min) && seconds(self) <= seconds(max),
  })
}

/** Not a number for a text that is no time; every comparison with it fails, as CEL's does with an error. */
function seconds(text: string): number {
  return parseDuration(text) ?? Number.NaN
}
