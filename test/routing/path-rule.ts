import { eventually } from '../setup/eventually.ts'
import { kubectl } from '../setup/test-cluster.ts'
import type { Ingress, Manifest } from './ingress-objects.ts'

/** The rule about paths, for everybody who writes Ingresses in the namespace that it was synthesised for. */
export interface PathRule {
  /** Fails while the API server takes an Ingress with configuration in its path. */
  expectKept(): Promise<void>
  remove(): Promise<void>
}

/**
 * Applies the synthesised rule and waits until the API server keeps it, which is some seconds later.
 *
 * @param controller objects of `controller/`
 * @param example an Ingress that the rule allows
 */
export async function applyPathRule(
  controller: readonly Manifest[],
  example: Ingress,
): Promise<PathRule> {
  const rule = controller.filter(({ kind }) => kind.startsWith('ValidatingAdmissionPolicy'))
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: rule })
  const applied = await kubectl(['apply', '--server-side', '-f', '-'], list)
  if (!applied.ok) throw new Error(applied.stderr)
  const bad = JSON.stringify(example).replaceAll('"path":"/', '"path":"/;')
  const expectKept = async (): Promise<void> => {
    const { stderr } = await kubectl(['create', '--dry-run=server', '-f', '-'], bad)
    if (!stderr.includes('a path may have only')) throw new Error(`It is not refused: ${stderr}`)
  }
  await eventually(expectKept, 120)
  return {
    expectKept,
    remove: async () => {
      const { ok, stderr } = await kubectl(['delete', '--ignore-not-found', '-f', '-'], list)
      if (!ok) throw new Error(stderr)
    },
  }
}
