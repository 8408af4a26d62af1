import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field, TextField } from '../../design/field.tsx'
import type { AdminLink } from '../../shared/admin-types.ts'
import { t } from '../../shared/locale.ts'
import { ApiError, type RefusedField } from '../../shared/request.ts'
import { ActState } from '../act-state.tsx'
import { errorAt, tooLong } from '../field-errors.ts'
import type { Panel } from '../panel.ts'
import type { UnsavedEdit } from '../unsaved.ts'
import { useAct } from '../use-act.ts'
import { computed } from '@preact/signals'
import { checkNewLink, type TypedLink } from './new-link.ts'

interface NewLinkCardProps {
  panel: Panel
  agency: string
  /** Names of the topics by slug. */
  topics: ReadonlyMap<string, string>
  /** Names that links have already. */
  taken: ReadonlySet<string>
  onAdded: (links: readonly AdminLink[]) => void
}

const nameLength = 63
const nothing: TypedLink = { name: '', topic: '' }

/** A further link. */
export function NewLinkCard(props: NewLinkCardProps): JSX.Element {
  const { panel, agency, topics } = props
  const key = `agency:${agency} new-link`
  const kept = useRef<TypedLink | undefined>(undefined)
  kept.current ??= panel.drafts.take(key)?.value as TypedLink | undefined
  const typed = useSignal<TypedLink>(kept.current ?? nothing)
  const errors = useSignal<readonly RefusedField[]>([])
  const act = useAct(panel)
  useEffect(() => {
    const edit: UnsavedEdit = {
      key,
      isDirty: computed(() => typed.value.name !== '' || typed.value.topic !== ''),
      draft: () => ({ value: typed.peek(), before: nothing }),
    }
    return panel.unsaved.add(edit)
  }, [])
  const add = (): void => {
    const sent = typed.value
    const { name, topic } = sent
    errors.value = checkNewLink(sent, props.taken)
    if (errors.value.length > 0) return
    void act.run(async () => {
      try {
        props.onAdded(
          await panel.api.addLink(agency, {
            name: name.trim(),
            topic: topic === '' ? null : topic,
            enabled: true,
          }),
        )
        // What was typed while it went on is the next one.
        if (typed.peek() === sent) typed.value = nothing
      } catch (error) {
        if (error instanceof ApiError) errors.value = error.errors
        throw error
      }
    })
  }
  return (
    <Card title={t('new-link')} testId="new-link">
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextField
          label={t('new-link-name')}
          hint={t('new-link-hint')}
          value={typed.value.name}
          onInput={(name) => {
            typed.value = { ...typed.value, name }
          }}
          error={tooLong(typed.value.name, nameLength) ?? errorAt(errors.value, 'name')}
          testId="new-link-name"
        />
        <Field label={t('new-link-topic')} error={errorAt(errors.value, 'topic')}>
          {(attributes) => (
            <select
              {...attributes}
              class="input"
              value={typed.value.topic}
              onChange={(event) => {
                typed.value = { ...typed.value, topic: event.currentTarget.value }
              }}
              data-testid="new-link-topic"
            >
              <option value="">{t('link-no-topic')}</option>
              {[...topics].map(([slug, name]) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <ActState {...act} />
        <div>
          <Button type="submit" kind="primary" testId="new-link-add">
            {t('new-link-add')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
