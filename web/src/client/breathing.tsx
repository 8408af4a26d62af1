import { useSignal, useSignalEffect } from '@preact/signals'
import type { JSX } from 'preact'
import { Button } from '../design/button.tsx'
import { t } from '../shared/locale.ts'

/** Longer out than in calms; the seconds are those of the first exercises in breathing courses. */
const phases = [
  { name: 'in', seconds: 4 },
  { name: 'hold', seconds: 2 },
  { name: 'out', seconds: 6 },
] as const

/** A breathing exercise: started and paused by hand, words alone where motion is unwelcome, no success or failure. */
export function Breathing(): JSX.Element {
  const running = useSignal(false)
  const index = useSignal(0)
  useSignalEffect(() => {
    if (!running.value) return undefined
    const { seconds } = phases[index.value] ?? phases[0]
    const timer = setTimeout(() => {
      index.value = (index.value + 1) % phases.length
    }, seconds * 1000)
    return () => {
      clearTimeout(timer)
    }
  })
  const phase = phases[index.value] ?? phases[0]
  return (
    <div class="breathing">
      <h2>{t('breathing-title')}</h2>
      <p class="soft">{t('breathing-text')}</p>
      <div class={`breath ${running.value ? `breath-${phase.name}` : ''}`} data-testid="breathing">
        <span class="breath-circle" aria-hidden="true" />
        <span class="breath-word">{running.value ? t(`breathe-${phase.name}`) : ''}</span>
      </div>
      <Button
        testId="breathing-toggle"
        onClick={() => {
          if (!running.value) index.value = 0
          running.value = !running.value
        }}
      >
        {t(running.value ? 'breathing-pause' : 'breathing-start')}
      </Button>
    </div>
  )
}
