import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { base32 } from '@lotse/common/random-id'
import { z } from 'zod'
import { StackError } from './stack-error.ts'
import { writeFileAtomic } from './write-file-atomic.ts'

const text = z.string().min(1)
const jwk = z.record(z.string(), z.string())

const schema = z.object({
  /** Passwords of PostgreSQL roles. */
  passwords: z.object({
    postgres: text,
    keycloak: text,
    synapse: text,
    owner: text,
    operator: text,
    api: text,
    residue: text,
  }),
  /** Secrets of Keycloak clients. */
  clients: z.object({
    bootstrap: text,
    test: text,
    operator: text,
    api: text,
    directory: text,
    anonymous: text,
  }),
  /** Private ES256 key with which the api asks for anonymous tokens. */
  assertionKey: jwk,
  /** Public half of `assertionKey`: base64 of its SPKI form, as Keycloak's identity provider wants it. */
  assertionPublicKey: text,
  /** Private Ed25519 key with which the api signs rosters. */
  rosterKey: jwk,
  /** 32 bytes, base64url: signs session cookies. */
  sessionKey: text,
  /** 32 bytes, base64url: makes the codes of links; another key changes every code. */
  linkKey: text,
  /** Eight characters of base32 in the names of this installation's users and rooms. */
  installation: z.string().regex(/^[a-z2-7]{8}$/),
  matrix: z.object({ asToken: text, hsToken: text, macaroon: text, form: text }),
})

/** Every secret of a local stack. */
export type Secrets = z.infer<typeof schema>

function secret(): string {
  return randomBytes(24).toString('base64url')
}

function key(): string {
  return randomBytes(32).toString('base64url')
}

function hex(): string {
  return randomBytes(32).toString('hex')
}

/** Makes a fresh set of secrets. */
export function createSecrets(): Secrets {
  const assertion = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const roster = generateKeyPairSync('ed25519')
  return schema.parse({
    passwords: {
      postgres: secret(),
      keycloak: secret(),
      synapse: secret(),
      owner: secret(),
      operator: secret(),
      api: secret(),
      residue: secret(),
    },
    clients: {
      bootstrap: secret(),
      test: secret(),
      operator: secret(),
      api: secret(),
      directory: secret(),
      anonymous: secret(),
    },
    assertionKey: assertion.privateKey.export({ format: 'jwk' }),
    assertionPublicKey: assertion.publicKey
      .export({ format: 'der', type: 'spki' })
      .toString('base64'),
    rosterKey: roster.privateKey.export({ format: 'jwk' }),
    sessionKey: key(),
    linkKey: key(),
    installation: base32(randomBytes(5)),
    matrix: { asToken: hex(), hsToken: hex(), macaroon: hex(), form: hex() },
  })
}

/**
 * The secrets of a home folder, made at the first start and kept in `secrets.json`, readable by its owner only.
 *
 * A file of an earlier version is refused, not completed: the realms in its databases lack what a new secret is for, and
 * Keycloak imports a realm only once.
 *
 * @throws StackError `state-damaged` when the file is unreadable or incomplete, or missing beside data made with it
 */
export function readOrCreateSecrets(home: string): Secrets {
  const path = join(home, 'secrets.json')
  if (!existsSync(path)) {
    if (existsSync(join(home, 'postgres')))
      throw new StackError(
        'state-damaged',
        `${path} is missing although the databases that it opens are there; delete ${home} to start from nothing.`,
      )
    const secrets = createSecrets()
    writeFileAtomic(path, `${JSON.stringify(secrets, null, 2)}\n`)
    return secrets
  }
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new StackError(
      'state-damaged',
      `${path} is damaged or of an earlier version of Lotse; restore it, or delete ${home} to start from nothing.`,
      { cause },
    )
  }
}
