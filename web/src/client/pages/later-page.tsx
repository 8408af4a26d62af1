import { useSignal } from '@preact/signals'
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
let loaded: Draw | undefined

/** Loads the pages of a chat, which nobody needs before a counselor comes. */
export async function loadLaterPages(): Promise<void> {
  loaded = (await import('./chat-pages.tsx')).ChatPages
}

/** The pages of a chat, and while their code is on its way the words that say so. */
export function LaterPage(props: ChatPagesProps): JSX.Element {
  const draw = useSignal<Draw | undefined>(loaded)
  const hasFailed = useSignal(false)
  useEffect(() => {
    if (!loaded)
      loadLaterPages().then(
        () => {
          draw.value = loaded
        },
        () => (hasFailed.value = true),
      )
  }, [])
  useRetry(hasFailed.value, () => void props.flow.tryAgain())
  const Page = draw.value
  if (Page) return <Page {...props} />
  return (
    <div class="page">
      {hasFailed.value ? (
        <Failure text={t('error-network')}>
          {/* Firefox remembers that the module failed: importing it again fails without asking the network. */}
          <Button onClick={() => void props.flow.tryAgain()}>{t('try-again')}</Button>
        </Failure>
      ) : (
        <Loading text={t('loading')} />
      )}
    </div>
  )
}
