import { beforeAll, expect, test } from '@jest/globals'
import { freshNamespace, kubectl, testCluster } from '../setup/test-cluster.ts'
import { chartFolder, helm, valuesOf, type HelmResult } from './render-chart.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutCluster, withoutGo } from '../setup/obstacles.ts'

const cluster = testCluster()
const withCluster = describeUnless(withoutCluster() ?? withoutGo())
const definitions = ['agencies.lotse.dev', 'platforms.lotse.dev', 'tenants.lotse.dev']

/** Without nodes nothing runs: hooks would wait for ever. */
withCluster('a release of the chart', () => {
  let namespace: string
  beforeAll(async () => {
    await helm(['version'])
    namespace = await freshNamespace()
  }, 900_000)

  const release = async (args: readonly string[], values = {}): Promise<HelmResult> =>
    await helm(
      ['--kubeconfig', cluster?.kubeconfig ?? '', '--namespace', namespace, ...args],
      JSON.stringify({
        ...valuesOf('minimal'),
        // Policies and roles are shared with the other suites.
        cluster: { crds: true, policies: false, roles: false },
        ...values,
      }),
    )
  const upgrade = ['upgrade', '--install', 'lotse', chartFolder, '--no-hooks', '--values', '-']

  const found = async (...args: string[]): Promise<string[]> => {
    const { stdout } = await kubectl(['--namespace', namespace, 'get', ...args, '--output=name'])
    return stdout.split('\n').filter((line) => line !== '')
  }

  test('it is installed, upgraded and taken away; definitions and resources stay', async () => {
    // The suite's own preparation has made the definitions; a release takes over only what it is told to.
    const installed = await release([...upgrade, '--take-ownership'])
    expect({ ok: installed.ok, stderr: installed.stderr }).toEqual({ ok: true, stderr: '' })
    expect(installed.stdout).toContain('kubectl -n')
    const tenant = {
      apiVersion: 'lotse.dev/v1alpha1',
      kind: 'Tenant',
      metadata: { name: 'nordlicht' },
      spec: { displayName: 'Nordlicht' },
    }
    await kubectl(['--namespace', namespace, 'apply', '-f', '-'], JSON.stringify(tenant))

    const deployments = ['api', 'edge', 'operator', 'web'].map(
      (component) => `deployment.apps/lotse-${component}`,
    )
    expect(await found('deployments')).toEqual(deployments)
    const changed = await release(upgrade, {
      api: { autoscaling: { enabled: false }, replicas: 3 },
    })
    expect(changed).toMatchObject({ ok: true })
    expect(await found('horizontalpodautoscalers')).toEqual([])

    expect(await release(['uninstall', 'lotse', '--no-hooks'])).toMatchObject({ ok: true })
    expect(await found('deployments,services,networkpolicies,roles')).toEqual([])
    expect(await found('tenants.lotse.dev')).toEqual(['tenant.lotse.dev/nordlicht'])
    expect(await found('customresourcedefinitions', ...definitions)).toHaveLength(3)
  }, 300_000)
})
