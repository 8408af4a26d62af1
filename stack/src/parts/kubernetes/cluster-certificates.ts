import { webcrypto } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
// The library finds its parts through decorators, which need this before it.
import 'reflect-metadata'
import * as x509 from '@peculiar/x509'
import { stringify } from 'yaml'
import { writeFileAtomic } from '../../write-file-atomic.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const lifeMs = 10 * 365 * 86_400_000

/** Files of a control plane's keys, all below one folder. */
export interface ClusterFiles {
  readonly authority: string
  readonly serverCertificate: string
  readonly serverKey: string
  readonly serviceAccountKey: string
  readonly serviceAccountPublicKey: string
}

/** Where the files of a control plane are. */
export function clusterFiles(directory: string): ClusterFiles {
  return {
    authority: join(directory, 'ca.crt'),
    serverCertificate: join(directory, 'server.crt'),
    serverKey: join(directory, 'server.key'),
    serviceAccountKey: join(directory, 'sa.key'),
    serviceAccountPublicKey: join(directory, 'sa.pub'),
  }
}

/** Who gets a kubeconfig: name and group, as RBAC knows them. */
const people = {
  admin: 'CN=admin, O=system:masters',
  'controller-manager': 'CN=system:kube-controller-manager',
}

/**
 * Makes the authority, the server's certificate, the key of service accounts and the kubeconfigs of admin and controller
 * manager, unless they are there: an operator's account must outlive a restart.
 *
 * @param url address of the API server; the kubeconfigs are written anew when it has changed
 */
export async function ensureClusterCertificates(directory: string, url: string): Promise<void> {
  x509.cryptoProvider.set(webcrypto)
  const files = clusterFiles(directory)
  if (!existsSync(join(directory, 'made'))) {
    await makeKeys(directory, files)
    writeFileAtomic(join(directory, 'made'), '')
  }
  for (const name of Object.keys(people))
    writeFileAtomic(kubeconfigPath(directory, name), kubeconfig(directory, name, url))
}

/** Path of the kubeconfig of `admin` or `controller-manager`. */
export function kubeconfigPath(directory: string, name: string): string {
  return join(directory, `${name}.kubeconfig`)
}

async function makeKeys(directory: string, files: ClusterFiles): Promise<void> {
  const keys = await newKeys()
  const authority = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=lotse-local',
    keys,
    signingAlgorithm: algorithm,
    notAfter: new Date(Date.now() + lifeMs),
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(
        x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.digitalSignature,
        true,
      ),
    ],
  })
  const issue = async (
    subject: string,
    extensions: x509.Extension[],
  ): Promise<[string, string]> => {
    const own = await newKeys()
    const certificate = await x509.X509CertificateGenerator.create({
      subject,
      issuer: authority.subject,
      publicKey: own.publicKey,
      signingKey: keys.privateKey,
      signingAlgorithm: algorithm,
      notAfter: new Date(Date.now() + lifeMs),
      extensions,
    })
    return [certificate.toString('pem'), await privatePem(own)]
  }
  writeFileAtomic(files.authority, authority.toString('pem'))
  const [certificate, key] = await issue('CN=kube-apiserver', [
    new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
    new x509.SubjectAlternativeNameExtension([
      { type: 'ip', value: '127.0.0.1' },
      { type: 'ip', value: '10.0.0.1' },
      { type: 'dns', value: 'localhost' },
      { type: 'dns', value: 'kubernetes.default.svc' },
    ]),
  ])
  writeFileAtomic(files.serverCertificate, certificate)
  writeFileAtomic(files.serverKey, key)
  for (const [name, subject] of Object.entries(people)) {
    const [own, ownKey] = await issue(subject, [
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth]),
    ])
    writeFileAtomic(join(directory, `${name}.crt`), own)
    writeFileAtomic(join(directory, `${name}.key`), ownKey)
  }
  const accounts = await newKeys()
  writeFileAtomic(files.serviceAccountKey, await privatePem(accounts))
  const spki = await webcrypto.subtle.exportKey('spki', accounts.publicKey)
  writeFileAtomic(files.serviceAccountPublicKey, x509.PemConverter.encode(spki, 'PUBLIC KEY'))
}

function kubeconfig(directory: string, name: string, server: string): string {
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      { name: 'lotse', cluster: { server, 'certificate-authority': join(directory, 'ca.crt') } },
    ],
    users: [
      {
        name,
        user: {
          'client-certificate': join(directory, `${name}.crt`),
          'client-key': join(directory, `${name}.key`),
        },
      },
    ],
    contexts: [{ name: 'lotse', context: { cluster: 'lotse', user: name, namespace: 'lotse' } }],
    'current-context': 'lotse',
  })
}

async function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
}

async function privatePem({ privateKey }: webcrypto.CryptoKeyPair): Promise<string> {
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', privateKey)
  return x509.PemConverter.encode(pkcs8, 'PRIVATE KEY')
}
