import { isApiError } from '../api-error.ts'
import type { Transport } from '../transport.ts'
import { applyPatch } from './patch-types.ts'

/** Options of {@link apply}. */
export interface ApplyOptions {
  /** Path of the object, or of one of its subresources. */
  readonly path: string
  /** Name under which the API server notes who owns the fields. */
  readonly fieldManager: string
  /** Take fields over from other managers; default false. */
  readonly force?: boolean
  readonly signal?: AbortSignal
}

/**
 * Creates or changes an object by server-side apply. The body holds every field that this manager owns: a field that it
 * applied before and no longer sends is removed.
 *
 * @returns the object as the API server has it now
 * @throws ApiError with status 409 when another manager owns a field, see {@link conflictingManagers}
 * @example
 * await apply(transport, { path: `${configMaps}/greeting`, fieldManager: 'greeter' }, {
 *   apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'greeting' }, data: { text: 'Hello' },
 * })
 */
export async function apply(
  transport: Transport,
  { path, fieldManager, force = false, signal }: ApplyOptions,
  body: object,
): Promise<unknown> {
  return transport.request({
    method: 'PATCH',
    path,
    query: { fieldManager, ...(force && { force: 'true' }) },
    contentType: applyPatch,
    body,
    ...(signal !== undefined && { signal }),
  })
}

/** Returns the managers that own the fields which an apply without `force` wanted to change; none for any other error. */
export function conflictingManagers(error: unknown): readonly string[] {
  if (!isApiError(error)) return []
  return error.causes
    .filter(({ reason }) => reason === 'FieldManagerConflict')
    .map(({ message = '' }) => /^conflict with "((?:[^"\\]|\\.)+)"/.exec(message)?.[1] ?? '')
}
