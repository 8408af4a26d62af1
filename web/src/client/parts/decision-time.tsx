import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import type { ConsentPrompt } from '../../shared/api-types.ts'
import { t } from '../../shared/locale.ts'
import { minutesLeft, timeLeft, warningMs } from '../time-left.ts'

interface DecisionTimeProps {
  prompt: Pick<ConsentPrompt, 'expiresAt' | 'moreTime'>
  busy: boolean
  onMoreTime: () => void
}

const tickMs = 1000

/** The time left to decide, in words; two minutes before the end it warns and offers more, once. */
export function DecisionTime({ prompt, busy, onMoreTime }: DecisionTimeProps): JSX.Element | null {
  const now = useSignal(Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = Date.now()
    }, tickMs)
    return () => {
      clearInterval(timer)
    }
  }, [])
  const left = timeLeft(prompt.expiresAt, now.value)
  if (left === null) return null
  if (left > warningMs)
    return (
      <p class="soft" data-testid="time-left">
        {t('time-left', { minutes: minutesLeft(left) })}
      </p>
    )
  return (
    <Banner kind="warning" icon="clock" role="alert" testId="time-short">
      <p>{t('time-short', { minutes: minutesLeft(left) })}</p>
      {prompt.moreTime ? (
        <Button onClick={onMoreTime} disabled={busy} testId="more-time">
          {t('more-time')}
        </Button>
      ) : null}
    </Banner>
  )
}
