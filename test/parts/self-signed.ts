import { webcrypto } from 'node:crypto'
// The library finds its parts through decorators, which need this before it.
import 'reflect-metadata'
import * as x509 from '@peculiar/x509'

/** A certificate that is its own authority, and its key. */
export interface SelfSigned {
  /** PEM. */
  readonly certificate: string
  /** PEM. */
  readonly key: string
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** Makes a certificate for test servers with these names, valid for a day. Addresses are given as `ip`. */
export async function selfSigned(names: {
  readonly dns: readonly string[]
  readonly ip?: readonly string[]
}): Promise<SelfSigned> {
  x509.cryptoProvider.set(webcrypto)
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=lotse-test',
    keys,
    signingAlgorithm: algorithm,
    notAfter: new Date(Date.now() + 86_400_000),
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.SubjectAlternativeNameExtension([
        ...names.dns.map((value) => ({ type: 'dns' as const, value })),
        ...(names.ip ?? []).map((value) => ({ type: 'ip' as const, value })),
      ]),
    ],
  })
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return {
    certificate: certificate.toString('pem'),
    key: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY'),
  }
}
