import { ruleOf, type Ingress } from './ingress-objects.ts'

/** What {@link nginxConfiguration} is made from. */
export interface NginxInput {
  readonly ingresses: readonly Ingress[]
  /** Data of the controller's ConfigMap. */
  readonly settings: Readonly<Record<string, string>>
  /** Address of the pods and their port, by service. */
  readonly address: string
  readonly backends: ReadonlyMap<string, number>
  readonly http: number
  readonly https: number
  /** Paths. */
  readonly headersMore: string
  readonly certificate: string
  readonly key: string
  readonly passwords: string
  readonly directory: string
}

interface Location {
  readonly path: string
  readonly exact: boolean
  readonly ingress: Ingress
}

const prefix = 'nginx.ingress.kubernetes.io/'

/** Defaults of internal/ingress/controller/config/config.go and of the annotations' own parsers. */
const defaults = {
  corsMethods: 'GET, PUT, POST, DELETE, PATCH, OPTIONS',
  corsHeaders:
    'DNT,Keep-Alive,User-Agent,X-Requested-With,If-Modified-Since,Cache-Control,Content-Type,Range,Authorization',
  corsMaxAge: '1728000',
  burstMultiplier: 5,
  noTlsRedirect: '/.well-known/acme-challenge',
  accessLog: `log_format upstreaminfo '$remote_addr - $remote_user [$time_local] "$request" $status';`,
}

/**
 * Configuration of nginx as ingress-nginx would write it for these objects, reduced to the annotations that ours carry. Lines are
 * those of rootfs/etc/nginx/template/nginx.tmpl (`tmpl`) and of internal/ingress/controller/ at controller-v1.15.1. Left out: load
 * balancing in Lua (one pod for each service here), external authentication, gzip, metrics.
 */
