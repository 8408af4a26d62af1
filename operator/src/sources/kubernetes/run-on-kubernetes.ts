import { ConfigError } from '@lotse/common/config'
import { randomId } from '@lotse/common/random-id'
import type { SourceConfig } from '../../config.ts'
import { createOperator } from '../../operator.ts'
import { runChanges } from '../../changes/run-changes.ts'
import {
  AccessError,
  EventRecorder,
  HttpTransport,
  LeaseElector,
  loadAccess,
  whileLeading,
  type KubernetesAccess,
} from '@lotse/kubernetes'
import type { SourceContext } from '../source-context.ts'
import { KubernetesSource } from './kubernetes-source.ts'
import { applyToKubernetes } from './apply-to-kubernetes.ts'
import { resourcePaths } from './kubernetes-objects.ts'
import { createKubernetesStatuses } from './kubernetes-statuses.ts'
import { withEvents } from './status-events.ts'

/** Name of the Lease that the leader holds. */
const leaseName = 'lotse-operator'
/** How patient to be with the API server; the defaults are for people, shorter times for tests of faults. */
export interface Timing {
  /** See `HttpTransportOptions.timeoutMs`. */
  readonly timeoutMs?: number
  /** See `ReflectorOptions.inactivityMs`. */
  readonly inactivityMs?: number
}

/** How long the last events may take at the end. */
const flushMs = 1_000
/** How often to look whether the first lists are in. */
const syncPollMs = 50

/**
 * Runs the operator on the resources of one namespace until the signal aborts. Every process watches, so that a standby
 * is warm; the leader alone writes.
 *
 * @throws ConfigError when the API server or the namespace is not known; Error when leadership was lost, after which
 * nothing may be written: the process must end
 */
export async function runOnKubernetes(
  settings: Extract<SourceConfig, { kind: 'kubernetes' }>,
  { parts, changes, verifyStaff, ready }: SourceContext,
  signal: AbortSignal,
  timing: Timing = {},
): Promise<void> {
  const { clock, random, log } = parts
  const access = await accessOf(settings.kubeconfig)
  const namespace = settings.namespace ?? access.namespace
  if (namespace === undefined) throw new ConfigError('LOTSE_NAMESPACE is not set.')
  const transport = new HttpTransport({
    access,
    clock,
    random,
    observer: parts.metrics.transport,
    userAgent: 'lotse-operator',
    ...timing,
  })
  const paths = resourcePaths(namespace)
  const identity = settings.identity ?? randomId()
  const writing = whileLeading(transport)
  const recorder = new EventRecorder({
    transport: writing,
    controller: 'lotse.dev/operator',
    instance: identity,
    clock,
    randomId,
    log,
    observer: parts.metrics.events,
  })
  const statuses = withEvents(createKubernetesStatuses(writing, paths), recorder, namespace)
  const operator = createOperator({
    ...parts,
    statuses,
    managersOf: (kind, name) => statuses.managersOf(kind, name),
  })
  const source = new KubernetesSource({
    transport,
    clock,
    random,
    log,
    paths,
    statuses,
    receiver: operator,
    ...timing,
  })
  const elector = new LeaseElector({
    observer: (leading) => parts.metrics.leads(leaseName, leading),
    transport,
    namespace,
    name: leaseName,
    identity,
    clock,
    random,
    log,
  })
  ready(() => source.synced)
  // Whatever ends first ends the others.
  const ending = new AbortController()
  const either = AbortSignal.any([signal, ending.signal])
  try {
    await Promise.all([
      source.run(either),
      elector.run(either, async (leading) => {
        writing.lead(leading)
        // Absent until listed would mean deleted.
        while (!source.synced && !leading.aborted)
          await clock.sleep(syncPollMs, leading).catch(() => {})
        if (leading.aborted) return
        const { resources, published } = operator
        const apply = operator.recorder.announcing(
          applyToKubernetes({ transport: writing, paths, resources, clock }),
        )
        const context = {
          rows: changes,
          verifyStaff,
          randomId,
          apply,
          resources,
          recorder: operator.recorder,
          published,
          clock,
          log,
        }
        await Promise.all([operator.run(leading), runChanges(context, leading)])
      }),
    ])
  } finally {
    ending.abort()
    // What has just happened is what people will ask about.
    await Promise.race([recorder.flush(), clock.sleep(flushMs)])
    await transport.close()
  }
}

/** @throws ConfigError in place of the library's own error: it is about a setting of this process */
async function accessOf(kubeconfig: string | undefined): Promise<KubernetesAccess> {
  try {
    return await loadAccess({ kubeconfig, setting: 'LOTSE_KUBECONFIG' })
  } catch (cause) {
    if (!(cause instanceof AccessError)) throw cause
    throw new ConfigError(cause.message, { cause })
  }
}
