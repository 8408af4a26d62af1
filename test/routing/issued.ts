import { eventually } from '../setup/eventually.ts'
import { kubectl } from '../setup/test-cluster.ts'

/** A Certificate, as far as the tests read it. */
export interface Certificate {
  readonly metadata: {
    readonly name: string
    readonly uid: string
    readonly resourceVersion: string
    readonly ownerReferences?: readonly { readonly name: string }[]
  }
  readonly status?: {
    readonly lastFailureTime?: string
    readonly conditions?: readonly Condition[]
  }
}

interface Condition {
  readonly type: string
  readonly status: string
  readonly reason?: string
  readonly message?: string
}

/** The Certificates of a namespace. */
export async function certificatesIn(namespace: string): Promise<readonly Certificate[]> {
  const { ok, stdout, stderr } = await kubectl(['get', 'certificates', '-n', namespace, '-ojson'])
  if (!ok) throw new Error(stderr)
  return (JSON.parse(stdout) as { readonly items: readonly Certificate[] }).items
}

/**
 * Waits until the named Certificates are issued, and fails with what cert-manager says about the others. After a failed try
 * cert-manager waits longer each time, up to a minute here; that tells nothing about our manifests, so every failed one is
 * tried again at once, the way `cmctl renew` does it.
 *
 * @returns the issued ones
 */
export async function issued(
  namespace: string,
  names: readonly string[],
): Promise<readonly Certificate[]> {
  const seconds = 480
  return await eventually(async () => {
    const resources = names.map((name) => `certificate/${name}`)
    const where = `--namespace=${namespace}`
    // One process that waits costs less than many that look.
    await kubectl(['wait', '--for=condition=Ready', '--timeout=10s', where, ...resources])
    const all = (await certificatesIn(namespace)).filter(({ metadata }) =>
      names.includes(metadata.name),
    )
    const open = all.filter((each) => conditionOf(each, 'Ready')?.status !== 'True')
    for (const each of open) if (hasFailed(each)) await renew(namespace, each)
    const missing = names.filter((name) => !all.some(({ metadata }) => metadata.name === name))
    if (open.length + missing.length === 0) return all
    const said = open.map(({ metadata, status }) => `${metadata.name} ${JSON.stringify(status)}`)
    throw new Error(
      `not issued: ${[...said, ...missing.map((name) => `${name} does not exist`)].join('; ')}`,
    )
  }, seconds)
}

function conditionOf({ status }: Certificate, type: string): Condition | undefined {
  return status?.conditions?.find((each) => each.type === type)
}

function hasFailed(certificate: Certificate): boolean {
  return (
    certificate.status?.lastFailureTime !== undefined &&
    conditionOf(certificate, 'Issuing')?.status !== 'True'
  )
}

/** Sets the condition that starts a try; a conflict with cert-manager's own writing is left to the next look. */
async function renew(namespace: string, certificate: Certificate): Promise<void> {
  const { name, resourceVersion } = certificate.metadata
  const issuing = {
    type: 'Issuing',
    status: 'True',
    reason: 'ManuallyTriggered',
    message: 'The test does not wait for the next try',
    lastTransitionTime: `${new Date().toISOString().slice(0, 19)}Z`,
  }
  const others = certificate.status?.conditions?.filter(({ type }) => type !== 'Issuing') ?? []
  const patch = { metadata: { resourceVersion }, status: { conditions: [...others, issuing] } }
  const how = ['--subresource=status', '--type=merge', `--patch=${JSON.stringify(patch)}`]
  await kubectl(['patch', 'certificate', name, `--namespace=${namespace}`, ...how])
}
