import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Card } from '../../design/card.tsx'
import { Disclosure } from '../../design/disclosure.tsx'
import { languageTag, t } from '../../shared/locale.ts'
import { LoadFrame } from '../load-frame.tsx'
import { useLoad } from '../use-load.ts'
import { DiffView } from './diff-view.tsx'
import type { LegalTextsApi, LevelText, TextVersion } from './legal-texts-api.ts'

interface TextHistoryProps {
  api: LegalTextsApi
  text: LevelText
  /** Of the resource: a change of it may have added a version. */
  version: string
}

/** What the own text said before, and who changed it. */
export function TextHistory({ api, text, version }: TextHistoryProps): JSX.Element {
  const loaded = useLoad(version, () => api.history(text))
  return (
    <Card title={t('text-history')} testId="text-history">
      <LoadFrame loaded={loaded}>
        {(versions) =>
          versions.length === 0 ? (
            <p class="soft">{t('text-history-none')}</p>
          ) : (
            <ol class="plain-list">
              {versions.map((entry, at) => (
                <Version key={entry.from} entry={entry} earlier={versions[at + 1]} />
              ))}
            </ol>
          )
        }
      </LoadFrame>
    </Card>
  )
}

interface VersionProps {
  entry: TextVersion
  earlier: TextVersion | undefined
}

function Version({ entry, earlier }: VersionProps): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  return (
    <li class="text-version">
      <p>
        <strong>{period(entry)}</strong>
      </p>
      <p class="soft small">
        {author(entry)}
        {entry.markdown === null ? ` ${t('text-version-inherited')}` : null}
      </p>
      <Disclosure
        title={t(earlier === undefined ? 'text-version-words' : 'text-version-diff')}
        onOpen={() => {
          setOpen(true)
        }}
      >
        {isOpen ? <DiffView before={words(earlier)} after={words(entry)} /> : null}
      </Disclosure>
    </li>
  )
}

/** What a version says, with what it says in short above it. */
function words(version: TextVersion | undefined): string {
  if (version === undefined) return ''
  return [version.short, version.markdown].filter(Boolean).join('\n\n')
}

function period({ from, until }: TextVersion): string {
  const format = new Intl.DateTimeFormat(languageTag(), { dateStyle: 'medium', timeStyle: 'short' })
  const start = format.format(new Date(from))
  if (until === null) return t('text-version-since', { from: start })
  return t('text-version-period', { from: start, until: format.format(new Date(until)) })
}

function author({ by }: TextVersion): string {
  if (by === null) return t('text-version-old')
  if (by.way === 'file') return t('record-way-file')
  if (by.way === 'panel') return t('record-way-panel', { name: by.name ?? t('record-somebody') })
  return by.manager === null
    ? t('record-way-kubernetes')
    : t('record-way-manager', { manager: by.manager })
}
