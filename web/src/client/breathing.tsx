import {
  effect,
  type ReadonlySignal,
  useComputed,
  useSignal,
  useSignalEffect,
} from '@preact/signals'
import type { JSX } from 'preact'
import { Button } from '../design/button.tsx'
import { Switch } from '../design/switch.tsx'
import { t } from '../shared/locale.ts'
import {
  breathAt,
  type BreathPhase,
  fullness,
  rhythms,
  type RhythmName,
} from './breathing-rhythm.ts'
import { startBreathingTone } from './breathing-tone.ts'

const rhythmNames = Object.keys(rhythms) as RhythmName[]
/** Size of the circle with empty lungs, as a share of its size with full ones. */
const smallest = 0.42

/** A breathing exercise: started and paused by hand, step by step where motion is unwelcome, no success or failure. */
export function Breathing(): JSX.Element {
  /** Whole seconds since the start; null while it is paused. */
  const elapsed = useSignal<number | null>(null)
  const rhythm = useSignal<RhythmName>('calm')
  const sound = useSignal(false)
  const stepwise = matchMedia('(prefers-reduced-motion: reduce)').matches
  const isRunning = elapsed.value !== null
  useSignalEffect(() => {
    if (elapsed.value === null) return undefined
    const timer = setTimeout(() => {
      if (elapsed.value !== null) elapsed.value += 1
    }, 1000)
    return () => {
      clearTimeout(timer)
    }
  })
  const tone = useComputed(() => sound.value && elapsed.value !== null)
  const phase = useComputed(() =>
    elapsed.value === null ? null : breathAt(rhythms[rhythm.value], elapsed.value).phase,
  )
  useTone(tone, phase)
  const start = (): void => {
    elapsed.value = isRunning ? null : 0
  }
  const moment = elapsed.value === null ? null : breathAt(rhythms[rhythm.value], elapsed.value)
  const size = smallest + (1 - smallest) * (moment === null ? 0 : fullness(moment, stepwise))
  const seconds = moment === null || stepwise ? 0.6 : moment.phase.seconds
  return (
    <section class="card breathing" aria-labelledby="breathing-title">
      <h2 id="breathing-title">{t('breathing-title')}</h2>
      <p class="soft">{t('breathing-text')}</p>
      <div class="breath" data-testid="breathing" data-phase={moment?.phase.name ?? 'paused'}>
        <span
          class="breath-circle"
          style={{ transform: `scale(${size})`, transitionDuration: `${seconds}s` }}
          aria-hidden="true"
        />
        <span class="breath-word">{moment === null ? '' : t(`breathe-${moment.phase.name}`)}</span>
      </div>
      <div class="cluster breathing-controls">
        <Button icon={isRunning ? 'pause' : 'play'} testId="breathing-toggle" onClick={start}>
          {t(isRunning ? 'breathing-pause' : 'breathing-start')}
        </Button>
        <div class="choice" role="group" aria-label={t('breathing-rhythm')}>
          {rhythmNames.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={rhythm.value === name}
              onClick={() => {
                rhythm.value = name
                if (isRunning) elapsed.value = 0
              }}
              data-testid={`breathing-${name}`}
            >
              {t(`breathing-${name}`)}
            </button>
          ))}
        </div>
        <Switch
          on={sound.value}
          label={t('breathing-sound')}
          onChange={(on) => (sound.value = on)}
          testId="breathing-sound"
        />
      </div>
    </section>
  )
}

/** The tone lives as long as the exercise runs with its sound on, and changes with each phase. */
function useTone(isOn: ReadonlySignal<boolean>, phase: ReadonlySignal<BreathPhase | null>): void {
  useSignalEffect(() => {
    if (!isOn.value) return undefined
    const tone = startBreathingTone()
    const stopFollowing = effect(() => {
      if (phase.value) tone.follow(phase.value)
    })
    return () => {
      stopFollowing()
      tone.stop()
    }
  })
}
