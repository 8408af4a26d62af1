import { checkRoutes } from './check-routes.ts'
import { contract, type ContractRow } from './contract.ts'
import type { RoutingValues } from './values.ts'

/** A row of the contract with the names of one installation. */
export interface Route extends Omit<ContractRow, 'host'> {
  readonly role: ContractRow['host']
  readonly host: string
  /** The TLS secret of the host, and the Certificate that fills it. */
  readonly secret: string
}

/**
 * The routes of an installation.
 *
 * @throws RoutingError see {@link checkRoutes}
 */
export function routesOf(
  values: RoutingValues,
  rows: readonly ContractRow[] = contract,
): readonly Route[] {
  const hosts = { ...values.hosts, ...values.extraHosts }
  const routes = rows.map((row) => ({
    ...row,
    role: row.host,
    host: hosts[row.host],
    name: `${values.platform}-${row.name}`,
    service: `${values.platform}-${row.service}`,
    secret: `${values.platform}-${row.host}-tls`,
  }))
  checkRoutes(routes, values.platform)
  return routes
}
