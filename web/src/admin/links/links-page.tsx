import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Banner } from '../../design/banner.tsx'
import { ConfirmDialog } from '../../design/confirm-dialog.tsx'
import type { AdminLink } from '../../shared/admin-types.ts'
import type { AdminAgency } from '../../shared/admin-types.ts'
import { t } from '../../shared/locale.ts'
import { ActState } from '../act-state.tsx'
import { ManagedElsewhere } from '../edit-card.tsx'
import { inPageLanguage } from '../live-chat/locales.ts'
import { LoadFrame } from '../load-frame.tsx'
import { ownerOf } from '../locks.ts'
import type { SectionProps } from '../section-props.ts'
import { useAct } from '../use-act.ts'
import { useLoad } from '../use-load.ts'
import { LinkRow } from './link-row.tsx'
import { NewLinkCard } from './new-link-card.tsx'

interface Loaded {
  readonly agency: AdminAgency
  readonly links: readonly AdminLink[]
}

/** The links of an agency: where clients come in. */
export function LinksPage({ panel, level }: SectionProps): JSX.Element {
  const name = level.kind === 'agency' ? level.name : ''
  const loaded = useLoad<Loaded>(name, async () => {
    const [agency, links] = await Promise.all([panel.api.agency(name), panel.api.links(name)])
    return { agency, links }
  })
  const act = useAct(panel)
  const deleting = useSignal<string | null>(null)
  return (
    <LoadFrame loaded={loaded}>
      {({ agency, links }) => {
        const show = (next: readonly AdminLink[]): void => {
          loaded.set({ agency, links: next })
        }
        const owner = ownerOf(agency.locked, 'liveChat.links', 'whole')
        const topics = new Map(
          agency.settings.topics.map(({ slug, displayName }) => [
            slug,
            inPageLanguage(displayName),
          ]),
        )
        return (
          <>
            <p class="soft admin-sentence">{t('links-text')}</p>
            {agency.effective ? null : (
              <Banner icon="info" testId="links-closed">
                {t('links-closed')}
              </Banner>
            )}
            {owner === null ? null : <ManagedElsewhere owner={owner} />}
            <ActState {...act} />
            {links.length === 0 ? <p class="card">{t('links-none')}</p> : null}
            <ul class="plain-list">
              {links.map((link) => (
                <li key={link.name}>
                  <LinkRow
                    link={link}
                    agency={name}
                    topic={link.topic === null ? null : (topics.get(link.topic) ?? link.topic)}
                    navigator={panel.navigator}
                    owner={ownerOf(agency.locked, `liveChat.links[${link.name}]`)}
                    isBusy={act.slowness !== null}
                    onSwitch={(enabled) => {
                      void act.run(async () => {
                        show(await panel.api.changeLink(name, link.name, { enabled }))
                      })
                    }}
                    onDelete={() => (deleting.value = link.name)}
                  />
                </li>
              ))}
            </ul>
            {owner === null ? (
              <NewLinkCard
                panel={panel}
                agency={name}
                topics={topics}
                taken={new Set(links.map((link) => link.name))}
                onAdded={show}
              />
            ) : null}
            {deleting.value === null ? null : (
              <ConfirmDialog
                title={t('link-delete-title', { name: deleting.value })}
                text={t('link-delete-text')}
                confirm={t('link-delete')}
                cancel={t('cancel')}
                onCancel={() => (deleting.value = null)}
                onConfirm={() => {
                  const { value: link } = deleting
                  deleting.value = null
                  if (link === null) return
                  void act.run(async () => {
                    show(await panel.api.removeLink(name, link))
                  })
                }}
                testId="link-delete-dialog"
              />
            )}
          </>
        )
      }}
    </LoadFrame>
  )
}
