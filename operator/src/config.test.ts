import { expect, test } from '@jest/globals'
import { operatorConfig } from './config.ts'

const environment = {
  LOTSE_CONFIG_DIRECTORY: '/config',
  LOTSE_DATABASE_URL: 'postgres://lotse_operator:x@127.0.0.1:5432/lotse',
  LOTSE_KEYCLOAK_URL: 'http://127.0.0.1:8180/auth/',
  LOTSE_KEYCLOAK_PUBLIC_URL: 'http://localhost:8080/auth',
  LOTSE_OPERATOR_CLIENT_SECRET: 'secret',
  LOTSE_APP_ORIGIN: 'http://localhost:8080',
  LOTSE_LINK_KEY: 'A'.repeat(43),
}

test('the settings are read, defaults are loopback', () => {
  expect(operatorConfig(environment)).toEqual({
    source: { kind: 'directory', directory: '/config' },
    databaseUrl: 'postgres://lotse_operator:x@127.0.0.1:5432/lotse',
    keycloakUrl: 'http://127.0.0.1:8180/auth',
    keycloakPublicUrl: 'http://localhost:8080/auth',
    staffClients: ['lotse-web'],
    clientSecret: 'secret',
    appOrigin: 'http://localhost:8080',
    linkKey: Buffer.alloc(32),
    host: '127.0.0.1',
    metricsPort: 9090,
  })
})

test.each([
  ['LOTSE_CONFIG_DIRECTORY', undefined],
  ['LOTSE_DATABASE_URL', 'mysql://x'],
  ['LOTSE_KEYCLOAK_URL', 'ftp://x'],
  ['LOTSE_KEYCLOAK_PUBLIC_URL', undefined],
  ['LOTSE_SOURCE', 'kubernets'],
  ['LOTSE_METRICS_PORT', '99999'],
  ['LOTSE_LINK_KEY', 'too-short'],
])('%s = %p is refused by name', (name, value) => {
  expect(() => operatorConfig({ ...environment, [name]: value })).toThrow(name)
})

test('on Kubernetes everything about the API server may be left to the pod', () => {
  const settings = { ...environment, LOTSE_SOURCE: 'kubernetes' }
  expect(operatorConfig(settings).source).toEqual({ kind: 'kubernetes' })
  const named = {
    ...settings,
    LOTSE_NAMESPACE: 'lotse',
    LOTSE_KUBECONFIG: '/k',
    LOTSE_IDENTITY: 'a',
  }
  expect(operatorConfig(named).source).toEqual({
    kind: 'kubernetes',
    kubeconfig: '/k',
    namespace: 'lotse',
    identity: 'a',
  })
  expect(() => operatorConfig({ ...settings, LOTSE_NAMESPACE: 'Not/one' })).toThrow(
    'LOTSE_NAMESPACE',
  )
})
