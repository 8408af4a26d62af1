import type { JSX } from 'preact'
import { Banner } from '../../design/banner.tsx'
import { t } from '../../shared/locale.ts'
import { ActState } from '../act-state.tsx'
import type { EditPhase } from '../edit.ts'
import { problemText } from '../problem-text.ts'

/** How saving goes, and that clients see it now. */
export function TextState({ phase }: { phase: EditPhase<unknown> }): JSX.Element {
  return (
    <>
      <ActState
        slowness={phase.kind === 'saving' ? phase.shown : null}
        failure={phase.kind === 'failed' ? t(problemText(phase.error)) : null}
      />
      {phase.kind === 'saved' ? (
        <Banner kind="good" icon="check" role="status" testId="text-saved">
          {t('text-saved')}
        </Banner>
      ) : null}
    </>
  )
}
