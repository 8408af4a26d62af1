import { expect, test } from '@jest/globals'
import { isIdentityProviderMethod, isIdentityProviderPath } from './identity-provider-paths.ts'

test.each([
  { path: '/auth/realms/lotse/protocol/openid-connect/auth', reason: 'the login page' },
  { path: '/auth/realms/lotse/protocol/openid-connect/token', reason: 'code exchange, refresh' },
  { path: '/auth/realms/lotse/protocol/openid-connect/certs', reason: 'public keys' },
  {
    path: '/auth/realms/lotse/protocol/openid-connect/3p-cookies/step1.html',
    reason: 'keycloak-js',
  },
  { path: '/auth/realms/lotse/login-actions/authenticate', reason: 'the login form' },
  { path: '/auth/realms/lotse/.well-known/openid-configuration', reason: 'discovery' },
  { path: '/auth/resources/1abcd/login/keycloak.v2/css/styles.css', reason: 'a file of the page' },
  { path: '/auth/resources/1abcd/common/keycloak/vendor/rfc4648/rfc4648.min.js', reason: 'a file' },
])('$path passes: $reason', ({ path }) => {
  expect(isIdentityProviderPath('/auth', path)).toBe(true)
  expect(isIdentityProviderPath('', path.slice('/auth'.length))).toBe(true)
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
