import { brandingShades, defaultAccent, nearestAccent } from '@lotse/contract/branding-shades'
import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { Field, TextField } from '../../design/field.tsx'
import type { BrandingSettings, Changeable } from '../../shared/admin-types.ts'
import { t } from '../../shared/locale.ts'
import { EditCard } from '../edit-card.tsx'
import { errorAt } from '../field-errors.ts'
import { ownerOf } from '../locks.ts'
import { useEdit, type EditedResource } from '../use-edit.ts'
import { AccentPreview } from './accent-preview.tsx'
import { checkBranding, finishBranding, readLogo } from './branding.ts'

/** A resource that has a look of its own. */
export interface Branded extends Changeable {
  readonly brandingProblem: string | null
}

interface BrandingCardProps<Resource extends Branded> {
  edited: EditedResource<Resource>
  read: (resource: Resource) => BrandingSettings | null
  save: (branding: BrandingSettings | null, ifVersion: string) => Promise<Resource>
  target: string | undefined
}

/** Accent and logo. What is left empty is inherited. */
export function BrandingCard<Resource extends Branded>(
  props: BrandingCardProps<Resource>,
): JSX.Element {
  const { edited, target } = props
  const edit = useEdit<BrandingSettings, Resource>(edited, {
    name: 'branding',
    read: (resource) => props.read(resource) ?? {},
    check: checkBranding,
    save: (branding, ifVersion) => props.save(finishBranding(branding), ifVersion),
  })
  const logoFault = useSignal<string | null>(null)
  const { accent = '', logo } = edit.draft.value
  const shades = brandingShades(accent)
  const nearest = accent === '' || shades ? undefined : nearestAccent(accent)
  const change = (part: BrandingSettings): void => {
    edit.change({ ...edit.draft.value, ...part })
  }
  const removeLogo = (): void => {
    const { logo: _, ...others } = edit.draft.value
    edit.change(others)
  }
  return (
    <EditCard
      name="branding"
      title={t('branding-title')}
      text={t('branding-text')}
      edit={edit}
      owner={ownerOf(edited.resource.locked, 'branding')}
      isTarget={target === 'branding'}
      describe={(value) => [
        ...(value.accent ? [value.accent] : []),
        ...(value.logo ? [t('logo-set')] : []),
      ]}
    >
      {edited.resource.brandingProblem === null ? null : (
        <Banner kind="warning" icon="warning" testId="branding-problem">
          {t('branding-problem')}
        </Banner>
      )}
      <div class="cluster">
        <Field label={t('accent-choose')}>
          {(attributes) => (
            <input
              {...attributes}
              type="color"
              class="admin-colour"
              value={shades || nearest ? accent : defaultAccent}
              onInput={(event) => {
                change({ accent: event.currentTarget.value })
              }}
              data-testid="accent-colour"
            />
          )}
        </Field>
        <TextField
          label={t('accent')}
          hint={t('accent-hint')}
          value={accent}
          short
          onInput={(next) => {
            change({ accent: next })
          }}
          error={errorAt(edit.errors.value, 'branding.accent')}
          testId="accent"
        />
      </div>
      {shades ? <AccentPreview shades={shades} /> : null}
      {nearest ? (
        <Banner kind="warning" icon="warning" role="status" testId="accent-weak">
          <p>{t('accent-weak')}</p>
          <Button
            onClick={() => {
              change({ accent: nearest })
            }}
            testId="accent-nearest"
          >
            {t('accent-nearest', { accent: nearest })}
          </Button>
        </Banner>
      ) : null}
      <Field
        label={t('logo')}
        hint={t('logo-hint')}
        error={
          logoFault.value === null
            ? errorAt(edit.errors.value, 'branding.logo')
            : t(logoFault.value)
        }
      >
        {(attributes) => (
          <input
            {...attributes}
            type="file"
            accept="image/png"
            class="input"
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              if (file === undefined) return
              void readLogo(file).then((read) => {
                logoFault.value = 'fault' in read ? read.fault : null
                if ('logo' in read) change({ logo: read.logo })
              })
            }}
            data-testid="logo"
          />
        )}
      </Field>
      {logo === undefined ? null : (
        <div class="cluster">
          <img
            class="admin-logo"
            src={`data:image/png;base64,${logo}`}
            alt={t('logo-preview')}
            data-testid="logo-preview"
          />
          <Button kind="quiet" icon="trash" onClick={removeLogo} testId="logo-remove">
            {t('logo-remove')}
          </Button>
        </div>
      )}
    </EditCard>
  )
}
