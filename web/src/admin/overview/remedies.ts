import type { UnavailableReason } from '@lotse/contract/door-reason'
import type { Scopes } from '../../shared/admin-types.ts'
import { deskPath } from '../../shared/staff-path.ts'
import { adminPath, type Level } from '../route.ts'

/** What puts an end to a reason. */
export type Remedy =
  /** A button that switches the agency's live chat on. */
  | { readonly kind: 'switch-on' }
  /** It is switched in another place only, by its owner. */
  | { readonly kind: 'elsewhere'; readonly owner: string }
  /** A button that leads to where it is changed. */
  | { readonly kind: 'open'; readonly label: string; readonly path: string }
  /** Words that say who can help; nothing here can. */
  | { readonly kind: 'ask'; readonly text: string }

/** The agency that a remedy is for, and who looks for it. */
export interface RemedyContext {
  readonly agency: string
  readonly tenant: string
  readonly scopes: Scopes
  /** Names of the agencies that the person counsels in. */
  readonly counselsIn: readonly string[]
  /** Who else owns the agency's flag; null where it may be switched here. */
  readonly flagOwner: string | null
}

/** A reason in a sentence, and what puts an end to it. */
export interface ReasonEntry {
  /** Key of the sentence. */
  readonly sentence: string
  /** Key of the sentence for those who look at several agencies; the same one where it speaks to nobody. */
  readonly rowSentence?: string
  readonly remedy: (context: RemedyContext) => Remedy
}

const operations: Remedy = { kind: 'ask', text: 'ask-operations' }

/** Every reason for which a client cannot be served. */
export const reasonTable: Readonly<Record<UnavailableReason, ReasonEntry>> = {
  AgencyDisabled: {
    sentence: 'reason-agency-disabled',
    rowSentence: 'row-agency-disabled',
    remedy: ({ flagOwner: owner }) =>
      owner === null ? { kind: 'switch-on' } : { kind: 'elsewhere', owner },
  },
  TenantDisabled: {
    sentence: 'reason-tenant-disabled',
    rowSentence: 'row-tenant-disabled',
    remedy: tenantFlag,
  },
  LegalTextMissing: { sentence: 'reason-text-missing', remedy: missingText },
  OutsideOpeningHours: {
    sentence: 'reason-outside-hours',
    rowSentence: 'row-outside-hours',
    remedy: liveChat('edit-hours', 'opening-hours'),
  },
  OpeningHoursInvalid: {
    sentence: 'reason-hours-invalid',
    remedy: liveChat('edit-hours', 'opening-hours'),
  },
  NoCounselorActive: {
    sentence: 'reason-no-counselor',
    rowSentence: 'row-nobody',
    remedy: ({ agency, counselsIn }) =>
      counselsIn.includes(agency)
        ? { kind: 'open', label: 'to-desk', path: deskPath }
        : { kind: 'ask', text: 'ask-counselors' },
  },
  QueueFull: {
    sentence: 'reason-queue-full',
    rowSentence: 'row-queue-full',
    remedy: liveChat('edit-max-waiting', 'max-waiting'),
  },
  LinkDisabled: {
    sentence: 'reason-link-disabled',
    remedy: ({ agency }) => ({
      kind: 'open',
      label: 'edit-links',
      path: adminPath({ kind: 'agency', name: agency }, 'links'),
    }),
  },
  DevelopmentMode: { sentence: 'reason-development-mode', remedy: () => operations },
  TenantNotFound: { sentence: 'reason-tenant-not-found', remedy: () => operations },
  AgencyDeleting: {
    sentence: 'reason-deleting',
    remedy: () => ({ kind: 'ask', text: 'ask-deleting' }),
  },
}

function liveChat(label: string, card: string): ReasonEntry['remedy'] {
  return ({ agency }) => ({
    kind: 'open',
    label,
    path: adminPath({ kind: 'agency', name: agency }, 'live-chat', card),
  })
}

function tenantFlag({ tenant, scopes }: RemedyContext): Remedy {
  return scopes.tenants.some((entry) => entry.tenant === tenant)
    ? {
        kind: 'open',
        label: 'to-tenant',
        path: adminPath({ kind: 'tenant', name: tenant }, 'overview'),
      }
    : { kind: 'ask', text: 'ask-tenant' }
}

/** The text can be written at any level; the narrowest that this person may write at is the first choice. */
function missingText({ agency, tenant, scopes }: RemedyContext): Remedy {
  const level: Level | null = scopes.agencies.some(
    (entry) => entry.agency === agency && entry.mayEditTexts,
  )
    ? { kind: 'agency', name: agency }
    : scopes.tenants.some((entry) => entry.tenant === tenant)
      ? { kind: 'tenant', name: tenant }
      : scopes.platform
        ? { kind: 'platform' }
        : null
  return level === null
    ? { kind: 'ask', text: 'ask-tenant-text' }
    : { kind: 'open', label: 'edit-texts', path: adminPath(level, 'texts') }
}
