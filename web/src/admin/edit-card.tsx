import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Banner } from '../design/banner.tsx'
import { Button } from '../design/button.tsx'
import { Icon } from '../design/icon.tsx'
import { t } from '../shared/locale.ts'
import { ActState } from './act-state.tsx'
import type { Edit, EditPhase } from './edit.ts'
import { problemText } from './problem-text.ts'
import { useKeptFocus } from './use-kept-focus.ts'

interface EditCardProps<Value, Resource> {
  /** Last part of the path that leads here. */
  name: string
  title: string
  text?: string
  edit: Edit<Value, Resource>
  /** Who else owns the field; null where it may be changed here. */
  owner: string | null
  /** Whether the address leads to this form. */
  isTarget: boolean
  /** A value in lines of words, to compare one's own with that of somebody else. */
  describe: (value: Value) => readonly string[]
  /** Shows what is typed against what somebody else has saved, for values too long to stand beside each other. */
  difference?: (theirs: Value, yours: Value) => ComponentChildren
  children: ComponentChildren
}

/** A form with its own save, its state, and what somebody else has changed meanwhile. */
export function EditCard<Value, Resource>(props: EditCardProps<Value, Resource>): JSX.Element {
  const { name, edit, owner } = props
  const phase = edit.phase.value
  const isSaving = phase.kind === 'saving'
  const isDirty = edit.isDirty.value
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!props.isTarget) return
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'start' })
  }, [props.isTarget])
  const keepFocus = useKeptFocus(heading, isSaving, [phase.kind, isDirty, edit.draft.value])
  return (
    <section class="card stack" onFocusIn={keepFocus} data-testid={`card-${name}`}>
      <h2 ref={heading} tabIndex={-1}>
        {props.title}
      </h2>
      {props.text ? <p class="soft admin-sentence">{props.text}</p> : null}
      {edit.isRestored.value ? (
        <Banner icon="save" role="status" testId="restored">
          {t('restored')}
        </Banner>
      ) : null}
      {phase.kind === 'conflict' ? <Conflict phase={phase} {...props} /> : null}
      {owner === null ? null : <ManagedElsewhere owner={owner} />}
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void edit.save()
        }}
      >
        <fieldset class="admin-fields stack" disabled={owner !== null || isSaving}>
          <legend class="visually-hidden">{props.title}</legend>
          {props.children}
        </fieldset>
        <ActState
          slowness={phase.kind === 'saving' ? phase.shown : null}
          failure={phase.kind === 'failed' ? problemText(phase.error, 'change') : null}
        />
        {phase.kind === 'refused' ? (
          <Banner kind="danger" icon="warning" role="alert">
            {t('problem-invalid-field')}
          </Banner>
        ) : null}
        {(owner === null || isDirty) && phase.kind !== 'conflict' ? (
          <div class="cluster">
            {owner === null ? (
              <Button
                type="submit"
                kind={isDirty ? 'primary' : 'secondary'}
                disabled={!isDirty || isSaving}
                testId="save"
              >
                {t('save')}
              </Button>
            ) : null}
            {isDirty ? (
              <Button
                kind="quiet"
                disabled={isSaving}
                onClick={() => {
                  edit.discard()
                }}
                testId="discard"
              >
                {t('discard')}
              </Button>
            ) : null}
            <span role="status" class="cluster small">
              {phase.kind === 'saved' && !isDirty ? (
                <>
                  <Icon name="check" />
                  {t('saved')}
                </>
              ) : null}
            </span>
          </div>
        ) : null}
      </form>
    </section>
  )
}

/** A field that is kept in another place: it can be read here, and who to turn to. */
export function ManagedElsewhere({ owner }: { owner: string }): JSX.Element {
  return (
    <Banner icon="lock" testId="managed-elsewhere">
      {t('managed-elsewhere', { owner })}
    </Banner>
  )
}

interface ConflictProps<Value, Resource> extends EditCardProps<Value, Resource> {
  phase: Extract<EditPhase<Value>, { kind: 'conflict' }>
}

function Conflict<Value, Resource>(props: ConflictProps<Value, Resource>): JSX.Element {
  const { phase, edit, describe, difference } = props
  const versions = [
    { key: 'conflict-before', value: phase.before },
    { key: 'conflict-theirs', value: phase.theirs.value },
    { key: 'conflict-yours', value: edit.draft.value },
  ]
  return (
    <Banner kind="warning" icon="people" role="alert" testId="conflict">
      <p>
        <strong>{t('conflict-title')}</strong>
      </p>
      <p>{t('conflict-text')}</p>
      {difference ? (
        difference(phase.theirs.value, edit.draft.value)
      ) : (
        <dl class="admin-versions">
          {versions.map(({ key, value }) => (
            <div key={key} data-testid={key}>
              <dt>{t(key)}</dt>
              <dd>
                <Lines lines={describe(value)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div class="cluster">
        <Button
          onClick={() => {
            edit.discard()
          }}
          testId="take-theirs"
        >
          {t('take-theirs')}
        </Button>
        <Button kind="danger" onClick={() => void edit.applyOnTop()} testId="apply-on-top">
          {t('apply-on-top')}
        </Button>
      </div>
    </Banner>
  )
}

function Lines({ lines }: { lines: readonly string[] }): JSX.Element {
  if (lines.length === 0) return <span>{t('nothing-set')}</span>
  return (
    <ul class="plain-list">
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  )
}
