import { mkdtempSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { freshNamespace, kubectl, testCluster } from '../setup/test-cluster.ts'

const main = join(import.meta.dirname, '../../cdk8s/src/main.ts')
const suite = testCluster() === undefined ? describe.skip : describe

/** The values file, for a namespace of its own. */
function synthesiseFor(namespace: string): string {
  const out = mkdtempSync(join(tmpdir(), 'lotse-routing-'))
  const values = join(out, 'values.yaml')
  const names = (roles: string): string =>
    `{ ${roles
      .split(' ')
      .map((role) => `${role}: ${role}.example.org`)
      .join(', ')} }`
  writeFileSync(
    values,
    [
      `platform: lotse`,
      `namespace: ${namespace}`,
      `hosts: ${names('app api admin auth matrix')}`,
      `extraHosts: ${names('health element call livekit redis signoz status storybook')}`,
      `acmeEmail: platform-ops@example.org`,
      `issuer: letsencrypt-prod`,
    ].join('\n'),
  )
  execFileSync(process.execPath, [main, '--values', values, '--out', out], { stdio: 'pipe' })
  return out
}

suite('the routing on a real API server', () => {
  test('a real API server takes every Ingress and refuses a path with configuration', async () => {
    const namespace = await freshNamespace()
    const out = synthesiseFor(namespace)
    const policy = await kubectl([
      'apply',
      '--server-side',
      '-f',
      join(out, 'controller/admission-policy.yaml'),
    ])
    expect(policy.stderr).toBe('')
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
    await kubectl([
      'delete',
      '--ignore-not-found',
      '-f',
      join(out, 'controller/admission-policy.yaml'),
    ])
  })
})