export function nginxConfiguration(input: NginxInput): string {
  const { ingresses, settings, headersMore, directory } = input
  const hosts = [...new Set(ingresses.map((ingress) => ruleOf(ingress).host))]
  const sources = ['use-forwarded-headers', 'use-proxy-protocol', 'enable-real-ip']
  const realIp = sources.some((key) => settings[key] === 'true')
    ? // tmpl:79-91, but for the header of line 81
      [
        `real_ip_header ${proxyProtocol(settings) ? 'proxy_protocol' : (settings['forwarded-for-header'] ?? 'X-Forwarded-For')};`,
        'real_ip_recursive on;',
        ...(settings['proxy-real-ip-cidr'] ?? '0.0.0.0/0')
          .split(',')
          .map((net) => `set_real_ip_from ${net};`),
      ]
    : []
  // tmpl:361-363 and 372-375
  const accessLog =
    settings['disable-access-log'] === 'true'
      ? 'access_log off;'
      : `access_log ${directory}/access.log upstreaminfo;`
  const limited = ingresses.filter((ingress) => annotation(ingress, 'limit-rps') !== undefined)
  const zones = limited.map(
    // tmpl:551-553 and template/template.go:850; five megabytes each
    (ingress) =>
      `limit_req_zone ${settings['limit-conn-zone-variable'] ?? '$binary_remote_addr'} zone=${zoneOf(ingress)}:5m rate=${annotation(ingress, 'limit-rps')}r/s;`,
  )
  // tmpl:518-540, where Lua chooses the pod; connections to pods are kept.
  const upstreams = [...input.backends].map(
    ([service, port]) =>
      `upstream ${service} { server ${input.address}:${port}; keepalive 320; keepalive_timeout 60s; keepalive_requests 10000; }`,
  )
  return `
load_module ${headersMore};
worker_processes 1;
worker_shutdown_timeout ${settings['worker-shutdown-timeout'] ?? '240s'}; # tmpl:47
daemon off;
pid ${directory}/nginx.pid;
error_log ${directory}/error.log ${settings['error-log-level'] ?? 'notice'};
events { worker_connections 2048; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${directory}/${name};`).join('\n  ')}
  ${defaults.accessLog}
  ${accessLog}
  ${realIp.join('\n  ')}
  limit_req_status ${settings['limit-req-status-code'] ?? '503'}; # tmpl:305
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; } # tmpl:380
  map $scheme $strict_transport { https "${strictTransport(settings)}"; default ""; }
  server_name_in_redirect off; port_in_redirect off; # tmpl:453
  uninitialized_variable_warn off; # tmpl:344
  ${settings['http-snippet'] ?? ''} # tmpl:513
  ${zones.join('\n  ')}
  ${upstreams.join('\n  ')}
  server { ${listen(input, ' default_server')} location / { return 404; } }
  ${hosts.map((host) => server(host, input)).join('\n')}
}
`
}

/** tmpl:639 and 906; every host answers on both ports. */
function server(host: string, input: NginxInput): string {
  const own = input.ingresses.filter((ingress) => ruleOf(ingress).host === host)
  // template/template.go:506: one rewrite or use-regex turns every path of the host into a regular expression.
  const regex = own.some(
    (ingress) => rewrites(ingress) || annotation(ingress, 'use-regex') === 'true',
  )
  const locations = locationsOf(own)
    // controller.go:1002: longest first.
    .toSorted((left, right) => right.path.length - left.path.length)
    .map((location) => `location ${modifier(location, regex)} {\n${body(location, input)}\n}`)
  // controller.go: a host without a path "/" gets the default backend there.
  const rest = own.some((ingress) => ruleOf(ingress).path === '/')
    ? []
    : [`location ${regex ? '~* "^/"' : '"/"'} { return 404; }`]
  // lua/lua_ingress.lua, header(): in the place of what a service says.
  const header = 'more_set_headers "Strict-Transport-Security: $strict_transport";'
  return `server {\nserver_name "${host}";\n${header}\n${listen(input, '')}\n${[...locations, ...rest].join('\n')}\n}`
}

/** lua/lua_ingress.lua, header(), with the defaults of config.go. Without a value the header is not sent. */
function strictTransport(settings: NginxInput['settings']): string {
  if (settings['hsts'] === 'false') return ''
  const seconds = settings['hsts-max-age'] ?? '31536000'
  const subdomains = settings['hsts-include-subdomains'] === 'false' ? '' : '; includeSubDomains'
  return `max-age=${seconds}${subdomains}${settings['hsts-preload'] === 'true' ? '; preload' : ''}`
}

/** template/template.go:1461 and 1511. */
function listen(input: NginxInput, more: string): string {
  const { http, https, certificate, key, settings } = input
  const flags = `${more}${proxyProtocol(settings) ? ' proxy_protocol' : ''}`
  return `listen 127.0.0.1:${http}${flags}; listen 127.0.0.1:${https} ssl${flags}; ssl_certificate ${certificate}; ssl_certificate_key ${key};`
}

/** Whether each connection must begin with an address that a load balancer vouches for. */
function proxyProtocol(settings: NginxInput['settings']): boolean {
  return settings['use-proxy-protocol'] === 'true'
}

/** location.go:34 updateServerLocations: a plain Prefix path becomes two locations. */
function locationsOf(ingresses: readonly Ingress[]): Location[] {
  return ingresses.flatMap((ingress) => {
    const { path, pathType } = ruleOf(ingress)
    const plain = pathType === 'Prefix' && path !== '/' && !rewrites(ingress)
    if (!plain || annotation(ingress, 'use-regex') === 'true')
      return [{ path, exact: pathType === 'Exact', ingress }]
    return [
      { path: path.endsWith('/') ? path : `${path}/`, exact: false, ingress },
      { path, exact: true, ingress },
    ]
  })
}

/** template/template.go:523 buildLocation. */
function modifier({ path, exact }: Location, regex: boolean): string {
  const quoted = path.replaceAll(/["\\]/g, '\\$&')
  if (regex) return `~* "^${quoted}"`
  return exact ? `= "${quoted}"` : `"${quoted}"`
}

function body({ path, ingress }: Location, { ingresses, passwords, settings }: NginxInput): string {
  // template/template.go buildForwardedFor
  const forwardedFor = (settings['forwarded-for-header'] ?? 'X-Forwarded-For')
    .toLowerCase()
    .replaceAll('-', '_')
  const target = annotation(ingress, 'rewrite-target')
  const limit = annotation(ingress, 'limit-rps')
  const guarded = annotation(ingress, 'auth-type') === 'basic'
  return [
    // template/template.go:423 and lua/lua_ingress.lua: 308 where the host has a certificate, but not where an authority asks for its proof.
    ...(!hasCertificate(ingress, ingresses) || path.startsWith(defaults.noTlsRedirect)
      ? []
      : ['if ($scheme = http) { return 308 https://$host$request_uri; }']),
    ...(annotation(ingress, 'enable-cors') === 'true' ? cors(ingress) : []), // tmpl:1216
    ...(guarded // tmpl:1256
      ? [`auth_basic "${annotation(ingress, 'auth-realm')}";`, `auth_basic_user_file ${passwords};`]
      : []),
    ...(limit === undefined // template/template.go:886
      ? []
      : [
          `limit_req zone=${zoneOf(ingress)} burst=${Number(limit) * defaults.burstMultiplier} nodelay;`,
        ]),
    `client_max_body_size ${annotation(ingress, 'proxy-body-size') ?? '1m'};`, // tmpl:1272
    'proxy_set_header Host $http_host;', // tmpl:1198 and 1282
    'proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $connection_upgrade;', // tmpl:1296-1300
    // tmpl:1304-1320, as they are written: no setting takes them away.
    'proxy_set_header X-Request-ID $request_id;',
    'proxy_set_header X-Real-IP $remote_addr;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_set_header X-Forwarded-Host $http_host;',
    'proxy_set_header X-Forwarded-Proto $scheme;',
    'proxy_set_header X-Scheme $scheme;',
    `proxy_set_header X-Original-Forwarded-For $http_${forwardedFor};`,
    'proxy_set_header Proxy "";', // tmpl:1326
    `proxy_send_timeout ${annotation(ingress, 'proxy-send-timeout') ?? '60'}s;`, // tmpl:1334
    `proxy_read_timeout ${annotation(ingress, 'proxy-read-timeout') ?? '60'}s;`, // tmpl:1335
    'proxy_http_version 1.1; proxy_buffering off;', // tmpl:1337-1347
    // template/template.go:716 buildProxyPass: no rewrite where the path is the target.
    ...(target !== undefined && target !== path ? [`rewrite "(?i)${path}" ${target} break;`] : []),
    `proxy_pass http://${ruleOf(ingress).service};`,
  ].join('\n')
}

