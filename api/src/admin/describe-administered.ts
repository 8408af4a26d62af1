import { unavailableReason } from '../agencies/door.ts'
import {
  findAgencyAdministration,
  findPlatformAdministration,
  findTenantAdministration,
} from '../postgres/administration.ts'
import type { AgencyConfig } from '../postgres/agency-config.ts'
import type { Queryable } from '../postgres/database.ts'
import { databaseNow } from '../postgres/now.ts'
import { agenciesInScope, type ScopeAgency } from '../postgres/scope-agencies.ts'
import { Problem } from '../problem.ts'
import { readAgencyMetrics, type AgencyMetrics } from '../staff/scope-metrics.ts'

/** Settings of the platform that numbers and availability depend on. */
export interface NumberSettings {
  /** Seconds without a sign after which a counselor counts as gone. */
  readonly counselorHeartbeatTimeout: number
  /** The platform's limit of waiting clients. */
  readonly maxWaitingPerAgency: number
}

/** An agency as its admins see it. @throws Problem `agency-not-found` when it was removed meanwhile */
export async function describeAdministeredAgency(
  database: Queryable,
  agency: AgencyConfig,
  settings: NumberSettings,
) {
  const { name, tenant, displayName, liveChatEnabled, effective, reason } = agency
  const [administration, numbers, now] = await Promise.all([
    findAgencyAdministration(database, name),
    numbersByAgency(database, [name], settings),
    databaseNow(database),
  ])
  if (administration === undefined) throw new Problem('agency-not-found')
  const { ownBranding, ...rest } = administration
  const load = numbersOf(numbers, name)
  const unavailable = unavailableReason(agency, true, now, load, settings.maxWaitingPerAgency)
  const { openingHours, topics, maxWaiting, cannedReplies, greeting, formOfAddress, crisis } =
    agency
  return {
    ...load,
    displayName,
    tenant,
    liveChatEnabled,
    effective,
    reason,
    available: unavailable === undefined,
    unavailableReason: unavailable ?? null,
    settings: {
      openingHours,
      topics,
      maxWaiting,
      cannedReplies,
      greeting,
      formOfAddress,
      branding: ownBranding,
      crisis,
    },
    ...rest,
  }
}

/** A tenant as its admins see it. @throws Problem `not-found` */
export async function describeAdministeredTenant(
  database: Queryable,
  name: string,
  settings: NumberSettings,
) {
  const [tenant, agencies] = await Promise.all([
    findTenantAdministration(database, name),
    agenciesInScope(database, { agency: null, tenant: name }),
  ])
  if (tenant === undefined) throw new Problem('not-found')
  const { name: _, ownBranding: branding, ...rest } = tenant
  return {
    tenant: name,
    branding,
    ...rest,
    agencies: await withNumbers(database, agencies, settings),
  }
}

/** The platform as its admins see it. @throws Problem `not-found` where there is none */
export async function describeAdministeredPlatform(database: Queryable, settings: NumberSettings) {
  const [platform, agencies] = await Promise.all([
    findPlatformAdministration(database),
    agenciesInScope(database, { agency: null, tenant: null }),
  ])
  if (platform === undefined) throw new Problem('not-found')
  const { quickExitUrl: quickExitURL, ...rest } = platform
  return { quickExitURL, ...rest, agencies: await withNumbers(database, agencies, settings) }
}

async function withNumbers(
  database: Queryable,
  agencies: readonly ScopeAgency[],
  settings: NumberSettings,
) {
  const names = agencies.map(({ name }) => name)
  const numbers = await numbersByAgency(database, names, settings)
  return agencies
    .map(({ name, displayName, effective, reason }) => ({
      ...numbersOf(numbers, name),
      displayName,
      effective,
      reason,
    }))
    .toSorted((a, b) => (a.agency < b.agency ? -1 : 1))
}

async function numbersByAgency(
  database: Queryable,
  names: readonly string[],
  { counselorHeartbeatTimeout }: NumberSettings,
): Promise<ReadonlyMap<string, AgencyMetrics>> {
  const metrics = await readAgencyMetrics(database, names, counselorHeartbeatTimeout)
  return new Map(metrics.map((one) => [one.agency, one]))
}

function numbersOf(numbers: ReadonlyMap<string, AgencyMetrics>, agency: string): AgencyMetrics {
  const none = { agency, waiting: 0, averageWaitMinutes: null, activeCounselors: 0 }
  return numbers.get(agency) ?? none
}
