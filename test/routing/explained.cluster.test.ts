import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { routingCommand } from '../../cdk8s/test/routing-command.ts'
import { ask, echoOf, type Question } from './ask.ts'
import { machineAddress } from './machine-address.ts'
import { startTraefikRig, type TraefikRig } from './traefik-rig.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutAddress, withoutCluster, withoutGo } from '../setup/obstacles.ts'

const address = machineAddress()
const withTraefik = describeUnless(withoutCluster() ?? withoutGo() ?? withoutAddress(address))

const origin = 'https://elsewhere.example.net'
const preflight = { origin, 'access-control-request-method': 'GET' }

/** In what Traefik differs from the contract and from ingress-nginx: seen, and said by `--explain`. */
withTraefik('what --explain says of Traefik', () => {
  let rig: TraefikRig
  let said: string

  beforeAll(async () => {
    rig = await startTraefikRig({ address: address ?? '' })
    said = (await routingCommand('main', '--explain', '--profile', 'traefik')).stdout
  }, 900_000)

  afterAll(async () => await rig?.stop())

  const of = (host: string, path: string, more: Partial<Question> = {}): Question => ({
    entry: rig.controller.entry,
    host,
    path,
    ...more,
  })

  test.each([
    {
      reason: 'a preflight on the host of an everyday service is answered by Traefik',
      question: () => of('app.example.org', '/', { method: 'OPTIONS', headers: preflight }),
      sees: { status: 200, allowed: '*' },
      says: 'A preflight is answered by Traefik with 200',
    },
    {
      reason: 'a preflight on a host of operators is asked for the password',
      question: () => of('signoz.example.org', '/', { method: 'OPTIONS', headers: preflight }),
      sees: { status: 401, allowed: undefined },
      says: 'signoz.example.org, storybook.example.org a preflight is asked for the password and gets 401',
    },
    {
      reason: 'a refusal by Traefik itself has no CORS headers',
      question: () => of('signoz.example.org', '/', { headers: { origin } }),
      sees: { status: 401, allowed: undefined },
      says: 'Refusals with 401 and 413 have no CORS headers',
    },
    {
      reason: 'nor has one of a body that is too long',
      question: () =>
        of('app.example.org', '/', {
          method: 'PUT',
          headers: { origin },
          body: { bytes: 1024 * 1024 + 1 },
        }),
      sees: { status: 413, allowed: undefined },
      says: 'Refusals with 401 and 413 have no CORS headers',
    },
  ])('$reason', async ({ question, sees, says }) => {
    const { status, headers } = await ask(question())
    expect({ status, allowed: headers['access-control-allow-origin'] }).toEqual(sees)
    expect(said).toContain(says)
  })

  test('OPTIONS that is no preflight reaches the service', async () => {
    const { service, method } = await echoOf(of('app.example.org', '/', { method: 'OPTIONS' }))
    expect({ service, method }).toEqual({ service: 'lotse-frontend', method: 'OPTIONS' })
    expect(said).toContain('any other OPTIONS request reaches the service')
  })

  test('of a path only two slashes are changed', async () => {
    const { url } = await echoOf(of('api.example.org', '/service/users//x%2Fy'))
    expect(url).toBe('/users/x%2Fy')
    expect(said).toContain('Traefik merges "//" in a path to "/"')
  })

  test('letters of a path match in either case', async () => {
    const { service, url } = await echoOf(of('api.example.org', '/SERVICE/Users/X'))
    expect({ service, url }).toEqual({ service: 'lotse-userservice', url: '/users/X' })
    const dot = await echoOf(of('app.example.org', '/xwell-known/matrix/client'))
    expect(dot.service).toBe('lotse-messaging-server')
    expect(said).toContain('match in either case')
  })
})
