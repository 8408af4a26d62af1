import type { EditedFields } from '@lotse/contract/change-request'
import type { LegalTextSource } from '@lotse/contract/legal-text'
import { requestChange, type ChangeContext } from './request-change.ts'

/** New values of fields, as an admin sends them. */
export interface FieldEdit {
  /** The version that the admin has seen. */
  readonly ifVersion?: string | undefined
  readonly [field: string]: unknown
}

/**
 * Has the operator change the fields of an object, and returns when they are in effect. Without a field nothing happens.
 *
 * @param token the admin's access token
 * @throws Problem as {@link requestChange} does
 */
export async function editFields(
  context: ChangeContext,
  token: string,
  object: { readonly level: LegalTextSource; readonly name: string },
  { ifVersion, ...values }: FieldEdit,
): Promise<void> {
  const fields: EditedFields = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  )
  if (Object.keys(fields).length === 0) return
  await requestChange(context, token, {
    kind: 'edit',
    ...object,
    fields,
    ...(ifVersion !== undefined && { ifVersion }),
  })
}
