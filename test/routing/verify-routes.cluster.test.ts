import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { defaultCache } from '@lotse/stack/paths'
import { silent } from '@lotse/stack/command-line/progress'
import { ensureCertificatePrograms } from '../parts/routing-programs.ts'
import { routingCommand } from '../../cdk8s/test/routing-command.ts'
import { eventually } from '../setup/eventually.ts'
import { freshNamespace, kubectl, testCluster } from '../setup/test-cluster.ts'
import { startCertificateAuthority, type CertificateAuthority } from './certificate-authority.ts'
import { startCertificateRig, type CertificateRig } from './certificate-rig.ts'
import {
  brokenIssuers,
  failureRows,
  forgotten,
  ledAway,
  ownDomain,
  routeDamages,
  unattended,
  unserved,
} from './failure-rows.ts'
import { issued } from './issued.ts'
import { machineAddress } from './machine-address.ts'
import { apply } from './traefik-rig.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutAddress, withoutCluster, withoutGo } from '../setup/obstacles.ts'

interface Finding {
  readonly status: string
  readonly message: string
  readonly look?: { readonly at: string }
  readonly details?: readonly string[]
}
interface Report {
  readonly good: boolean
  readonly hosts: readonly {
    readonly host: string
    readonly findings: Readonly<Record<string, Finding>>
  }[]
}

const address = machineAddress()
const withIssuer = describeUnless(withoutCluster() ?? withoutGo() ?? withoutAddress(address))

