import { join } from 'node:path'
import { demoUsersOf } from './parts/keycloak/demo-users.ts'
import type { StartedParts } from './parts/start-parts.ts'
import type { StackState } from './supervision/state-file.ts'
import type { Supervisor } from './supervision/supervisor.ts'

/** The content of `stack.json`: the addresses, logins and current processes of a running stack. */
export function describeStack(
  home: string,
  parts: StartedParts,
  { logs, processes }: Pick<Supervisor, 'logs' | 'processes'>,
): StackState {
  const { origin, secrets, postgres, cluster, settings, linkUrl } = parts
  return {
    appUrl: origin,
    ...(linkUrl !== undefined && { linkUrl }),
    adminUrl: `${origin}/admin/`,
    baseUrl: `${origin}/service`,
    matrixUrl: origin,
    metricsUrl: `http://127.0.0.1:${parts.metricsPort}/metrics`,
    keycloak: {
      url: `${origin}/auth`,
      innerUrl: settings.keycloakUrl,
      staffRealm: 'lotse',
      anonymousRealm: 'lotse-anonymous',
      testClient: { id: 'lotse-test', secret: secrets.clients.test },
    },
    users: demoUsersOf(parts.groups),
    databases: {
      lotse: postgres.databaseUrl('lotse'),
      keycloak: postgres.databaseUrl('keycloak'),
      synapse: postgres.databaseUrl('synapse'),
    },
    configDirectory: settings.configDirectory,
    ...(cluster !== undefined && { kubeconfig: cluster.kubeconfig, kubectl: cluster.kubectl }),
    logs: [join(home, 'logs/stack.log'), ...logs],
    processes: processes.map(({ name, pid }) => ({ name, pid })),
  }
}
