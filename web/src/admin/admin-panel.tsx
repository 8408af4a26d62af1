import './admin.css'
import { useSignalEffect } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { addTexts, t } from '../shared/locale.ts'
import type { Scopes } from '../shared/admin-types.ts'
import type { AdminPorts } from './admin-ports.ts'
import { LeaveGuardDialog } from './leave-guard.tsx'
import { LoadFrame } from './load-frame.tsx'
import { LoggedOutBanner } from './logged-out-banner.tsx'
import { MissingPage } from './missing-page.tsx'
import { createPanel, type Panel } from './panel.ts'
import { PanelNavigation } from './panel-navigation.tsx'
import { panelLocales } from './panel-texts.ts'
import { adminPath, levelKey, parseAdminPath } from './route.ts'
import { administers, levelsOf } from './scopes.ts'
import { SectionFrame } from './section-frame.tsx'
import { sectionsOf } from './sections.ts'
import { useLoad } from './use-load.ts'

/** Loads the texts that the panel is drawn with. */
export async function loadPanelTexts(): Promise<void> {
  await addTexts(panelLocales)
}

/** The panel of admins: one page a level, its sections in a navigation of their own. */
export function AdminPanel({ ports }: { ports: AdminPorts }): JSX.Element {
  const panel = useMemo(() => createPanel(ports), [])
  const scopes = useLoad('scopes', () => panel.api.scopes())
  useSignalEffect(() => {
    document.title = panel.unsaved.any.value ? `• ${t('panel-title')}` : t('panel-title')
  })
  useEffect(
    () => () => {
      // Another tab has fetched the desk, and this page is built again; the forms are still there.
      panel.keepDrafts()
      document.title = t('page-title')
    },
    [],
  )
  return (
    <>
      <LoggedOutBanner panel={panel} />
      <LeaveGuardDialog panel={panel} />
      {scopes.value === null ? (
        <main class="page">
          <LoadFrame loaded={scopes}>{() => null}</LoadFrame>
        </main>
      ) : (
        <Place panel={panel} scopes={scopes.value} />
      )}
    </>
  )
}

function Place({ panel, scopes }: { panel: Panel; scopes: Scopes }): JSX.Element {
  const { navigator } = panel
  const route = parseAdminPath(navigator.path.value)
  const [first] = levelsOf(scopes)
  useEffect(() => {
    if (route.kind === 'home' && first) navigator.go(adminPath(first.level, 'overview'), 'replace')
  }, [route.kind])
  if (route.kind === 'home') return <MissingPage panel={panel} text={first ? null : 'no-scope'} />
  if (route.kind === 'missing' || !administers(scopes, route.level))
    return <MissingPage panel={panel} />
  const { level, rest } = route
  const section = sectionsOf(level).find(({ key }) => key === route.section)
  const hint = section?.off?.(level, scopes) ?? null
  return (
    <div class="admin">
      <PanelNavigation panel={panel} scopes={scopes} level={level} section={route.section} />
      {section === undefined ? (
        <MissingPage panel={panel} />
      ) : hint !== null ? (
        <MissingPage panel={panel} text={hint} />
      ) : (
        <SectionFrame
          key={`${levelKey(level)} ${section.key}`}
          section={section}
          page={{ panel, level, scopes, rest }}
        />
      )}
    </div>
  )
}
