import { afterEach, expect, test } from '@jest/globals'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { answerJson, startTestServer, type TestServer } from '../../test/http-server.ts'
import { createTokenVerifier } from './staff-tokens.ts'

let server: TestServer | undefined
afterEach(() => server?.close())

async function setUp(): Promise<{
  verifier: ReturnType<typeof createTokenVerifier>
  token: (kid?: string) => Promise<string>
  mood: { down: boolean }
}> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const mood = { down: false }
  server = await startTestServer((_, response) =>
    mood.down ? response.destroy() : answerJson(response, 200, { keys: [jwk] }),
  )
  const issuer = 'https://auth.example.org/realms/lotse'
  const verifier = createTokenVerifier({
    jwksUrl: `${server.url}/realms/lotse/protocol/openid-connect/certs`,
    issuer,
    audience: 'lotse-api',
    clients: ['lotse-web'],
  })
  const token = async (kid = 'one'): Promise<string> =>
    await new SignJWT({ azp: 'lotse-web', typ: 'Bearer', groups: [] })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(issuer)
      .setAudience('lotse-api')
      .setSubject('kim')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
  return { verifier, token, mood }
}

test('the keys are fetched once, and known keys outlast an outage', async () => {
  const { verifier, token, mood } = await setUp()
  const checks = await Promise.all([verifier.verify(await token()), verifier.verify(await token())])
  expect(checks.map((identity) => identity?.subject)).toEqual(['kim', 'kim'])
  mood.down = true
  expect((await verifier.verify(await token()))?.subject).toBe('kim')
  expect(server?.seen).toHaveLength(1)
})

test('without any keys the check itself is unavailable, until they come', async () => {
  const { verifier, token, mood } = await setUp()
  mood.down = true
  await expect(verifier.verify(await token())).rejects.toMatchObject({
    name: 'UpstreamError',
    upstream: 'identity-provider',
    code: 'unavailable',
  })
  mood.down = false
  expect((await verifier.verify(await token()))?.subject).toBe('kim')
})

test('a token with a made-up key does not count, and many of them do not make many fetches', async () => {
  const { verifier, token } = await setUp()
  await verifier.verify(await token())
  for (let call = 0; call < 5; call++)
    expect(await verifier.verify(await token(`forged-${call}`))).toBeUndefined()
  expect(server?.seen.length).toBeLessThanOrEqual(2)
})

test('garbage is refused without asking anybody', async () => {
  const { verifier, mood } = await setUp()
  mood.down = true
  expect(await verifier.verify('garbage')).toBeUndefined()
  expect(server?.seen).toHaveLength(0)
})
