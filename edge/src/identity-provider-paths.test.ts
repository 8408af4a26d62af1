import { expect, test } from '@jest/globals'
import { isIdentityProviderMethod, isIdentityProviderPath } from './identity-provider-paths.ts'

const realm = '/auth/realms/lotse'

test.each([
  { path: `${realm}/protocol/openid-connect/auth`, reason: 'the login page' },
  { path: `${realm}/protocol/openid-connect/token`, reason: 'code exchange, refresh' },
  { path: `${realm}/protocol/openid-connect/certs`, reason: 'public keys' },
  { path: `${realm}/protocol/openid-connect/logout`, reason: 'logout' },
  { path: `${realm}/protocol/openid-connect/logout/logout-confirm`, reason: 'logout, asked first' },
  { path: `${realm}/login-actions/authenticate`, reason: 'the login form, the passkey' },
  { path: `${realm}/login-actions/required-action`, reason: 'passkey, one-time code, password' },
  { path: `${realm}/login-actions/restart`, reason: 'a login that begins again' },
  { path: `${realm}/login-actions/consent`, reason: 'a consent page' },
  { path: `${realm}/login-actions/reset-credentials`, reason: 'a forgotten password' },
  { path: `${realm}/login-actions/action-token`, reason: 'the link in an e-mail' },
  { path: `${realm}/broker/organisation/login`, reason: 'to another identity provider' },
  { path: `${realm}/broker/organisation/endpoint`, reason: 'back from it' },
  { path: `${realm}/broker/organisation/endpoint/logout_response`, reason: 'its logout' },
  { path: `${realm}/broker/after-first-broker-login`, reason: 'a first login through it' },
  { path: `${realm}/login-actions/first-broker-login`, reason: 'what it does not know' },
  { path: `${realm}/.well-known/openid-configuration`, reason: 'discovery' },
  { path: '/auth/resources/1abcd/login/keycloak.v2/css/styles.css', reason: 'a file of the page' },
  { path: '/auth/resources/1abcd/common/keycloak/vendor/rfc4648/rfc4648.min.js', reason: 'a file' },
])('$path passes: $reason', ({ path }) => {
  expect(isIdentityProviderPath('/auth', path)).toBe(true)
  expect(isIdentityProviderPath('', path.slice('/auth'.length))).toBe(true)
  for (const extended of [`${path}/`, `${path}/x`, `${path};x=1`, `${path}x`])
    expect(isIdentityProviderPath('/auth', extended)).toBe(false)
})

test.each([
  { path: 'protocol/saml', reason: 'SAML' },
  { path: 'protocol/saml/descriptor', reason: 'the SAML descriptor' },
  { path: 'protocol/saml/clients/x', reason: 'a SAML login that the provider starts' },
  { path: 'protocol/docker-v2/auth', reason: 'registries' },
  { path: 'protocol/openid-connect/registrations', reason: 'registration of people' },
  { path: 'protocol/openid-connect/forgot-credentials', reason: 'a forgotten password' },
  { path: 'protocol/openid-connect/auth/device', reason: 'device authorization' },
  { path: 'device', reason: 'the page of a device' },
  { path: 'protocol/openid-connect/ext/ciba/auth', reason: 'back-channel authentication' },
  { path: 'protocol/openid-connect/ext/par/request', reason: 'pushed requests' },
  { path: 'protocol/openid-connect/userinfo', reason: 'unused' },
  { path: 'protocol/openid-connect/token/introspect', reason: 'introspection is inner' },
  { path: 'protocol/openid-connect/revoke', reason: 'unused' },
  { path: 'protocol/openid-connect/logout/backchannel-logout', reason: 'for other providers' },
  { path: 'protocol/openid-connect/login-status-iframe.html', reason: 'the page has no frame' },
  { path: 'protocol/openid-connect/3p-cookies/step1.html', reason: 'the page has no frame' },
  { path: 'clients-registrations/openid-connect', reason: 'registration of clients' },
  { path: 'clients-registrations/default', reason: 'registration of clients' },
  { path: 'authz/protection/resource_set', reason: 'UMA' },
  { path: 'authz/protection/permission', reason: 'UMA' },
  { path: 'authz/entitlement', reason: 'UMA' },
  { path: '.well-known/uma2-configuration', reason: 'UMA' },
  { path: '.well-known/oauth-authorization-server', reason: 'unused' },
  { path: 'broker/x/token', reason: 'tokens of other identity providers' },
  { path: 'broker/x/link', reason: 'the account console links accounts' },
  { path: 'broker/x/endpoint/clients/y', reason: 'a SAML login that the provider starts' },
  { path: 'broker/..%2fx/login', reason: 'an alias that is none' },
  { path: 'account/', reason: 'the account console' },
  { path: 'account/credentials', reason: 'the account API' },
  { path: 'login-actions/registration', reason: 'registration of people' },
  { path: 'clients/lotse-web/redirect', reason: 'unused' },
  { path: '', reason: 'the page of the realm' },
])('realms/lotse/$path is closed: $reason', ({ path }) => {
  expect(isIdentityProviderPath('/auth', `${realm}/${path}`)).toBe(false)
})

