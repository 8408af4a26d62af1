import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@lotse/stack/free-port'
import { answersWith } from '@lotse/stack/supervision/http-probe'
import type { NginxPackage } from '../parts/nginx-package.ts'
import { selfSigned } from '../parts/self-signed.ts'
import { Supervisor } from '@lotse/stack/supervision/supervisor'
import type { Ingress } from './ingress-objects.ts'
import { nginxConfiguration } from './nginx-configuration.ts'
import type { Controller } from './traefik.ts'

/** Options of {@link startNginx}. */
export interface NginxOptions {
  /** Folder of its files; made when missing. */
  readonly home: string
  readonly nginx: NginxPackage
  readonly ingresses: readonly Ingress[]
  /** Data of the controller's ConfigMap. */
  readonly settings: Readonly<Record<string, string>>
  readonly address: string
  readonly backends: ReadonlyMap<string, number>
}

/** Password of the surfaces for operators, as a line of a password file. */
export const operatorPassword = `operator:{SHA}${createHash('sha1').update('open').digest('base64')}`

/** The same as the header `Authorization`. */
export const operatorAuthorization = `Basic ${Buffer.from('operator:open').toString('base64')}`

/** Starts a real nginx, configured as ingress-nginx would configure it. */
export async function startNginx(options: NginxOptions): Promise<Controller> {
  const { home, nginx, ...input } = options
  const directory = join(home, 'nginx')
  await mkdir(directory, { recursive: true, mode: 0o777 })
  const [http, https] = [await freePort(), await freePort()]
  const certificate = await selfSigned({ dns: ['*.example.org'] })
  const path = (name: string): string => join(directory, name)
  await writeFile(path('tls.crt'), certificate.certificate)
  await writeFile(path('tls.key'), certificate.key)
  await writeFile(path('passwords'), `${operatorPassword}\n`, { mode: 0o644 })
  const configuration = nginxConfiguration({
    ...input,
    http,
    https,
    directory,
    headersMore: nginx.headersMore,
    certificate: path('tls.crt'),
    key: path('tls.key'),
    passwords: path('passwords'),
  })
  await writeFile(path('nginx.conf'), configuration)
  const supervisor = new Supervisor({ logDirectory: directory })
  const child = await supervisor.start({
    name: 'nginx-output',
    command: nginx.program,
    args: ['-p', directory, '-c', path('nginx.conf'), '-e', path('error.log')],
    env: { TZ: 'UTC' },
    stage: 2,
    probe: async (signal) => await answersWith(`http://127.0.0.1:${http}/`, signal, 404),
    readyTimeoutMs: 120_000,
  })
  return {
    entry: { address: '127.0.0.1', http, https },
    logs: [child.log.path, path('error.log'), path('access.log')],
    stop: async () => await supervisor.stopAll(),
  }
}
