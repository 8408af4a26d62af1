import { expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import type { IdentityProvider } from '../src/ports/identity-provider.ts'
import type { AnonymousTokenVerifier } from '../src/ports/token-verifier.ts'

/** What every identity provider must do, the fake and the real one alike. Declares tests. */
export function identityProviderContract(
  subject: () => { readonly provider: IdentityProvider; readonly tokens: AnonymousTokenVerifier },
): void {
  const installation = randomId().slice(0, 8)
  const newName = (): string => installation + randomId()
  const pseudonym = 'Stille Eule Mara'

  test('a user made twice is one user with one id', async () => {
    const { provider } = subject()
    const name = newName()
    const id = await provider.ensureUser({ name, pseudonym })
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(await provider.ensureUser({ name, pseudonym })).toBe(id)
    expect((await provider.listUsers(name)).filter((listed) => listed === name)).toEqual([name])
  })

  test('users made at once are one user as well', async () => {
    const { provider } = subject()
    const name = newName()
    const ids = await Promise.all(
      Array.from({ length: 4 }, () => provider.ensureUser({ name, pseudonym })),
    )
    expect(new Set(ids).size).toBe(1)
  })

  test('the token speaks for the user and carries the pseudonym', async () => {
    const { provider, tokens } = subject()
    const name = newName()
    const id = await provider.ensureUser({ name, pseudonym })
    const { accessToken, expiresIn } = await provider.issueToken(name)
    expect(expiresIn).toBeGreaterThan(0)
    expect((await tokens.verify(accessToken))?.subject).toBe(id)
    expect(claimsOf(accessToken)).toMatchObject({ pseudonym })
  })

  test('the last pseudonym counts', async () => {
    const { provider } = subject()
    const name = newName()
    await provider.ensureUser({ name, pseudonym })
    await provider.ensureUser({ name, pseudonym: 'Mutiger Dachs Jona' })
    const { accessToken } = await provider.issueToken(name)
    expect(claimsOf(accessToken)).toMatchObject({ pseudonym: 'Mutiger Dachs Jona' })
  })

  test('nobody gets a token for a user that is not there', async () => {
    const { provider } = subject()
    await expect(provider.issueToken(newName())).rejects.toMatchObject({
      name: 'UpstreamError',
      code: 'refused',
    })
  })

  test('a removed user is gone: no token, not listed, and its name makes a new user', async () => {
    const { provider } = subject()
    const name = newName()
    const id = await provider.ensureUser({ name, pseudonym })
    await provider.removeUser(name)
    await expect(provider.issueToken(name)).rejects.toMatchObject({ code: 'refused' })
    expect(await provider.listUsers(name)).toEqual([])
    expect(await provider.ensureUser({ name, pseudonym })).not.toBe(id)
  })

  test('removing a user that is not there is fine', async () => {
    await expect(subject().provider.removeUser(newName())).resolves.toBeUndefined()
  })

  test('the list has the users with the prefix and no others', async () => {
    const { provider } = subject()
    const prefix = randomId().slice(0, 8)
    const mine = [`${prefix}${randomId()}`, `${prefix}${randomId()}`]
    const inside = `${randomId().slice(0, 8)}${prefix}x`
    for (const name of [...mine, inside]) await provider.ensureUser({ name, pseudonym })
    expect([...(await provider.listUsers(prefix))].toSorted()).toEqual(mine.toSorted())
  })
}

function claimsOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
}
