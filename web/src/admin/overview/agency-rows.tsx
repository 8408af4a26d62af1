import type { JSX } from 'preact'
import type { AgencyNow, Scopes } from '../../shared/admin-types.ts'
import { t } from '../../shared/locale.ts'
import { followLink, type PageNavigator } from '../../shared/navigator.ts'
import { adminPath } from '../route.ts'
import { formatCount, formatMinutes } from './now-numbers.tsx'
import { reasonTable } from './remedies.ts'

interface AgencyRowsProps {
  agencies: readonly AgencyNow[]
  scopes: Scopes
  navigator: PageNavigator
}

/** The agencies of a level: open or not and why, and who is there now. A name leads to an agency that one administers. */
export function AgencyRows({ agencies, scopes, navigator }: AgencyRowsProps): JSX.Element {
  return (
    <section class="card stack" data-testid="agency-rows">
      <h2>{t('agencies')}</h2>
      {agencies.length === 0 ? <p class="soft">{t('agencies-none')}</p> : null}
      <ul class="plain-list">
        {agencies.map((agency) => {
          const path = adminPath({ kind: 'agency', name: agency.agency }, 'overview')
          const isOwn = scopes.agencies.some((entry) => entry.agency === agency.agency)
          return (
            <li key={agency.agency} class="list-row" data-testid="agency-row">
              <span class="list-row-text stack stack-tight">
                {isOwn ? (
                  <a
                    class="admin-row-link"
                    href={path}
                    onClick={(event) => {
                      followLink(event, () => {
                        navigator.go(path)
                      })
                    }}
                  >
                    {agency.displayName}
                  </a>
                ) : (
                  <span>{agency.displayName}</span>
                )}
                <span class="soft small">{stateText(agency)}</span>
              </span>
              <span class="small admin-row-numbers">
                {t('row-numbers', {
                  waiting: formatCount(agency.waiting),
                  wait: formatMinutes(agency.averageWaitMinutes),
                  counselors: formatCount(agency.activeCounselors),
                })}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function stateText({ effective, reason, activeCounselors }: AgencyNow): string {
  if (!effective && reason === null) return t('chat-closed')
  if (!effective && reason !== null) {
    const { rowSentence, sentence } = reasonTable[reason]
    return t(rowSentence ?? sentence)
  }
  return t(activeCounselors === 0 ? 'row-nobody' : 'chat-open')
}
