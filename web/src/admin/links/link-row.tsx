import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Button } from '../../design/button.tsx'
import { Icon } from '../../design/icon.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { Switch } from '../../design/switch.tsx'
import type { AdminLink } from '../../shared/admin-types.ts'
import { t } from '../../shared/locale.ts'
import type { PageNavigator } from '../../shared/navigator.ts'
import { ManagedElsewhere } from '../edit-card.tsx'
import { adminPath } from '../route.ts'

interface LinkRowProps {
  link: AdminLink
  agency: string
  /** What people call the topic; null for a link without one. */
  topic: string | null
  navigator: PageNavigator
  /** Who else owns it; null for a link that may be changed here. */
  owner: string | null
  isBusy: boolean
  onSwitch: (enabled: boolean) => void
  onDelete: () => void
}

/** One link: its addresses to copy, on or off, and its poster. */
export function LinkRow(props: LinkRowProps): JSX.Element {
  const { link, topic, navigator, owner } = props
  const level = { kind: 'agency', name: props.agency } as const
  return (
    <section class="card stack" data-testid="link" data-name={link.name}>
      <div class="stack stack-tight">
        <h2>{link.name}</h2>
        <p class="soft">{topic === null ? t('link-no-topic') : t('link-topic', { topic })}</p>
      </div>
      {owner === null ? null : <ManagedElsewhere owner={owner} />}
      <Address label={t('link-address')} address={link.url} testId="link-url" />
      {link.codeUrl === null ? null : (
        <Address
          label={t('link-code-address')}
          hint={t('link-code-hint')}
          address={link.codeUrl}
          testId="link-code-url"
        />
      )}
      <div class="cluster">
        <Switch
          on={link.enabled}
          label={t(link.enabled ? 'link-on' : 'link-off')}
          disabled={owner !== null}
          onChange={props.onSwitch}
          testId="link-switch"
        />
        <Button
          kind="quiet"
          onClick={() => {
            navigator.go(adminPath(level, 'poster', link.name))
          }}
          testId="link-poster"
        >
          {t('link-poster')}
        </Button>
        {owner === null ? (
          <IconButton
            icon="trash"
            label={t('link-delete-named', { name: link.name })}
            disabled={props.isBusy}
            onClick={props.onDelete}
            testId="link-delete"
          />
        ) : null}
      </div>
    </section>
  )
}

interface AddressProps {
  label: string
  hint?: string
  address: string
  testId: string
}

function Address({ label, hint, address, testId }: AddressProps): JSX.Element {
  const state = useSignal<'resting' | 'copied' | 'failed'>('resting')
  const copy = (): void => {
    navigator.clipboard.writeText(address).then(
      () => (state.value = 'copied'),
      () => (state.value = 'failed'),
    )
  }
  return (
    <div class="stack stack-tight">
      <span class="small soft">{label}</span>
      <div class="cluster">
        <code class="admin-address" data-testid={testId}>
          {address}
        </code>
        <IconButton
          icon={state.value === 'copied' ? 'check' : 'copy'}
          label={t('copy-address', { label })}
          onClick={copy}
          testId={`${testId}-copy`}
        />
        <span role="status" class="small cluster">
          {state.value === 'copied' ? (
            <>
              <Icon name="check" />
              {t('address-copied')}
            </>
          ) : null}
          {state.value === 'failed' ? t('copy-failed') : null}
        </span>
      </div>
      {hint ? <span class="small soft">{hint}</span> : null}
    </div>
  )
}