/** The command against mistakes that were really made, and their messages as the real parts write them. */
withIssuer('npm run verify-routes', () => {
  let rig: CertificateRig
  let home: string
  let forgetful: CertificateAuthority
  let stranger: Server

  beforeAll(async () => {
    rig = await startCertificateRig(address ?? '', {
      unattended: [unattended],
      domain: ownDomain,
    })
    home = await mkdtemp(join(tmpdir(), 'lotse-verify-'))
    const programs = await ensureCertificatePrograms({ cache: defaultCache(), progress: silent })
    const httpPort = rig.controller.entry.http
    forgetful = await startCertificateAuthority({ home, programs, httpPort })
    stranger = createServer((_, response) => void response.end('somebody else'))
    await once(stranger.listen(httpPort, '127.0.0.2'), 'listening')
    await rig.authority.leadName(ledAway, '127.0.0.2')
    await writeFile(join(home, 'root.pem'), rig.authority.root)
    await rig.authority.failName('unresolved.example.org', true)
    const working = rig.issuers.find(({ metadata }) => metadata.name === 'private-acme')
    const [example] = rig.ingresses
    if (working === undefined || example === undefined) throw new Error('there are no manifests')
    await apply(...brokenIssuers(working, forgetful))
    const [used] = forgotten
    const before = certificateOf('before.example.org', { kind: 'ClusterIssuer', name: used })
    await apply(before)
    await ready(...forgotten.map((name) => `clusterissuer/${name}`))
    await issued(rig.namespace, [before.metadata.name])
    await forgetful.forgetAccounts()
    const broken = new Map(failureRows.map(({ host, issuer }) => [host, issuer]))
    const alsoFor = new Map(failureRows.map(({ host, alsoFor: names = [] }) => [host, names]))
    const certificates = [...broken].map(([host, issuer]) =>
      certificateOf(host, issuer, alsoFor.get(host)),
    )
    const ingresses = [...broken.keys()].map((host) => ({
      ...example,
      metadata: { ...example.metadata, name: nameOf(host) },
      spec: {
        ...example.spec,
        ...(host === unserved ? { ingressClassName: 'other' } : {}),
        tls: [{ hosts: [host], secretName: nameOf(host) }],
        rules: [{ ...example.spec.rules[0], host }],
      },
    }))
    await apply(...certificates, ...ingresses)
  }, 900_000)

  afterAll(async () => {
    await rig?.stop()
    await forgetful?.stop()
    stranger?.close()
    if (home !== undefined) await rm(home, { recursive: true, force: true })
    // cert-manager cleans up its challenges.
  }, 300_000)

  const certificateOf = (host: string, issuerRef: object, names: readonly string[] = []) => ({
    apiVersion: 'cert-manager.io/v1',
    kind: 'Certificate',
    metadata: { name: nameOf(host), namespace: rig.namespace },
    spec: { secretName: nameOf(host), dnsNames: [host, ...names], issuerRef },
  })
  const nameOf = (host: string): string => host.replace('*.', 'any-').split('.')[0] ?? ''

  /** Runs the command as an administrator would, but towards the port of this Traefik. */
  const verify = async (...more: string[]): Promise<{ code: number; report: Report }> => {
    const { entry } = rig.controller
    const { status, stdout, stderr } = await routingCommand(
      'verify-routes',
      `--kubeconfig=${testCluster()?.kubeconfig}`,
      `--connect-to=127.0.0.1:${entry.https}`,
      `--ca=${join(home, 'root.pem')}`,
      '--json',
      ...more,
    )
    if (status === null || stdout === '') throw new Error(stderr)
    return { code: status, report: JSON.parse(stdout) as Report }
  }

  test('every host that is as it should be is found so, and the command tells what a test machine lacks', async () => {
    const certificates = rig.issuers.filter(
      ({ kind, metadata }) => kind === 'Certificate' && metadata.namespace === rig.namespace,
    )
    await issued(
      rig.namespace,
      certificates.map(({ metadata }) => metadata.name),
    )
    await eventually(async () => {
      const { code, report } = await verify('--values', rig.values)
      expect(report.hosts).toHaveLength(13)
      const checks = ['routes', 'issuer', 'certificate', 'https']
      const wrong = report.hosts.flatMap(({ host, findings }) =>
        checks
          .filter((check) => findings[check]?.status !== 'ok')
          .map((check) => ({ host, check, ...findings[check] })),
      )
      expect(wrong).toEqual([])
      // No name resolves and no controller has written an address.
      expect({ code, good: report.good }).toEqual({ code: 1, good: false })
    }, 300)
    // More than both waits together.
  }, 900_000)

  test('every mistake is found; none hides another', async () => {
    const seen = new Set<object>()
    // Not all at one moment: cert-manager tries again and again, and in between it only waits.
    await eventually(async () => {
      const { code, report } = await verify()
      expect(code).toBe(1)
      for (const row of failureRows) {
        const { status, message = '', look } = findingOf(report, row.host, row.check) ?? {}
        if (row.says.test(message) && status === 'failed' && look?.at === row.at) seen.add(row)
      }
      const missing = failureRows
        .filter((row) => !seen.has(row))
        .map(({ host, check, reason }) => [reason, findingOf(report, host, check)])
      expect(missing).toEqual([])
    }, 400)
  }, 500_000)

  test('each Ingress that is missing or changed is told with its file, and no other', async () => {
    for (const { name, patch } of routeDamages) {
      const where = ['ingress', name, `--namespace=${rig.namespace}`]
      const how = patch === undefined ? ['delete', ...where] : ['patch', ...where, '--type=merge']
      const what = patch === undefined ? [] : [`--patch=${JSON.stringify(patch)}`]
      expect(await kubectl([...how, ...what])).toMatchObject({ ok: true })
    }
    const { code, report } = await verify('--values', rig.values)
    const told = report.hosts.flatMap(({ findings }) => findings['routes']?.details ?? [])
    expect({ code, told: told.toSorted() }).toEqual({
      code: 1,
      told: routeDamages.map(({ says }) => says).toSorted(),
    })
    for (const { host, name } of routeDamages) {
      const { status, look } = findingOf(report, host, 'routes') ?? {}
      expect([name, status, look?.at]).toEqual([
        name,
        'failed',
        'the difference, in the folder that synth has written to',
      ])
    }
    // Seen from outside the host of most of them is well: the test request goes to its shortest path. On a busy machine one
    // request can meet the command's own limit.
    await eventually(async () => {
      const { report: seen } = await verify('--values', rig.values)
      expect(findingOf(seen, `app.${ownDomain}`, 'https')).toMatchObject({ status: 'ok' })
    }, 200)
  }, 300_000)

  test('a rival in another namespace is told', async () => {
    const other = await freshNamespace()
    const [example] = rig.ingresses.filter(({ metadata }) => metadata.name === 'lotse-frontend')
    if (example === undefined) throw new Error('there is no Ingress')
    await apply({
      ...example,
      metadata: { ...example.metadata, name: 'by-hand', namespace: other },
    })
    const { report } = await verify('--values', rig.values)
    const { status, details } = findingOf(report, `app.${ownDomain}`, 'routes') ?? {}
    expect({ status, rivals: details?.filter((line) => line.includes('by-hand')) }).toEqual({
      status: 'failed',
      rivals: [
        `ingress/12-frontend.yaml: lotse-frontend is for app.${ownDomain}/, and so is by-hand in the namespace ${other}`,
      ],
    })
    await kubectl(['delete', 'namespace', other, '--wait=false'])
  })

  test('a service without pods is told apart from a certificate that is missing', async () => {
    const { ok } = await kubectl(['delete', 'endpointslice', 'lotse-element', '-n', rig.namespace])
    expect(ok).toBe(true)
    await eventually(async () => {
      const { report } = await verify('--values', rig.values)
      const finding = findingOf(report, `element.${ownDomain}`, 'https')
      expect(finding).toMatchObject({
        status: 'failed',
        look: { at: 'the pods behind the Services' },
      })
      expect(finding?.message).toContain('no service answers behind the controller')
    }, 200)
  }, 300_000)
})

function findingOf({ hosts }: Report, host: string, check: string): Finding | undefined {
  return hosts.find((each) => each.host === host)?.findings[check]
}

async function ready(...what: readonly string[]): Promise<void> {
  await eventually(async () => {
    const { ok, stderr } = await kubectl([
      'wait',
      '--for=condition=Ready',
      '--timeout=10s',
      ...what,
    ])
    if (!ok) throw new Error(stderr)
  }, 300)
}
