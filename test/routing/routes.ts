/** Which host of the platform a route belongs to; the role is also the first label of the sample host. */
type HostRole =
  | 'auth'
  | 'api'
  | 'app'
  | 'admin'
  | 'matrix'
  | 'health'
  | 'element'
  | 'call'
  | 'livekit'
  | 'redis'
  | 'signoz'
  | 'status'
  | 'storybook'

/** One line of the contract: what a visitor asks for and what the service behind gets. */
export interface Route {
  readonly file: string
  readonly host: HostRole
  /** Where the route begins, as a person would write it. */
  readonly path: string
  /** What the service sees instead of `path`. */
  readonly seen: string
  /** Without the platform's prefix. */
  readonly service: string
  readonly port: number
  /** Whether it asks for a password: surfaces that only operators use. */
  readonly guarded?: true
  /** Whether it takes files: its bodies may be larger. */
  readonly uploads?: true
  /** Whether it carries WebSockets. */
  readonly webSocket?: true
}

const api = (file: string, service: string, port: number, ...names: readonly string[]): Route[] =>
  names.map((name) => ({
    file,
    host: 'api',
    path: `/service/${name}`,
    seen: `/${name}`,
    service,
    port,
  }))

const domain = (
  file: string,
  host: HostRole,
  service: string,
  port: number,
  guarded?: true,
): Route => ({
  file,
  host,
  path: '/',
  seen: '/',
  service,
  port,
  ...(guarded === undefined ? {} : { guarded }),
})

const kept = (
  file: string,
  host: HostRole,
  path: string,
  service: string,
  port: number,
): Route => ({ file, host, path, seen: path, service, port })

/**
 * All 33 routes, written down a second time by hand, so that a mistake in the program's own table
 * does not become its own proof.
 */
export const routes: readonly Route[] = [
  domain('00-identity-domain', 'auth', 'keycloak', 8080),
  {
    file: '01-identity-api',
    host: 'api',
    path: '/auth',
    seen: '/',
    service: 'keycloak',
    port: 8080,
  },
  ...api('02-userservice', 'userservice', 8082, 'users', 'conversations', 'matrix', 'useradmin'),
  ...(['app', 'api', 'admin'] as const).map((host) => ({
    file: '03-live-chat',
    host,
    path: '/service/live-chat',
    seen: '/live-chat',
    service: 'userservice',
    port: 8082,
    webSocket: true as const,
  })),
  ...api(
    '04-agencyservice',
    'agencyservice',
    8084,
    'agencies',
    'agencyadmin',
    'appointmentservice',
  ),
  ...api(
    '05-consultingtypeservice',
    'consultingtypeservice',
    8083,
    'consultingtypes',
    'settings',
    'topic-groups',
    'topic',
  ),
  ...api('06-tenantservice', 'tenantservice', 8081, 'tenant', 'tenantadmin'),
  {
    ...kept('07-messaging-media', 'api', '/_matrix/media', 'messaging-server', 8008),
    uploads: true,
  },
  ...api('08-uploadservice', 'uploadservice', 8085, 'uploads').map((route) => ({
    ...route,
    uploads: true as const,
  })),
  kept('09-health', 'api', '/health', 'health-dashboard', 9100),
  { ...domain('10-messaging-domain', 'matrix', 'messaging-server', 8008), uploads: true },
  kept('11-messaging-discovery', 'app', '/.well-known/matrix', 'messaging-server', 8008),
  domain('12-frontend', 'app', 'frontend', 80),
  domain('13-admin', 'admin', 'admin', 80),
  domain('14-health-dashboard', 'health', 'health-dashboard', 9100, true),
  domain('15-element', 'element', 'element', 8087),
  domain('16-element-call', 'call', 'element-call', 80),
  { ...domain('17-livekit', 'livekit', 'livekit', 7880), webSocket: true },
  domain('18-redis-commander', 'redis', 'redis-commander', 9021, true),
  domain('19-signoz', 'signoz', 'signoz', 8080, true),
  domain('20-status-page', 'status', 'status-page', 9200),
  domain('21-storybook', 'storybook', 'storybook', 6006, true),
]

/** Bytes of the largest body that a route takes: `1m`, or `50m` where files are sent. */
export function bodyLimit({ uploads }: Route): number {
  return (uploads === true ? 50 : 1) * 1024 * 1024
}

/** What a visitor may append to the path of a route, and what the service must then see behind `seen`. */
export const tails = [
  { tail: '', reason: 'the path itself' },
  { tail: '?a=1&b=two%20words', reason: 'the path itself with a query' },
  { tail: '/x/y%20z', reason: 'a deeper path, with an encoded space' },
  { tail: '/x?a=1&b=%2F&a=2', reason: 'a deeper path with a query' },
] as const

/** Path and query that the service must see. A rewritten path always has its slash: `/service/users` becomes `/users/`. */
export function seenUrl({ path, seen }: Route, tail: string): string {
  const bare = path !== seen && seen !== '/' && !tail.startsWith('/')
  return bare ? `${seen}/${tail}` : joined(seen, tail)
}

/** What the two controllers do to a path with escapes or two slashes. */
export type PathHandling = 'decodes what it rewrites' | 'merges slashes only'

/** What is appended to the path of a route; what it is where it is decoded; what it is where only slashes are merged. */
export const roughTails = [
  { tail: '/x%2Fy', decoded: '/x/y', merged: '/x%2Fy', reason: 'an escaped slash' },
  { tail: '/%21a%3Ab', decoded: '/!a:b', merged: '/%21a%3Ab', reason: 'the name of a room' },
  { tail: '/x%0Ay', decoded: '/x', merged: '/x%0Ay', reason: 'an escaped line break' },
  { tail: '//x', decoded: '/x', merged: '/x', reason: 'two slashes' },
] as const

/** Path that the service must see of one of {@link roughTails}. */
export function roughUrl(
  handling: PathHandling,
  { path, seen }: Route,
  row: (typeof roughTails)[number],
): string {
  if (handling === 'merges slashes only') return joined(seen, row.merged)
  return joined(seen, path === seen ? row.tail : row.decoded)
}

/** Joins a path with a tail; `/` and `/x` are not `//x`. */
export function joined(path: string, tail: string): string {
  return path === '/' && tail.startsWith('/') ? tail : `${path}${tail}`
}
