import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import type { ConsentPrompt } from '../../shared/api-types.ts'
import { t } from '../../shared/locale.ts'
import { minutesLeft, timeLeft, warningMs } from '../time-left.ts'

interface DecisionTimeProps {
  /** As it came last: its seconds count from the moment when it is first drawn. */
  prompt: Pick<ConsentPrompt, 'secondsLeft' | 'moreTime'>
  busy: boolean
  onMoreTime: () => void
}

const tickMs = 1000

/** The time left to decide, in words; two minutes before the end it warns and offers more, once. */
export function DecisionTime({ prompt, busy, onMoreTime }: DecisionTimeProps): JSX.Element {
  const arrivedAt = useMemo(() => performance.now(), [prompt])
  const now = useSignal(arrivedAt)
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = performance.now()
    }, tickMs)
    return () => {
      clearInterval(timer)
    }
  }, [])
  // A prompt may have come since the last tick.
  const left = timeLeft(prompt.secondsLeft, Math.max(0, now.value - arrivedAt))
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
