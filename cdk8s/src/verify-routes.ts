import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { systemClock } from '@lotse/common/clock'
import {
  AccessError,
  HttpTransport,
  isApiError,
  type KubernetesAccess,
  loadAccess,
} from '@lotse/kubernetes'
import { certificatesIn } from './certificates-in.ts'
import { runCommand } from './cli.ts'
import { RoutingError } from './routing-error.ts'
import { readValues } from './values.ts'
import { codeOf } from './verify/check-dns.ts'
import type { ListObjects, Lookups } from './verify/lookups.ts'
import { exitCodeOf, jsonReport, textReport } from './verify/report.ts'
import { systemLookups } from './verify/system-lookups.ts'
import { targetsOfCluster, targetsOfValues } from './verify/targets.ts'
import { verifyHosts, type HostReport } from './verify/verify.ts'

/** The command `npm run verify-routes`. Exit code 0: all is good; 1: something is not; 2: not all checks could be made. */
async function main(): Promise<number> {
  const { values: options } = parseArgs({
    options: {
      kubeconfig: { type: 'string' },
      values: { type: 'string' },
      ca: { type: 'string' },
      'connect-to': { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  if (options.kubeconfig === undefined && options.values === undefined) {
    throw new RoutingError('Give --kubeconfig FILE, --values FILE or both.')
  }
  const connectTo = options['connect-to'] === undefined ? {} : addressOf(options['connect-to'])
  const authorities = options.ca === undefined ? {} : { authorities: readAuthorities(options.ca) }
  const targets = options.values === undefined ? [] : targetsOfValues(readValues(options.values))
  const lookups = systemLookups({ ...authorities, ...connectTo })
  const verify = async (all: Lookups): Promise<readonly HostReport[]> =>
    await verifyHosts(
      all.list === undefined || targets.length > 0 ? targets : await targetsOfCluster(all.list),
      all,
    )
  const reports =
    options.kubeconfig === undefined
      ? await verify(lookups)
      : await withCluster(options.kubeconfig, async (list) => await verify({ ...lookups, list }))
  process.stdout.write(options.json ? jsonReport(reports) : textReport(reports))
  return exitCodeOf(reports)
}

/** Reads a cluster; a server that does not answer is one sentence. */
async function withCluster<T>(
  kubeconfig: string,
  use: (list: ListObjects) => Promise<T>,
): Promise<T> {
  let access: KubernetesAccess
  try {
    access = await loadAccess({ kubeconfig, setting: `--kubeconfig ${kubeconfig}` })
  } catch (cause) {
    if (!(cause instanceof AccessError)) throw cause
    throw new RoutingError(cause.message, { cause })
  }
  const random = (): number => randomInt(1_000_000) / 1_000_000
  const transport = new HttpTransport({
    access,
    clock: systemClock,
    random,
    tries: 2,
    timeoutMs: 8000,
  })
  const signal = AbortSignal.timeout(30_000)
  try {
    return await use(
      async (path, query) =>
        await transport.request({ method: 'GET', path, signal, ...(query && { query }) }),
    )
  } catch (cause) {
    if (signal.aborted)
      throw new RoutingError(`The API server ${access.server} is too slow.`, { cause })
    if (!isApiError(cause)) throw cause
    if (cause.reason === 'NoCredentials')
      throw new RoutingError(
        `--kubeconfig ${kubeconfig}: its credentials cannot be had: ${codeOf(cause.cause)}`,
        { cause },
      )
    const answered = cause.status > 0
    const said = answered
      ? `answers ${cause.status} ${cause.reason}`
      : `does not answer: ${codeOf(cause.cause)}`
    throw new RoutingError(`The API server ${access.server} ${said}.`, { cause })
  } finally {
    await transport.close()
  }
}

function addressOf(text: string) {
  const [, address, port] = /^\[?([0-9A-Za-z.:-]+?)\]?:([0-9]{1,5})$/.exec(text) ?? []
  if (address === undefined || Number(port) < 1 || Number(port) > 65_535) {
    throw new RoutingError(
      `--connect-to: "${text}": must be an address and a port from 1 to 65535, like 192.0.2.1:443`,
    )
  }
  return { connectTo: { address, port: Number(port) } }
}

function readAuthorities(file: string): readonly string[] {
  let text
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new RoutingError(`--ca: ${file}: cannot be read`, { cause })
  }
  const certificates = certificatesIn(text)
  // Node would take such a file for one without authorities, in silence.
  if (certificates === undefined || certificates.length === 0) {
    throw new RoutingError(
      `--ca: ${file}: must hold certificates in PEM, each of which can be read, and has ${certificates === undefined ? 'one that cannot' : 'none'}`,
    )
  }
  return certificates
}

await runCommand(main, 2)
// A look-up that no name server answers would hold the process for minutes, and cannot be ended.
process.stdout.write('', () => process.exit())
