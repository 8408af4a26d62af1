import type { ComponentChildren, JSX } from 'preact'
import { Banner } from '../design/banner.tsx'
import { Button } from '../design/button.tsx'
import { Loading } from '../design/loading.tsx'
import { t } from '../shared/locale.ts'
import { problemText } from './problem-text.ts'
import type { Loaded } from './use-load.ts'

interface LoadFrameProps<Value> {
  loaded: Loaded<Value>
  children: (value: Value) => ComponentChildren
}

/** Shows what was loaded; before that a moment of waiting, and words with a way to try again where it failed. */
export function LoadFrame<Value>({ loaded, children }: LoadFrameProps<Value>): JSX.Element {
  const { value, error } = loaded
  const isGone = error?.status === 404
  return (
    <>
      {error ? (
        <Banner
          kind="warning"
          icon={isGone ? 'info' : 'offline'}
          role="status"
          testId="load-failed"
        >
          <p>{isGone ? t('level-gone') : problemText(error, 'read')}</p>
          {value === null || isGone ? null : <p class="small">{t('numbers-are-old')}</p>}
          <Button onClick={loaded.reload} testId="retry">
            {t('try-again')}
          </Button>
        </Banner>
      ) : null}
      {value === null ? (
        error ? null : (
          <Loading text={t('loading')} />
        )
      ) : isGone ? null : (
        children(value)
      )}
    </>
  )
}
