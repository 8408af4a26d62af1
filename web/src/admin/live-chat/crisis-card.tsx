import type { JSX } from 'preact'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import type { Changeable, CrisisEntry, CrisisMap } from '../../shared/admin-types.ts'
import { t } from '../../shared/locale.ts'
import { EditCard } from '../edit-card.tsx'
import { errorAt, tooLong } from '../field-errors.ts'
import { localeName } from '../locale-name.ts'
import { ownerOf } from '../locks.ts'
import { useEdit, type EditedResource } from '../use-edit.ts'
import { checkCrisis, describeCrisis, finishCrisis } from './crisis.ts'
import { ItemFrame } from './item-frame.tsx'
import { localesOf } from './locales.ts'

interface CrisisCardProps<Resource extends Changeable> {
  edited: EditedResource<Resource>
  read: (resource: Resource) => CrisisMap | null
  save: (crisis: CrisisMap | null, ifVersion: string) => Promise<Resource>
  locales: readonly string[]
  text: string
  target: string | undefined
}

const limits = { entries: 8, name: 100, number: 30, hours: 100 } as const
const empty: CrisisEntry = { name: '', number: '' }

/** Numbers for people who cannot wait, in every language. */
export function CrisisCard<Resource extends Changeable>(
  props: CrisisCardProps<Resource>,
): JSX.Element {
  const { edited, target } = props
  const edit = useEdit<CrisisMap, Resource>(edited, {
    name: 'crisis',
    read: (resource) => props.read(resource) ?? {},
    check: checkCrisis,
    save: (crisis, ifVersion) => props.save(finishCrisis(crisis), ifVersion),
  })
  const crisis = edit.draft.value
  return (
    <EditCard
      name="crisis"
      title={t('crisis-numbers-title')}
      text={props.text}
      edit={edit}
      owner={ownerOf(edited.resource.locked, 'crisis')}
      isTarget={target === 'crisis'}
      describe={describeCrisis}
    >
      {localesOf(props.locales, crisis).map((locale) => {
        const entries = crisis[locale] ?? []
        const change = (next: readonly CrisisEntry[]): void => {
          edit.change({ ...crisis, [locale]: next })
        }
        const language = localeName(locale)
        return (
          <div key={locale} class="stack" data-testid={`crisis-${locale}`}>
            <h3>{language}</h3>
            {entries.length === 0 ? <p class="soft small">{t('crisis-none')}</p> : null}
            {entries.map((entry, index) => {
              const path = `crisis.${locale}.${index}`
              const name = entry.name || t('number-number', { number: index + 1 })
              const field = (part: keyof CrisisEntry, label: string, hint?: string) => (
                <TextField
                  label={label}
                  hint={hint}
                  value={entry[part] ?? ''}
                  inputMode={part === 'number' ? 'tel' : 'text'}
                  onInput={(text) => {
                    change(entries.with(index, { ...entry, [part]: text }))
                  }}
                  error={
                    tooLong(entry[part] ?? '', limits[part]) ??
                    errorAt(edit.errors.value, `${path}.${part}`)
                  }
                  testId={`crisis-${part}`}
                />
              )
              return (
                <ItemFrame
                  key={index}
                  legend={name}
                  removeLabel={t('remove-item', { name })}
                  onRemove={() => {
                    change(entries.toSpliced(index, 1))
                  }}
                  testId="crisis-entry"
                >
                  {field('name', t('crisis-name'))}
                  {field('number', t('crisis-number'))}
                  {field('hours', t('crisis-hours'), t('crisis-hours-hint'))}
                </ItemFrame>
              )
            })}
            {entries.length < limits.entries ? (
              <div>
                <Button
                  label={t('add-number-in', { language })}
                  onClick={() => {
                    change([...entries, empty])
                  }}
                  testId="crisis-add"
                >
                  {t('add-number')}
                </Button>
              </div>
            ) : null}
          </div>
        )
      })}
    </EditCard>
  )
}
