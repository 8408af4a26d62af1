import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { synthesised } from '../routing/synthesised.ts'
import { freshNamespace, kubectl } from '../setup/test-cluster.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutCluster } from '../setup/obstacles.ts'

const suite = describeUnless(withoutCluster())

suite('the routing on a real API server', () => {
  let home: string
  let out: string
  let namespace: string
  let policy: string

  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'lotse-routing-'))
    namespace = await freshNamespace()
    out = await synthesised({ home, values: { namespace } })
    policy = join(out, 'controller/admission-policy.yaml')
  })

  afterAll(async () => {
    if (policy !== undefined) await kubectl(['delete', '--ignore-not-found', '-f', policy])
    rmSync(home, { recursive: true, force: true })
  })

  test('a real API server takes every Ingress and refuses a path with configuration', async () => {
    expect((await kubectl(['apply', '--server-side', '-f', policy])).stderr).toBe('')
    const bad = {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: { name: 'bad', namespace },
      spec: {
        rules: [
          {
            host: 'x.example.org',
            http: {
              paths: [
                {
                  path: '/a" ; return 200 "x',
                  pathType: 'ImplementationSpecific',
                  backend: { service: { name: 'x', port: { number: 80 } } },
                },
              ],
            },
          },
        ],
      },
    }
    const target = structuredClone(bad)
    Object.assign(target.metadata, {
      annotations: { 'nginx.ingress.kubernetes.io/rewrite-target': '/$2"; return 200' },
    })
    target.spec.rules[0]!.http.paths[0]!.path = '/a(/|$)(.*)'
    const apply = async (object: object) =>
      await kubectl(['apply', '--dry-run=server', '-f', '-'], JSON.stringify(object))
    // A policy takes effect a moment after it is accepted.
    let refused = await apply(bad)
    for (let tries = 0; refused.ok && tries < 50; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 200))
      refused = await apply(bad)
    }
    expect(refused.stderr).toContain('a path may have only letters')
    expect((await apply(target)).stderr).toContain('a rewrite target may have only letters')
    const dry = await kubectl(['apply', '--dry-run=server', '-f', join(out, 'ingress')])
    expect(dry.stderr).toBe('')
    expect(dry.stdout.match(/ingress\.networking\.k8s\.io\/lotse-/g)).toHaveLength(33)
  })
})
