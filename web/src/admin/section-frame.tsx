import { useSignal } from '@preact/signals'
import type { ComponentType, JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Banner } from '../design/banner.tsx'
import { Button } from '../design/button.tsx'
import { ErrorBoundary } from '../design/error-boundary.tsx'
import { Heading } from '../design/heading.tsx'
import { Loading } from '../design/loading.tsx'
import { t } from '../shared/locale.ts'
import { isSameLevel } from './route.ts'
import { levelsOf } from './scopes.ts'
import type { SectionProps } from './section-props.ts'
import type { Section } from './sections.ts'

interface SectionFrameProps {
  section: Section
  page: SectionProps
}

/** Loads the code of a section and draws it below its heading. One that throws leaves the navigation and the others. */
export function SectionFrame({ section, page }: SectionFrameProps): JSX.Element {
  const loaded = useSignal<{ Page: ComponentType<SectionProps> } | 'failed' | null>(null)
  useEffect(() => {
    section
      .load()
      .then((Page) => (loaded.value = { Page }))
      .catch(() => (loaded.value = 'failed'))
  }, [])
  const { value } = loaded
  const name = levelsOf(page.scopes).find(({ level }) => isSameLevel(level, page.level))
  return (
    <main class="admin-page stack stack-wide">
      <div class="stack stack-tight">
        <Heading>{t(section.label)}</Heading>
        <p class="soft">{name?.displayName ?? t('level-platform')}</p>
      </div>
      {value === null ? <Loading text={t('loading')} /> : null}
      {value === 'failed' ? (
        <Reload icon="offline" text="panel-failed" testId="section-failed" />
      ) : null}
      {value !== null && value !== 'failed' ? (
        <ErrorBoundary
          instead={<Reload icon="warning" text="section-broken" testId="section-broken" />}
        >
          <value.Page {...page} />
        </ErrorBoundary>
      ) : null}
    </main>
  )
}

interface ReloadProps {
  icon: 'offline' | 'warning'
  /** Key of the words. */
  text: string
  testId: string
}

function Reload({ icon, text, testId }: ReloadProps): JSX.Element {
  return (
    <Banner kind="warning" icon={icon} role="alert" testId={testId}>
      <p>{t(text)}</p>
      <Button
        onClick={() => {
          location.reload()
        }}
      >
        {t('try-again')}
      </Button>
    </Banner>
  )
}
