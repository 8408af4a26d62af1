/** The release of the platform whose services, ports and paths the contract below describes. */
export const platformRelease = '3.0.0'

/** The host names of an installation, by what they are for. */
type HostRole =
  | 'app'
  | 'api'
  | 'admin'
  | 'auth'
  | 'matrix'
  | 'health'
  | 'element'
  | 'call'
  | 'livekit'
  | 'redis'
  | 'signoz'
  | 'status'
  | 'storybook'

/** One row of the deployment contract: where the requests below one path of one host go. */
export interface ContractRow {
  /** The manifest file, without its extension. */
  readonly file: string
  /** Name of the object, without the prefix of the platform. */
  readonly name: string
  readonly host: HostRole
  /** Matched as a prefix of whole segments. */
  readonly path: string
  /** What stands in the place of `path` before the request reaches the service; equal to `path`: nothing changes. */
  readonly target: string
  /** Without the prefix of the platform. */
  readonly service: string
  readonly port: number
  /** How long a connection may stay without a byte: the limit of `timeouts` that applies. */
  readonly traffic: 'request' | 'long-poll' | 'web-socket'
  /** Which of the two body limits applies. */
  readonly body: 'plain' | 'upload'
  /** Whom the surface is for; that of operators asks for a password. */
  readonly audience: 'everybody' | 'operators'
}

type Optional = Partial<Pick<ContractRow, 'traffic' | 'body' | 'audience'>>

/** A row that keeps the path: the whole of a host, or a path that the service knows by this name. */
const kept = (
  [file, name]: readonly [string, string],
  [host, path]: readonly [HostRole, string],
  [service, port]: readonly [string, number],
  optional: Optional = {},
): ContractRow => ({
  file,
  name,
  host,
  path,
  target: path,
  service,
  port,
  traffic: 'request',
  body: 'plain',
  audience: 'everybody',
  ...optional,
})

/** A row of the api host: `/service/<name>` becomes `/<name>`. */
const api = (
  file: string,
  name: string,
  backend: readonly [string, number],
  optional: Optional = {},
): ContractRow => ({
  ...kept([file, `service-${name}`], ['api', `/service/${name}`], backend, optional),
  target: `/${name}`,
})

const liveChat = (host: HostRole): ContractRow => ({
  ...kept(
    ['03-live-chat', `live-chat-${host}`],
    [host, '/service/live-chat'],
    ['userservice', 8082],
    { traffic: 'web-socket' },
  ),
  target: '/live-chat',
})

const users = ['userservice', 8082] as const
const agencies = ['agencyservice', 8084] as const
const consulting = ['consultingtypeservice', 8083] as const
const tenants = ['tenantservice', 8081] as const
// The Services of this name belong to the edge process, which keeps the allow-lists.
const messaging = ['messaging-server', 8008] as const
const identity = ['keycloak', 8080] as const
const operators = { audience: 'operators' } as const
const media = { traffic: 'long-poll', body: 'upload' } as const

/**
 * The deployment contract: 33 Ingresses in 22 files.
 *
 * @see docs/routing.md
 */
export const contract: readonly ContractRow[] = [
  kept(['00-identity-domain', 'identity-domain'], ['auth', '/'], identity),
  { ...kept(['01-identity-api', 'identity-api'], ['api', '/auth'], identity), target: '/' },
  api('02-userservice', 'users', users, { traffic: 'long-poll' }),
  api('02-userservice', 'conversations', users, { traffic: 'long-poll' }),
  api('02-userservice', 'matrix', users, { traffic: 'long-poll' }),
  api('02-userservice', 'useradmin', users),
  liveChat('app'),
  liveChat('api'),
  liveChat('admin'),
  api('04-agencyservice', 'agencies', agencies),
  api('04-agencyservice', 'agencyadmin', agencies),
  api('04-agencyservice', 'appointmentservice', agencies),
  api('05-consultingtypeservice', 'consultingtypes', consulting),
  api('05-consultingtypeservice', 'settings', consulting),
  api('05-consultingtypeservice', 'topic-groups', consulting),
  api('05-consultingtypeservice', 'topic', consulting),
  api('06-tenantservice', 'tenant', tenants),
  api('06-tenantservice', 'tenantadmin', tenants),
  kept(['07-messaging-media', 'messaging-media'], ['api', '/_matrix/media'], messaging, media),
  api('08-uploadservice', 'uploads', ['uploadservice', 8085], media),
  kept(['09-health', 'health'], ['api', '/health'], ['health-dashboard', 9100]),
  kept(['10-messaging-domain', 'messaging-domain'], ['matrix', '/'], messaging, media),
  kept(
    ['11-messaging-discovery', 'messaging-discovery'],
    ['app', '/.well-known/matrix'],
    messaging,
  ),
  kept(['12-frontend', 'frontend'], ['app', '/'], ['frontend', 80]),
  kept(['13-admin', 'admin'], ['admin', '/'], ['admin', 80]),
  kept(
    ['14-health-dashboard', 'health-dashboard'],
    ['health', '/'],
    ['health-dashboard', 9100],
    operators,
  ),
  kept(['15-element', 'element'], ['element', '/'], ['element', 8087]),
  kept(['16-element-call', 'element-call'], ['call', '/'], ['element-call', 80]),
  kept(['17-livekit', 'livekit'], ['livekit', '/'], ['livekit', 7880], { traffic: 'web-socket' }),
  kept(
    ['18-redis-commander', 'redis-commander'],
    ['redis', '/'],
    ['redis-commander', 9021],
    operators,
  ),
  kept(['19-signoz', 'signoz'], ['signoz', '/'], ['signoz', 8080], operators),
  kept(['20-status-page', 'status-page'], ['status', '/'], ['status-page', 9200]),
  kept(['21-storybook', 'storybook'], ['storybook', '/'], ['storybook', 6006], operators),
]