/** lua/certificate.lua, configured_for_current_request(): whichever Ingress of the host brings it. */
function hasCertificate(ingress: Ingress, ingresses: readonly Ingress[]): boolean {
  const { host } = ruleOf(ingress)
  return ingresses.some(({ spec }) => spec.tls?.some(({ hosts }) => hosts.includes(host)))
}

/** tmpl:873 and template/template.go:1703. */
function cors(ingress: Ingress): string[] {
  const origins = annotation(ingress, 'cors-allow-origin') ?? '*'
  const quoted = origins.split(',').map((origin) => `(${origin.trim().replaceAll('.', '\\.')})`)
  const credentials = annotation(ingress, 'cors-allow-credentials') !== 'false'
  const set = [
    "more_set_headers 'Access-Control-Allow-Origin: $http_origin';",
    ...(credentials ? ["more_set_headers 'Access-Control-Allow-Credentials: true';"] : []),
    `more_set_headers 'Access-Control-Allow-Methods: ${defaults.corsMethods}';`,
    `more_set_headers 'Access-Control-Allow-Headers: ${defaults.corsHeaders}';`,
    `more_set_headers 'Access-Control-Max-Age: ${defaults.corsMaxAge}';`,
  ].join('\n')
  return [
    origins === '*'
      ? "set $http_origin *; set $cors 'true';"
      : `if ($http_origin ~* (${quoted.join('|')})$ ) { set $cors 'true'; }`,
    "if ($request_method = 'OPTIONS') { set $cors ${cors}options; }",
    `if ($cors = "true") { ${set} }`,
    `if ($cors = "trueoptions") { ${set}\nmore_set_headers 'Content-Type: text/plain charset=UTF-8';\nmore_set_headers 'Content-Length: 0';\nreturn 204; }`,
  ]
}

/** template/template.go:497 needsRewrite. */
function rewrites(ingress: Ingress): boolean {
  const target = annotation(ingress, 'rewrite-target') ?? ''
  return target !== '' && target !== ruleOf(ingress).path
}

function annotation({ metadata }: Ingress, name: string): string | undefined {
  return metadata.annotations[`${prefix}${name}`]
}

function zoneOf({ metadata }: Ingress): string {
  return `${metadata.name}_rps`
}
