import type { JSX } from 'preact'
import { Field } from '../../design/field.tsx'
import type { AgencySettings, LocaleTextMap } from '../../shared/admin-types.ts'
import { t } from '../../shared/locale.ts'
import { EditCard } from '../edit-card.tsx'
import { ownerOf } from '../locks.ts'
import { useEdit } from '../use-edit.ts'
import type { AgencyCardProps } from './agency-card.ts'
import { LocaleFields } from './locale-fields.tsx'
import { describeTexts, withoutEmpty } from './locales.ts'

interface Address {
  readonly greeting: LocaleTextMap
  readonly formOfAddress: NonNullable<AgencySettings['formOfAddress']>
}

const greetingLength = 500

/** How clients are greeted and addressed. */
export function AddressCard({ edited, agency, locales, target }: AgencyCardProps): JSX.Element {
  const edit = useEdit<Address, typeof edited.resource>(edited, {
    name: 'address',
    read: ({ settings }) => ({
      greeting: settings.greeting ?? {},
      formOfAddress: settings.formOfAddress ?? 'formal',
    }),
    save: ({ greeting, formOfAddress }, ifVersion) => {
      const own = withoutEmpty(greeting)
      return edited.panel.api.changeAgency(agency, {
        ifVersion,
        formOfAddress,
        greeting: Object.keys(own).length === 0 ? null : own,
      })
    },
  })
  const { locked } = edited.resource
  const { greeting, formOfAddress } = edit.draft.value
  return (
    <EditCard
      name="address"
      title={t('address-title')}
      edit={edit}
      owner={ownerOf(locked, 'liveChat.greeting') ?? ownerOf(locked, 'liveChat.formOfAddress')}
      isTarget={target === 'address'}
      describe={(value) => [
        ...describeTexts(value.greeting),
        t(value.formOfAddress === 'formal' ? 'address-formal' : 'address-informal'),
      ]}
    >
      <p class="soft small">{t('greeting-hint')}</p>
      <LocaleFields
        label={t('greeting')}
        value={greeting}
        locales={locales}
        onChange={(next) => {
          edit.change({ greeting: next, formOfAddress })
        }}
        errors={edit.errors.value}
        path="greeting"
        maxLength={greetingLength}
        rows={2}
        testId="greeting"
      />
      <Field label={t('address-form')} hint={t('address-form-hint')}>
        {(attributes) => (
          <select
            {...attributes}
            class="input"
            value={formOfAddress}
            onChange={(event) => {
              const isFormal = event.currentTarget.value === 'formal'
              edit.change({ greeting, formOfAddress: isFormal ? 'formal' : 'informal' })
            }}
            data-testid="form-of-address"
          >
            <option value="formal">{t('address-formal')}</option>
            <option value="informal">{t('address-informal')}</option>
          </select>
        )}
      </Field>
    </EditCard>
  )
}
