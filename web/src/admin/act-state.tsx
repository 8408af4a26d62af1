import type { JSX } from 'preact'
import { Banner } from '../design/banner.tsx'
import { Loading } from '../design/loading.tsx'
import { t } from '../shared/locale.ts'
import type { Slowness } from './watch-slow.ts'

interface ActStateProps {
  slowness: Slowness | null
  failure: string | null
}

/** How a change goes: nothing for a moment, then progress, then why it takes long; and what failed, in words. */
export function ActState({ slowness, failure }: ActStateProps): JSX.Element {
  return (
    <>
      {slowness === 'progress' ? <Loading text={t('saving')} /> : null}
      {slowness === 'words' ? <Loading text={t('saving-long')} /> : null}
      {failure === null ? null : (
        <Banner kind="danger" icon="warning" role="alert" testId="act-failed">
          {failure}
        </Banner>
      )}
    </>
  )
}
