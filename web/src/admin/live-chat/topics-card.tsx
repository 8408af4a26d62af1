import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import type { Topic } from '../../shared/admin-types.ts'
import { t } from '../../shared/locale.ts'
import { EditCard } from '../edit-card.tsx'
import { errorAt } from '../field-errors.ts'
import { ownerOf } from '../locks.ts'
import { useEdit } from '../use-edit.ts'
import type { AgencyCardProps } from './agency-card.ts'
import { ItemFrame } from './item-frame.tsx'
import { LocaleFields } from './locale-fields.tsx'
import { describeTexts, inPageLanguage } from './locales.ts'
import { checkTopics, finishTopics, moved } from './topics.ts'

/** Most topics of an agency, and most characters of a name. */
const limits = { topics: 50, name: 100 } as const

/** What clients can name as the subject, in the order in which they read it. */
export function TopicsCard({ edited, agency, locales, target }: AgencyCardProps): JSX.Element {
  const edit = useEdit<readonly Topic[], typeof edited.resource>(edited, {
    name: 'topics',
    read: ({ settings }) => settings.topics,
    check: checkTopics,
    save: (topics, ifVersion) =>
      edited.panel.api.changeAgency(agency, { ifVersion, topics: finishTopics(topics) }),
  })
  const topics = edit.draft.value
  const place = useSignal<{ index: number; step: -1 | 1 } | null>(null)
  const list = useRef<HTMLDivElement>(null)
  // The button that was pressed moves with its topic, and keeps the focus.
  useEffect(() => {
    const { value } = place
    if (value === null) return
    const item = list.current?.querySelectorAll('[data-testid=topic]')[value.index]
    const names = value.step < 0 ? ['up', 'down'] : ['down', 'up']
    for (const name of names) {
      const button = item?.querySelector<HTMLButtonElement>(`[data-testid=topic-${name}]`)
      if (button?.disabled === false) return button.focus()
    }
  }, [place.value])
  const move = (index: number, step: -1 | 1): void => {
    edit.change(moved(topics, index, step))
    place.value = { index: index + step, step }
  }
  return (
    <EditCard
      name="topics"
      title={t('topics-title')}
      text={t('topics-text')}
      edit={edit}
      owner={ownerOf(edited.resource.locked, 'liveChat.topics')}
      isTarget={target === 'topics'}
      describe={(value) => value.map(({ displayName }) => describeTexts(displayName).join(' · '))}
    >
      <div class="stack" ref={list}>
        {topics.map((topic, index) => {
          const name = inPageLanguage(topic.displayName) || t('topic-number', { number: index + 1 })
          return (
            <ItemFrame
              key={index}
              legend={name}
              removeLabel={t('remove-item', { name })}
              onRemove={() => {
                edit.change(topics.toSpliced(index, 1))
              }}
              actions={
                <>
                  <IconButton
                    icon="up"
                    label={t('move-up', { name })}
                    disabled={index === 0}
                    onClick={() => {
                      move(index, -1)
                    }}
                    testId="topic-up"
                  />
                  <IconButton
                    icon="down"
                    label={t('move-down', { name })}
                    disabled={index === topics.length - 1}
                    onClick={() => {
                      move(index, 1)
                    }}
                    testId="topic-down"
                  />
                </>
              }
              testId="topic"
            >
              <LocaleFields
                label={t('topic-name')}
                value={topic.displayName}
                locales={locales}
                onChange={(displayName) => {
                  edit.change(topics.with(index, { ...topic, displayName }))
                }}
                errors={edit.errors.value}
                path={`topics.${index}.displayName`}
                maxLength={limits.name}
                testId="topic-name"
              />
            </ItemFrame>
          )
        })}
      </div>
      {errorAt(edit.errors.value, 'topics', 'exact') === null ? null : (
        <Banner kind="danger" icon="warning" testId="topics-linked">
          {t('topics-linked')}
        </Banner>
      )}
      <span role="status" class="visually-hidden">
        {place.value === null ? null : t('moved-to', { number: place.value.index + 1 })}
      </span>
      {topics.length < limits.topics ? (
        <div>
          <Button
            onClick={() => {
              edit.change([...topics, { slug: '', displayName: {} }])
            }}
            testId="topic-add"
          >
            {t('add-topic')}
          </Button>
        </div>
      ) : null}
    </EditCard>
  )
}
