import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '../setup/eventually.ts'
import { kubectl } from '../setup/test-cluster.ts'
import { ask } from './ask.ts'
import { startCertificateRig, type CertificateRig } from './certificate-rig.ts'
import { ruleOf } from './ingress-objects.ts'
import { certificatesIn, issued, type Certificate } from './issued.ts'
import { machineAddress } from './machine-address.ts'
import { routes } from './routes.ts'
import { apply } from './traefik-rig.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutAddress, withoutCluster, withoutGo } from '../setup/obstacles.ts'

const address = machineAddress()
const withIssuer = describeUnless(withoutCluster() ?? withoutGo() ?? withoutAddress(address))
const hosts = [...new Set(routes.map(({ host }) => `${host}.example.org`))]

/** The synthesised issuers and Certificates, through a real cert-manager, a real ACME server and a real controller. */
withIssuer('certificates over HTTP-01', () => {
  let rig: CertificateRig

  beforeAll(async () => {
    rig = await startCertificateRig(address ?? '')
    // The first time, cert-manager, Pebble and Traefik are built.
  }, 900_000)

  // cert-manager cleans up its challenges.
  afterAll(async () => await rig?.stop(), 300_000)

  const certificates = async (): Promise<readonly Certificate[]> => certificatesIn(rig.namespace)

  test('every host has one, and all of them are issued while the rule about paths is kept', async () => {
    const names = (await certificates()).map(({ metadata }) => metadata.name)
    expect(names).toHaveLength(hosts.length)
    await issued(rig.namespace, names)
    // So its Ingresses for the challenges were not refused.
    await rig.pathRule.expectKept()
  }, 600_000)

  test.each(hosts)(
    'the controller serves the one of %s, which its authority has signed',
    async (host) => {
      const { certificate } = await eventually(
        async () =>
          await ask({
            entry: rig.controller.entry,
            host,
            path: '/nothing',
            authorities: rig.authority.root,
          }),
      )
      expect(certificate.subjectaltname).toBe(`DNS:${host}`)
    },
  )

  test('with the check of its own that cert-manager makes in production', async () => {
    const issuer = rig.issuers.find(
      ({ metadata }) => metadata.name === 'private-acme',
    ) as unknown as {
      readonly apiVersion: string
      readonly spec: { readonly acme: { readonly solvers: readonly [{ readonly http01: object }] } }
    }
    const { acme } = issuer.spec
    const name = 'private-acme-checked'
    await apply(
      {
        apiVersion: issuer.apiVersion,
        kind: 'ClusterIssuer',
        metadata: { name },
        spec: {
          acme: {
            ...acme,
            privateKeySecretRef: { name: `${name}-account` },
            solvers: [{ http01: acme.solvers[0].http01 }],
          },
        },
      },
      {
        apiVersion: issuer.apiVersion,
        kind: 'Certificate',
        metadata: { name: 'checked', namespace: rig.namespace },
        spec: {
          secretName: 'checked',
          dnsNames: ['checked.example.org'],
          issuerRef: { name, kind: 'ClusterIssuer' },
        },
      },
    )
    expect(await issued(rig.namespace, ['checked'])).toHaveLength(1)
    await kubectl(['delete', 'certificate', 'checked', '-n', rig.namespace])
  }, 600_000)

  test('no deletion of an Ingress takes a Certificate along', async () => {
    const before = await certificates()
    const [example] = rig.ingresses
    if (example === undefined) throw new Error('there is no Ingress')
    // The control: without a Certificate of ours, cert-manager makes one that belongs to the Ingress.
    const control = {
      ...example,
      metadata: { ...example.metadata, name: 'control' },
      spec: {
        ...example.spec,
        tls: [{ hosts: ['control.example.org'], secretName: 'control-tls' }],
        rules: [{ ...example.spec.rules[0], host: 'control.example.org' }],
      },
    }
    await apply(control)
    await eventually(async () => {
      const made = (await certificates()).find(({ metadata }) => metadata.name === 'control-tls')
      expect(made?.metadata.ownerReferences).toMatchObject([{ name: 'control' }])
    }, 120)
    const names = [...rig.ingresses.map(({ metadata }) => metadata.name), 'control']
    expect(rig.ingresses.map(ruleOf)).toHaveLength(33)
    for (const name of names) {
      const { ok } = await kubectl(['delete', 'ingress', name, '-n', rig.namespace])
      expect(ok).toBe(true)
    }
    // Once the garbage collector has taken the control's away, it has seen every deletion before it.
    const after = await eventually(async () => {
      const left = await certificates()
      expect(left.map(({ metadata }) => metadata.name)).not.toContain('control-tls')
      return left
    }, 300)
    const identities = (all: readonly Certificate[]): string[] =>
      all.map(({ metadata }) => metadata.uid).toSorted()
    expect(identities(after)).toEqual(identities(before))
    expect(after.flatMap(({ metadata }) => metadata.ownerReferences ?? [])).toEqual([])
  }, 600_000)
})
