import { mkdir, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { randomId } from '@lotse/common/random-id'
import { freePort } from '@lotse/stack/free-port'
import type { CertificatePrograms } from '../parts/routing-programs.ts'
import { selfSigned } from '../parts/self-signed.ts'
import { Supervisor } from '@lotse/stack/supervision/supervisor'

/** A real ACME server with its own name server. */
export interface CertificateAuthority {
  /** Address of the directory. */
  readonly server: string
  /** PEM of what signs the server's own certificate, in base64. */
  readonly caBundle: string
  /** PEM of the root of what it issues. */
  readonly root: string
  /** Has the name server fail for a host, or no more. */
  failName(host: string, fail: boolean): Promise<void>
  /** Has the name server lead a host to another address. */
  leadName(host: string, address: string): Promise<void>
  /** Starts the ACME server anew: it has its accounts in memory only. */
  forgetAccounts(): Promise<void>
  stop(): Promise<void>
}

/** Starts Pebble, which asks for its proofs over http at `httpPort` of 127.0.0.1, whatever the name. */
export async function startCertificateAuthority(options: {
  readonly home: string
  readonly programs: CertificatePrograms
  readonly httpPort: number
}): Promise<CertificateAuthority> {
  const { home, programs, httpPort } = options
  const directory = join(home, 'pebble')
  await mkdir(directory, { recursive: true })
  const [acme, management, tls] = [await freePort(), await freePort(), await freePort()]
  const [names, namesManagement] = [await freePort(), await freePort()]
  const own = await selfSigned({ dns: ['localhost'], ip: ['127.0.0.1'] })
  const path = (name: string): string => join(directory, name)
  await writeFile(path('tls.crt'), own.certificate)
  await writeFile(path('tls.key'), own.key)
  const pebble = {
    listenAddress: `127.0.0.1:${acme}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate: path('tls.crt'),
    privateKey: path('tls.key'),
    httpPort,
    tlsPort: tls,
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
    domainBlocklist: ['blocked.example.org'],
    retryAfter: { authz: 1, order: 1 },
    keyAlgorithm: 'ecdsa',
    profiles: { default: { description: 'the only one', validityPeriod: 7_776_000 } },
  }
  await writeFile(path('pebble.json'), JSON.stringify({ pebble }))
  const supervisor = new Supervisor({ logDirectory: directory })
  const common = { stage: 1, readyTimeoutMs: 120_000 } as const
  const suffix = randomId().slice(0, 6)
  await supervisor.start({
    ...common,
    name: `names-${suffix}`,
    command: programs.nameServer,
    args: [
      `-dnsserver=127.0.0.1:${names}`,
      `-management=127.0.0.1:${namesManagement}`,
      '-defaultIPv4=127.0.0.1',
      '-defaultIPv6=',
      '-http01=',
      '-https01=',
      '-tlsalpn01=',
      '-doh=',
    ],
    env: { TZ: 'UTC' },
    probe: async () => await listens(namesManagement),
  })
  const acmeServer = {
    ...common,
    name: `pebble-${suffix}`,
    command: programs.pebble,
    args: ['-config', path('pebble.json'), '-dnsserver', `127.0.0.1:${names}`],
    // With its reuse of earlier proofs, a second order would need none.
    env: {
      TZ: 'UTC',
      PEBBLE_VA_NOSLEEP: '1',
      PEBBLE_WFE_NONCEREJECT: '0',
      PEBBLE_AUTHZREUSE: '0',
    },
    probe: async () => await listens(acme),
  }
  await supervisor.start(acmeServer)
  const tell = async (action: string, what: object): Promise<void> => {
    const address = `http://127.0.0.1:${namesManagement}/${action}`
    const { ok, status } = await fetch(address, { method: 'POST', body: JSON.stringify(what) })
    if (!ok) throw new Error(`the name server answers ${action} with ${status}`)
  }
  const root = await new Promise<string>((resolve, reject) => {
    get(`https://127.0.0.1:${management}/roots/0`, { ca: own.certificate, agent: false }, (got) => {
      let text = ''
      got
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('end', () => resolve(text))
    }).on('error', reject)
  })
  return {
    server: `https://127.0.0.1:${acme}/dir`,
    caBundle: Buffer.from(own.certificate).toString('base64'),
    root,
    failName: async (host, fail) =>
      await tell(fail ? 'set-servfail' : 'clear-servfail', { host: `${host}.` }),
    leadName: async (host, to) => await tell('add-a', { host: `${host}.`, addresses: [to] }),
    forgetAccounts: async () => {
      await supervisor.stop(acmeServer.name)
      await supervisor.start(acmeServer)
    },
    stop: async () => await supervisor.stopAll(),
  }
}

async function listens(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
}
