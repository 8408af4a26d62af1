import type { JSX } from 'preact'
import { Card } from '../../design/card.tsx'
import { Disclosure } from '../../design/disclosure.tsx'
import { Icon } from '../../design/icon.tsx'
import { t } from '../../shared/locale.ts'
import type { LevelText } from './legal-texts-api.ts'
import { chainParts } from './text-chain.ts'

/** The levels that may have a text, the widest first, with the one marked whose words clients see. */
export function TextChain({ text }: { text: LevelText }): JSX.Element {
  return (
    <Card title={t('text-chain')} testId="text-chain">
      <ol class="text-chain plain-list">
        {chainParts(text).map(({ level, displayName, markdown, part }) => (
          <li
            key={level}
            class={part === 'shown' ? 'text-chain-shown' : undefined}
            data-level={level}
            data-part={part}
          >
            <p class="cluster">
              {part === 'shown' ? <Icon name="check" /> : null}
              <strong>{displayName}</strong>
              <span class="soft small">{t(`level-${level}-name`)}</span>
            </p>
            <p class="small">{t(`text-part-${part}`)}</p>
            {part === 'covered' ? (
              <Disclosure title={t('text-words-of-level')}>
                <pre class="text-source">{markdown}</pre>
              </Disclosure>
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  )
}
