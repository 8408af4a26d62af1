// Run by `helm test`: asks every Service as the ingress would, and prints one line for each.
const { PLATFORM: platform, KEYCLOAK_URL: keycloak = '' } = process.env
const realm = `${new URL(keycloak).pathname.replace(/\/$/, '')}/realms`
const routes = [
  { service: 'frontend', path: '/', status: 200, why: 'the pages of clients' },
  { service: 'admin', path: '/', status: 308, why: 'the way to the pages of staff' },
  { service: 'admin', path: '/admin/', status: 200, why: 'the pages of staff' },
  { service: 'userservice:8082', path: '/live-chat/none', status: 404, why: 'the api' },
  {
    service: 'messaging-server:8008',
    path: '/_matrix/client/versions',
    status: 200,
    why: 'Synapse through the edge',
  },
  {
    service: 'messaging-server:8008',
    path: '/_synapse/admin/v1/server_version',
    status: 404,
    why: 'administration of Synapse stays inside',
  },
  {
    service: 'keycloak:8080',
    path: `${realm}/lotse/.well-known/openid-configuration`,
    status: 200,
    why: 'Keycloak through the edge',
  },
  {
    service: 'keycloak:8080',
    path: `${realm}/master/.well-known/openid-configuration`,
    status: 404,
    why: 'other realms stay inside',
  },
]
let failed = 0
for (const { service, path, status, why } of routes) {
  const answer = await fetch(`http://${platform}-${service}${path}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  }).then(
    (response) => response.status,
    () => 'no answer',
  )
  if (answer !== status) failed += 1
  console.log(`${answer === status ? 'ok' : 'FAILED'} ${why}: ${answer}, expected ${status}`)
}
process.exitCode = failed === 0 ? 0 : 1
