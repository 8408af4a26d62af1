import type { JSX } from 'preact'
import { Button } from '../../design/button.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { TimeText } from '../../design/time-text.tsx'
import { t } from '../../shared/locale.ts'
import type { DeskNotice } from '../desk-state.ts'
import type { Desk } from '../desk.ts'
import { noticeText } from '../notice-text.ts'

/**
 * What happened to tickets that are no longer among the own chats, one line for each of them. The news of a chat that is
 * still there stands in its own row and in its log.
 */
export function NoticeList({ desk }: { desk: Desk }): JSX.Element {
  const own = new Set(desk.state.value.sessions.map((session) => session.ticketId))
  const notices = desk.notices.value.filter((notice) => !own.has(notice.ticketId)).toReversed()
  return (
    <section class="notices" aria-label={t('notices')} role="status">
      {notices.length > 0 ? (
        <div class="desk-card stack stack-tight">
          <div class="desk-card-row">
            <h2 class="desk-heading">{t('notices')}</h2>
            {notices.length > 1 ? (
              <Button
                kind="quiet"
                testId="notices-dismiss"
                onClick={() => {
                  desk.dismiss(notices.map((notice) => notice.noticeId))
                }}
              >
                {t('dismiss-all')}
              </Button>
            ) : null}
          </div>
          <ul class="plain-list notice-rows" tabIndex={0} aria-label={t('notices')}>
            {notices.map((notice) => (
              <NoticeRow key={notice.noticeId} notice={notice} desk={desk} />
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  )
}

function NoticeRow({ notice, desk }: { notice: DeskNotice; desk: Desk }): JSX.Element {
  return (
    <li class="notice" data-testid={`notice-${notice.type}`}>
      <span class="small">
        <TimeText at={new Date(notice.at)} /> {noticeText(notice)}
      </span>
      <IconButton
        icon="close"
        label={t('dismiss')}
        onClick={() => {
          desk.dismiss([notice.noticeId])
        }}
        testId="notice-dismiss"
      />
    </li>
  )
}
