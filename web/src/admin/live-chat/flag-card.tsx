import type { JSX } from 'preact'
import { Card } from '../../design/card.tsx'
import { Switch } from '../../design/switch.tsx'
import { t } from '../../shared/locale.ts'
import { ActState } from '../act-state.tsx'
import { ManagedElsewhere } from '../edit-card.tsx'
import type { Panel } from '../panel.ts'
import { useAct } from '../use-act.ts'

interface FlagCardProps {
  panel: Panel
  on: boolean
  text: string
  /** Who else owns the flag; null where it may be changed here. */
  owner: string | null
  onChange: (on: boolean) => Promise<void>
}

/** Live chat of a level: on or off, in effect without a save. */
export function FlagCard(props: FlagCardProps): JSX.Element {
  const act = useAct(props.panel)
  return (
    <Card title={t('flag-title')} testId="card-flag">
      <p class="soft admin-sentence">{props.text}</p>
      {props.owner === null ? null : <ManagedElsewhere owner={props.owner} />}
      <div>
        <Switch
          on={props.on}
          label={t(props.on ? 'flag-on' : 'flag-off')}
          disabled={props.owner !== null}
          onChange={(on) => {
            void act.run(() => props.onChange(on))
          }}
          testId="flag"
        />
      </div>
      <ActState {...act} />
    </Card>
  )
}
