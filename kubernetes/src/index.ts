/**
 * Everything for an operator in TypeScript, level-based as controller-runtime is: see README.md for a complete one.
 *
 * @module
 */
export type { Credentials, KubernetesAccess } from './access/access.ts'
export { AccessError } from './access/access-error.ts'
export { loadAccess, type LoadAccessOptions } from './access/load-access.ts'
export { ApiError, isApiError, type ApiErrorCause, type ApiErrorInit } from './api-error.ts'
export { apply, conflictingManagers, type ApplyOptions } from './apply/apply.ts'
export { ownersOf, type FieldOwnership } from './apply/field-owners.ts'
export { indexOfItem, pointerTo, type FieldStep } from './apply/field-path.ts'
export { ownedFields } from './apply/owned-fields.ts'
export { applyPatch, jsonPatch, mergePatch } from './apply/patch-types.ts'
export { systemClock, type Clock } from './clock.ts'
export {
  runController,
  type ControllerOptions,
  type Reconcile,
  type ReconcileResult,
} from './controller.ts'
export {
  EventRecorder,
  type EventObserver,
  type EventRecorderOptions,
  type ObjectReference,
} from './event-recorder.ts'
export {
  HttpTransport,
  type HttpTransportOptions,
  type TransportObserver,
} from './http-transport.ts'
export { BrokenLineError } from './json-lines.ts'
export { LeadershipLostError, LeaseElector, type LeaseElectorOptions } from './lease.ts'
export { silentLogger, type LogFields, type Logger } from './logger.ts'
export {
  createRuntimeMetrics,
  type ControllerObserver,
  type ReconcileOutcome,
  type RuntimeMetrics,
} from './metrics.ts'
export {
  Reflector,
  type KubernetesObject,
  type ReflectorOptions,
  type ReflectorTarget,
} from './reflector.ts'
export { canonicalJson, sameJson } from './same-json.ts'
export { Store, type StoreOptions } from './store.ts'
export { storeTarget, type StoreTargetOptions } from './store-target.ts'
export { isTerminal, TerminalError } from './terminal-error.ts'
export type { ApiRequest, StreamRequest, Transport } from './transport.ts'
export { whileLeading, type LeaderTransport } from './while-leading.ts'
export { microTime, type Wire } from './wire.ts'
export {
  Workqueue,
  type Priority,
  type WorkqueueObserver,
  type WorkqueueOptions,
} from './workqueue.ts'
