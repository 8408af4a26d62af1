import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { checkout } from '@lotse/stack/paths'
import { parse } from 'yaml'
import { eventually } from '../setup/eventually.ts'
import { freshNamespace, kubectl } from '../setup/test-cluster.ts'
import { helm, renderChart } from './render-chart.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutCluster, withoutGo } from '../setup/obstacles.ts'

const withCluster = describeUnless(withoutCluster() ?? withoutGo())
const verbs = 'get list watch create update patch delete deletecollection'.split(' ')
const reading = verbs.slice(0, 3)
const writing = verbs.slice(3)
const kinds = ['agencies', 'platforms', 'tenants']

/** Whether one may do something to something. */
type Question = readonly [verb: string, resource: string]

withCluster('who may what with the chart', () => {
  let namespace: string
  let other: string

  beforeAll(async () => {
    await helm(['version'])
    namespace = await freshNamespace()
    other = await freshNamespace()
    const objects = await renderChart('minimal', namespace)
    const access = objects.filter(({ kind }) =>
      ['ServiceAccount', 'Role', 'RoleBinding', 'ClusterRole'].includes(kind),
    )
    const bindings = ['view', 'edit', 'admin'].map((role) => ({
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'RoleBinding',
      metadata: { name: `may-${role}` },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: role },
      subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: `may-${role}` }],
    }))
    const items = [...access, ...bindings]
    const applied = await kubectl(
      ['--namespace', namespace, 'apply', '-f', '-'],
      JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
    )
    if (!applied.ok) throw new Error(applied.stderr)
    // The controller that aggregates roles follows by itself.
    await eventually(async () => {
      const [known] = await mayEach('may-admin', [['delete', 'platforms.lotse.dev']])
      const [seen] = await mayEach('may-view', [['list', 'agencies.lotse.dev']])
      if (known !== true || seen !== true) throw new Error('the roles are not aggregated yet')
    }, 180)
  }, 900_000)

  /** What `kubectl auth can-i --as` asks, for many questions in one call. */
  async function mayEach(
    user: string,
    questions: readonly Question[],
    where = namespace,
  ): Promise<boolean[]> {
    const items = questions.map(([verb, what]) => {
      const [path = '', subresource] = what.split('/')
      const [resource, ...group] = path.split('.')
      return {
        apiVersion: 'authorization.k8s.io/v1',
        kind: 'SelfSubjectAccessReview',
        spec: {
          resourceAttributes: {
            namespace: where,
            verb,
            resource,
            group: group.join('.'),
            ...(subresource !== undefined && { subresource }),
          },
        },
      }
    })
    const { stdout, stderr } = await kubectl(
      ['create', `--as=${user}`, '--output=jsonpath={.status.allowed}{"\\n"}', '-f', '-'],
      JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
    )
    const answers = stdout.split('\n').filter((line) => line !== '')
    if (answers.length !== questions.length || stderr !== '') throw new Error(stderr)
    return answers.map((answer) => answer === 'true')
  }

  const all = (which: readonly string[], resources: readonly string[]): Question[] =>
    resources.flatMap((kind) => which.map((verb) => [verb, `${kind}.lotse.dev`] as const))
  const status = kinds.map((kind) => `${kind}.lotse.dev/status`)

  test.each<{ user: string; yes: Question[]; no: Question[] }>([
    {
      user: 'may-view',
      yes: [...all(reading, kinds), ...status.map((one): Question => ['get', one])],
      no: [...all(writing, kinds), ['patch', status[0] ?? ''], ['get', 'secrets']],
    },
    {
      user: 'may-edit',
      yes: [...all(reading, kinds), ...all(writing, ['agencies', 'tenants'])],
      no: [...all(writing, ['platforms']), ['patch', status[0] ?? ''], ['update', status[1] ?? '']],
    },
    {
      user: 'may-admin',
      yes: all(verbs, kinds),
      no: status.flatMap((one): Question[] => [
        ['patch', one],
        ['update', one],
      ]),
    },
    { user: 'somebody', yes: [], no: all(['get', 'list', 'create'], kinds) },
  ])(
    '$user',
    async ({ user, yes, no }) => {
      expect(await wrongVerdicts(user, yes, no)).toEqual([])
    },
    300_000,
  )

  test('the operator may do every verb of its role and no other', async () => {
    const user = `system:serviceaccount:${namespace}:lotse-operator`
    const { rules } = parse(readFileSync(join(checkout, 'operator/role.yaml'), 'utf8')) as {
      rules: { apiGroups: string[]; resources: string[]; verbs: string[] }[]
    }
    const granted = rules.flatMap(({ apiGroups, resources, verbs: which }) =>
      resources.flatMap((resource) =>
        which.map((verb): Question => [verb, qualified(resource, apiGroups[0] ?? '')]),
      ),
    )
    const every = rules.flatMap(({ apiGroups, resources }) =>
      resources.flatMap((resource) =>
        verbs.map((verb): Question => [verb, qualified(resource, apiGroups[0] ?? '')]),
      ),
    )
    const denied = every.filter(
      ([verb, resource]) => !granted.some(([yes, of]) => yes === verb && of === resource),
    )
    expect(denied.length).toBeGreaterThan(granted.length)
    const wrong = await wrongVerdicts(user, granted, [
      ...denied,
      ...reading.map((verb): Question => [verb, 'secrets']),
      ...['pods', 'configmaps', 'serviceaccounts', 'deployments.apps'].flatMap(
        (resource): Question[] => [
          ['get', resource],
          ['create', resource],
        ],
      ),
      ['create', 'serviceaccounts/token'],
      ['create', 'pods/exec'],
      ['update', 'rolebindings.rbac.authorization.k8s.io'],
      ['escalate', 'roles.rbac.authorization.k8s.io'],
    ])
    expect(wrong).toEqual([])
    const elsewhere = await mayEach(user, granted, other)
    expect(elsewhere.filter((allowed) => allowed)).toEqual([])
  }, 300_000)

  test('the Job for staff accounts may create a Secret, and see or change none', async () => {
    const user = `system:serviceaccount:${namespace}:lotse-staff`
    const secrets = verbs.map((verb): Question => [verb, 'secrets'])
    const wrong = await wrongVerdicts(
      user,
      [['create', 'secrets']],
      [
        ...secrets.filter(([verb]) => verb !== 'create'),
        ...all(verbs, kinds),
        ...['pods', 'configmaps', 'jobs.batch', 'serviceaccounts/token', 'pods/exec'].map(
          (resource): Question => ['create', resource],
        ),
      ],
    )
    expect(wrong).toEqual([])
    expect(await mayEach(user, [['create', 'secrets']], other)).toEqual([false])
  }, 300_000)

  /** The questions whose answer is another one than it should be. */
  async function wrongVerdicts(
    user: string,
    yes: readonly Question[],
    no: readonly Question[],
  ): Promise<string[]> {
    const questions = [...yes, ...no]
    const answers = await mayEach(user, questions)
    return questions
      .filter((_, index) => answers[index] !== index < yes.length)
      .map((question) => `${user} ${question.join(' ')}`)
  }
})

/** `agencies/status` of `lotse.dev` is `agencies.lotse.dev/status` for kubectl. */
function qualified(resource: string, group: string): string {
  const [name = '', subresource] = resource.split('/')
  return `${name}.${group}${subresource === undefined ? '' : `/${subresource}`}`
}
