import { platformName, type Agency } from '@lotse/crds'
import { refusedAgencyStatus } from './agency-status.ts'
import type { ReconcileContext } from '../resources/reconcile-context.ts'

/**
 * Leaves an agency as it was published last, because its tenant cannot be read: what the tenant says about texts and live
 * chat is not known, and absence would mean that it says nothing. Only what switches off is heard.
 *
 * @returns false when it was never published under this tenant: then there is nothing to leave
 */
export async function keepAgency(context: ReconcileContext, agency: Agency): Promise<boolean> {
  const { resources, config, statuses, clock } = context
  const { name } = agency.metadata
  const tenant = agency.spec.tenantRef.name
  const row = await config.findAgency(name)
  if (row?.tenant !== tenant) return false
  const mode = resources.get('Platform', platformName)?.spec.developmentMode ?? true
  if (mode) await config.holdBack(name, 'DevelopmentMode')
  else if (!agency.spec.liveChat.enabled) await config.holdBack(name, 'AgencyDisabled')
  const words = `tenant ${tenant}: ${resources.refused('Tenant', tenant) ?? 'it cannot be read'}`
  const previous = statuses.read('Agency', name)
  await statuses.write('Agency', name, refusedAgencyStatus(previous, words, clock.now()))
  return true
}