test.each([
  { path: '/auth/admin/', reason: 'the administration console' },
  { path: '/auth/admin/realms/lotse/users', reason: 'the administration API' },
  { path: '/auth/realms/master/protocol/openid-connect/token', reason: 'another realm' },
  { path: '/auth/realms/lotse-anonymous/protocol/openid-connect/token', reason: 'clients’ realm' },
  { path: '/auth/realms/lotsex/protocol/openid-connect/token', reason: 'a longer name' },
  { path: '/auth/realms/LOTSE/x', reason: 'names are case-sensitive' },
  { path: '/auth/realms/lotse', reason: 'only what is below it' },
  { path: '/auth/realms/lotse/../master/x', reason: 'a dot segment' },
  { path: '/auth/realms/lotse/./x', reason: 'a dot segment' },
  { path: '/auth/realms/lotse/..', reason: 'a dot segment at the end' },
  { path: '/auth/realms/lotse/%2e%2e/master/x', reason: 'an encoded dot segment' },
  { path: '/auth/realms/lotse/.%2E/master/x', reason: 'half encoded' },
  { path: '/auth/realms/lotse/%252e%252e/master/x', reason: 'encoded twice' },
  { path: '/auth/realms/lotse/..;/master/x', reason: 'a path parameter hides a dot segment' },
  { path: '/auth/realms/lotse;x=1/x', reason: 'a path parameter' },
  { path: '/auth/realms/lotse//x', reason: 'an empty segment' },
  { path: '//auth/realms/lotse/x', reason: 'an empty segment in front' },
  { path: '/auth//realms/lotse/x', reason: 'an empty segment in the middle' },
  { path: '/auth/realms%2Flotse/x', reason: 'an encoded slash' },
  { path: '/auth/realms/lotse%2F..%2Fmaster/x', reason: 'encoded slashes' },
  { path: '/auth/resources/..%5c..%5cadmin', reason: 'encoded backslashes' },
  { path: '/auth/resources/../admin/', reason: 'out of the files' },
  { path: '/auth/realms/lotse/x\u0000', reason: 'a control character' },
  { path: '/auth/resources/1abcd/account/keycloak.v3/main.js', reason: 'the account console' },
  { path: '/auth/resources/1abcd/admin/keycloak.v2/main.js', reason: 'the administration console' },
  { path: '/auth/resources/1abcd/login/keycloak.v2/theme.properties', reason: 'no page loads it' },
  { path: '/auth/resources/1abcd/login/keycloak.v2/.hidden.js', reason: 'a hidden file' },
  { path: '/auth/js/keycloak.js', reason: 'the page has its own' },
  { path: '/auth/health/ready', reason: 'health is inner' },
  { path: '/auth/metrics', reason: 'metrics are inner' },
  { path: '/realms/lotse/x', reason: 'without the configured path' },
  { path: '/authrealms/lotse/x', reason: 'the path is a whole segment' },
])('$path is refused: $reason', ({ path }) => {
  expect(isIdentityProviderPath('/auth', path)).toBe(false)
})

test('other methods than those of a login are refused', () => {
  expect(['GET', 'HEAD', 'POST', 'OPTIONS'].every(isIdentityProviderMethod)).toBe(true)
  expect(['PUT', 'DELETE', 'PATCH', 'TRACE', 'get', ''].some(isIdentityProviderMethod)).toBe(false)
})
