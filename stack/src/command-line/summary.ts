import { describeGroup } from '../parts/keycloak/demo-users.ts'
import type { StackState } from '../supervision/state-file.ts'

/** The last lines of `npm start`: where everything is and who can log in. */
export function summary(state: StackState): string {
  const addresses: readonly [string, string][] = [
    ['Chat of a sample agency', `${state.appUrl}/live-chat/hamburg`],
    ...(state.linkUrl === undefined
      ? []
      : [['Chat by the code of a link', state.linkUrl] as [string, string]]),
    ['Counselors and admins', state.adminUrl],
    ['API', state.baseUrl],
    ['Keycloak', `${state.keycloak.url}/realms/${state.keycloak.staffRealm}`],
    ['Matrix', `${state.matrixUrl}/_matrix`],
    ['Metrics', state.metricsUrl],
    ...(state.kubeconfig === undefined || state.kubectl === undefined
      ? [['Configuration (YAML)', state.configDirectory] as [string, string]]
      : [
          ['kubectl', state.kubectl] as [string, string],
          ['kubeconfig (namespace lotse)', state.kubeconfig] as [string, string],
        ]),
  ]
  const logins: readonly [string, string, string][] = [
    ['Login', 'Password', 'For'],
    ...state.users.map(({ username, password, groups }): [string, string, string] => [
      username,
      password,
      groups.map(describeGroup).join(', '),
    ]),
  ]
  return [
    '',
    'Lotse is running.',
    '',
    ...table(addresses),
    '',
    ...table(logins),
    '',
    '  A second factor is optional here, and required in an installation (docs/production.md).',
    '',
  ].join('\n')
}

/** Lines with columns of equal width. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  )
}
