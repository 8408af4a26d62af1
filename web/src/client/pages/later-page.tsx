import { signal, useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Button } from '../../design/button.tsx'
import { Loading } from '../../design/loading.tsx'
import { t } from '../../shared/locale.ts'
import { useRetry } from '../parts/use-retry.ts'
import { Failure } from '../parts/failure.tsx'
import type { ChatPagesProps } from './chat-pages.tsx'

type Draw = (props: ChatPagesProps) => JSX.Element

/** Kept: a page that was loaded once is drawn without a moment of waiting. */
const loaded = signal<Draw | undefined>(undefined)

/** Loads the pages of a chat, which nobody needs before a counselor comes. */
export async function loadLaterPages(): Promise<void> {
  loaded.value = (await import('./chat-pages.tsx')).ChatPages
}

/** The pages of a chat, and while their code is on its way the words that say so. */
export function LaterPage(props: ChatPagesProps): JSX.Element {
  const hasFailed = useSignal(false)
  useEffect(() => {
    if (!loaded.value) loadLaterPages().catch(() => (hasFailed.value = true))
  }, [])
  // Firefox remembers that a module failed to load: there only a new page gets further.
  const loadAgain = (): void => void loadLaterPages().catch(props.flow.tryAgain)
  useRetry(hasFailed.value, loadAgain)
  const Page = loaded.value
  if (Page) return <Page {...props} />
  return (
    <div class="page">
      {hasFailed.value ? (
        <Failure text={t('error-network')}>
          <Button onClick={loadAgain}>{t('try-again')}</Button>
        </Failure>
      ) : (
        <Loading text={t('loading')} />
      )}
    </div>
  )
}
