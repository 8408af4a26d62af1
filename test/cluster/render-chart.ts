import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureHelm } from '../parts/helm-programs.ts'
import { checkout, defaultCache } from '@lotse/stack/paths'
import { silent } from '@lotse/stack/command-line/progress'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'

/** Folder of the chart. */
export const chartFolder = join(checkout, 'charts/lotse')

const environmentVariable = z.looseObject({
  name: z.string(),
  value: z.string().optional(),
  valueFrom: z
    .object({
      secretKeyRef: z.object({ name: z.string(), key: z.string() }).optional(),
      fieldRef: z.object({ fieldPath: z.string() }).optional(),
    })
    .optional(),
})
const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  env: z.array(environmentVariable).default([]),
  command: z.array(z.string()).optional(),
})
const podSpec = z.looseObject({ containers: z.array(container).length(1) })
const labels = z.record(z.string(), z.string())
const rendered = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    labels: labels.default({}),
    annotations: labels.default({}),
  }),
})

/** An object of the chart. */
export type RenderedObject = z.infer<typeof rendered>

/** A pod that the chart makes, by a Deployment, a Job, a CronJob or by itself. */
export interface RenderedPod {
  readonly component: string
  readonly labels: Readonly<Record<string, string>>
  readonly spec: z.infer<typeof podSpec>
}

/** How a call of Helm ended. */
export interface HelmResult {
  readonly ok: boolean
  readonly stdout: string
  readonly stderr: string
}

/** A set of values in the chart's folder `ci`. */
export type ValuesName = 'minimal' | 'full'

/** Runs the real Helm; builds it first on a machine that has none in its cache, which takes minutes. */
export async function helm(args: readonly string[], input = ''): Promise<HelmResult> {
  const program = await ensureHelm({ cache: defaultCache(), progress: silent })
  return await new Promise((resolve) => {
    const child = execFile(program, [...args], { timeout: 150_000 }, (error, stdout, stderr) =>
      resolve({ ok: error === null, stdout, stderr }),
    )
    // Helm does not read it when it has refused before.
    child.stdin?.on('error', () => {}).end(input)
  })
}

/** Path of a set of values. */
export function valuesFile(name: ValuesName): string {
  return join(chartFolder, `ci/${name}-values.yaml`)
}

/** A set of values, to change something in. */
export function valuesOf(name: ValuesName): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).parse(parse(readFileSync(valuesFile(name), 'utf8')))
}

/** Everything that the chart makes of some values, hooks included. */
export async function renderChart(
  values: ValuesName | Record<string, unknown>,
  namespace = 'chats',
): Promise<RenderedObject[]> {
  const chosen = typeof values === 'string' ? valuesOf(values) : values
  const args = ['template', 'release', chartFolder, '--namespace', namespace, '--values', '-']
  const { ok, stdout, stderr } = await helm(args, JSON.stringify(chosen))
  if (!ok) throw new Error(stderr)
  return parseAllDocuments(stdout)
    .map((document): unknown => document.toJS())
    .filter((document) => document !== null)
    .map((document) => rendered.parse(document))
}

/** The pods of some objects. */
export function podsOf(objects: readonly RenderedObject[]): RenderedPod[] {
  const template = z.object({ metadata: z.object({ labels }), spec: podSpec })
  return objects.flatMap((object) => {
    const owner = z.looseObject({ spec: z.looseObject({ template }) })
    const timed = z.looseObject({ spec: z.looseObject({ jobTemplate: owner }) }).safeParse(object)
    const owned = timed.data?.spec.jobTemplate ?? owner.safeParse(object).data
    const pod = object.kind === 'Pod' ? template.parse(object) : owned?.spec.template
    if (pod === undefined) return []
    const component = pod.metadata.labels['app.kubernetes.io/component'] ?? ''
    return [{ component, labels: pod.metadata.labels, spec: pod.spec }]
  })
}
