import { X509Certificate } from 'node:crypto'

const block = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g

/** The certificates in a PEM text, each as a PEM of its own; undefined when one of them cannot be read. */
export function certificatesIn(pem: string): readonly string[] | undefined {
  try {
    return [...pem.matchAll(block)].map(([text]) => new X509Certificate(text).toString())
  } catch {
    return undefined
  }
}
