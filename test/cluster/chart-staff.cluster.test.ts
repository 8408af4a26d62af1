import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { HttpTransport, loadAccess, type Transport } from '@lotse/kubernetes'
import { answerInSecret } from '../../operator/src/staff/answer-in-secret.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import { withoutCluster, withoutGo } from '../setup/obstacles.ts'
import { freshNamespace, kubectl, testCluster } from '../setup/test-cluster.ts'
import { helm, renderChart, type RenderedObject } from './render-chart.ts'

const withCluster = describeUnless(withoutCluster() ?? withoutGo())

interface Owned {
  readonly uid: string
  readonly labels: Readonly<Record<string, string>>
}

/** Without nodes no pod runs: the test does what the pod would do, with what the pod would be told. */
withCluster('a Job for staff accounts', () => {
  let namespace: string
  let transport: Transport
  let job: RenderedObject

  beforeAll(async () => {
    await helm(['version'])
    namespace = await freshNamespace()
    const objects = await renderChart('full', namespace)
    const staff = objects.filter(({ metadata }) => /-staff(-|$)/.test(metadata.name))
    const rendered = staff.find(({ kind }) => kind === 'Job')
    if (rendered === undefined) throw new Error('the chart has no Job for staff')
    job = rendered
    const items = staff.filter(({ kind }) => kind === 'ServiceAccount')
    await create({ apiVersion: 'v1', kind: 'List', items })
    const access = await loadAccess({ kubeconfig: testCluster()?.kubeconfig ?? '' })
    transport = new HttpTransport({ access })
  }, 900_000)
  afterAll(async () => transport?.close())

  const create = async (document: unknown): Promise<boolean> =>
    (await kubectl(['-n', namespace, 'create', '-f', '-'], JSON.stringify(document))).ok

  const names = async (kind: string): Promise<string[]> => {
    const { stdout } = await kubectl(['-n', namespace, 'get', kind, '--output=name'])
    return stdout.split('\n').filter((line) => line !== '')
  }

  test('its answer is in a Secret, which Kubernetes deletes with the Job once that has ended', async () => {
    const { name } = job.metadata
    const spec = {
      ...(job['spec'] as Record<string, unknown>),
      // A day, and two minutes to read why it failed.
      activeDeadlineSeconds: 10,
      ttlSecondsAfterFinished: 0,
    }
    expect(await create({ ...job, spec })).toBe(true)
    expect(await create({ ...job, spec })).toBe(false)
    const pod = await eventually(async () => {
      const { stdout } = await kubectl(['-n', namespace, 'get', 'pods', '--output=json'])
      const { items } = JSON.parse(stdout) as { items: { metadata: Owned }[] }
      if (items[0] === undefined) throw new Error('the Job has no pod yet')
      return items[0].metadata
    })
    // The fields that the chart hands to the program.
    const told = {
      namespace,
      name: pod.labels['batch.kubernetes.io/job-name'] ?? '',
      uid: pod.labels['batch.kubernetes.io/controller-uid'] ?? '',
    }
    expect(told.name).toBe(name)
    await answerInSecret({ text: 'a password', confidential: true }, told, transport)
    const template = '--output=go-template={{.data.answer | base64decode}}'
    const read = await kubectl(['-n', namespace, 'get', 'secret', name, template])
    expect(read.stdout).toBe('a password')
    await eventually(async () => {
      expect(await names('jobs')).toEqual([])
      expect(await names('secrets')).toEqual([])
    }, 120)
  }, 300_000)

  test('positive control: a Secret without a Job stays', async () => {
    const metadata = { name: 'alone' }
    await create({ apiVersion: 'v1', kind: 'Secret', metadata, stringData: { answer: 'x' } })
    expect(await names('secrets')).toEqual(['secret/alone'])
  }, 300_000)

  test('a Secret of that name that is already there is refused in a sentence', async () => {
    const told = { namespace, name: 'alone', uid: 'x' }
    await expect(
      answerInSecret({ text: 'x', confidential: true }, told, transport),
    ).rejects.toMatchObject({
      name: 'StaffError',
      message: 'The API server does not make the Secret for the answer: run the command again.',
    })
  }, 300_000)
})
