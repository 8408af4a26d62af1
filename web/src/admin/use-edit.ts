import { useEffect, useMemo } from 'preact/hooks'
import type { RefusedField } from '../shared/request.ts'
import type { Changeable } from '../shared/admin-types.ts'
import { createEdit, type Edit } from './edit.ts'
import type { Panel } from './panel.ts'
import { levelKey, type Level } from './route.ts'
import type { Loaded } from './use-load.ts'

/** One resource that a page has loaded, and how it is read and changed. */
export interface EditedResource<Resource extends Changeable> {
  readonly panel: Panel
  readonly level: Level
  readonly resource: Resource
  readonly loaded: Loaded<Resource>
  fetch(): Promise<Resource>
}

/** What one form changes. */
export interface EditOptions<Value, Resource> {
  /** Names the form among those of its level. */
  readonly name: string
  read(resource: Resource): Value
  save(value: Value, ifVersion: string): Promise<Resource>
  /** What is wrong with a value before it is sent; `rule` is the key of its words. */
  check?(value: Value): readonly RefusedField[]
}

/** A form of a page, as long as it is shown. It follows the resource, and keeps what is typed. */
export function useEdit<Value, Resource extends Changeable>(
  edited: EditedResource<Resource>,
  options: EditOptions<Value, Resource>,
): Edit<Value, Resource> {
  const { panel, level, resource, loaded } = edited
  const { timers, unsaved, drafts } = panel
  const edit = useMemo(
    () =>
      createEdit<Value, Resource>(resource, {
        key: `${levelKey(level)} ${options.name}`,
        timers,
        unsaved,
        drafts,
        read: (now) => ({ value: options.read(now), version: now.version }),
        fetch: () => edited.fetch(),
        save: options.save,
        ...(options.check ? { check: options.check } : {}),
        onResource: (now) => {
          loaded.set(now)
        },
      }),
    [],
  )
  useEffect(() => {
    edit.follow(resource)
  }, [resource])
  useEffect(
    () => () => {
      edit.close()
    },
    [],
  )
  return edit
}
