import type { JSX } from 'preact'
import { Field } from '../design/field.tsx'
import { Icon } from '../design/icon.tsx'
import type { Scopes } from '../shared/admin-types.ts'
import { t } from '../shared/locale.ts'
import { followLink } from '../shared/navigator.ts'
import type { Panel } from './panel.ts'
import { adminPath, levelKey, type Level } from './route.ts'
import { levelsOf, type NamedLevel } from './scopes.ts'
import { sectionsOf } from './sections.ts'

interface PanelNavigationProps {
  panel: Panel
  scopes: Scopes
  level: Level
  section: string
}

const kinds = ['platform', 'tenant', 'agency'] as const

/** The levels that somebody administers, and the sections of the chosen one. What cannot be used stays, grey. */
export function PanelNavigation(props: PanelNavigationProps): JSX.Element {
  const { panel, scopes, level, section } = props
  const levels = levelsOf(scopes)
  const sections = sectionsOf(level).filter(({ isHidden }) => !isHidden)
  /** The same section of another level where it has one. */
  const pathOf = (next: Level): string => {
    const keeps = sectionsOf(next).find(
      ({ key, off, isHidden }) => key === section && !isHidden && !off?.(next, scopes),
    )
    return adminPath(next, keeps?.key ?? 'overview')
  }
  return (
    <div class="admin-side stack">
      {levels.length > 1 ? (
        <LevelChoice
          levels={levels}
          chosen={level}
          onChoose={(next) => {
            panel.navigator.go(pathOf(next))
          }}
        />
      ) : null}
      <nav aria-label={t('panel-navigation')} class="admin-sections">
        {sections.map(({ key, label, icon, off }) => {
          const hint = off?.(level, scopes) ?? null
          const path = adminPath(level, key)
          return hint === null ? (
            <a
              key={key}
              href={path}
              class="admin-section"
              aria-current={key === section ? 'page' : undefined}
              data-testid={`section-${key}`}
              onClick={(event) => {
                followLink(event, () => {
                  panel.navigator.go(path)
                })
              }}
            >
              <Icon name={icon} />
              {t(label)}
            </a>
          ) : (
            <span key={key} class="admin-section admin-section-off" data-testid={`section-${key}`}>
              <Icon name={icon} />
              <span>
                {t(label)}
                <span class="tiny admin-section-hint">{t(hint)}</span>
              </span>
            </span>
          )
        })}
      </nav>
    </div>
  )
}

interface LevelChoiceProps {
  levels: readonly NamedLevel[]
  chosen: Level
  onChoose: (level: Level) => void
}

function LevelChoice({ levels, chosen, onChoose }: LevelChoiceProps): JSX.Element {
  return (
    <Field label={t('level')}>
      {(attributes) => (
        <select
          {...attributes}
          class="input"
          value={levelKey(chosen)}
          onChange={(event) => {
            const { currentTarget } = event
            const next = levels.find(({ level }) => levelKey(level) === currentTarget.value)
            // Until the question about unsaved changes is answered, the old level stays.
            currentTarget.value = levelKey(chosen)
            if (next) onChoose(next.level)
          }}
          data-testid="level"
        >
          {kinds.map((kind) => {
            const own = levels.filter(({ level }) => level.kind === kind)
            return own.length === 0 ? null : (
              <optgroup key={kind} label={t(`levels-${kind}`)}>
                {own.map(({ level, displayName }) => (
                  <option key={levelKey(level)} value={levelKey(level)}>
                    {displayName ?? t('level-platform')}
                  </option>
                ))}
              </optgroup>
            )
          })}
        </select>
      )}
    </Field>
  )
}
