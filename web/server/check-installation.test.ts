import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { checkInstallation } from './check-installation.ts'

test('Keycloak is asked below its own path, Services by the prefix of the platform', async () => {
  const asked: string[] = []
  await checkInstallation({
    platform: 'harbour',
    keycloakUrl: 'http://inner:8080/auth',
    ask: async (url) => {
      asked.push(url)
      return 200
    },
  })
  expect(asked).toContain('http://harbour-frontend/')
  expect(asked).toContain(
    'http://harbour-keycloak:8080/auth/realms/lotse/.well-known/openid-configuration',
  )
})

test('an installation that does not answer fails the check, line by line', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'check-installation.ts')], {
    env: {
      PATH: process.env['PATH'],
      LOTSE_PLATFORM: 'nobody.invalid',
      LOTSE_KEYCLOAK_URL: 'http://inner:8080',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(child.exitCode).toBe(1)
  const lines = output.trim().split('\n')
  expect(lines).toHaveLength(8)
  expect(lines.every((line) => line.startsWith('FAILED') && line.includes('no answer'))).toBe(true)
}, 180_000)
