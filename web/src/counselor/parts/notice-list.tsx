import type { JSX } from 'preact'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import type { Notice } from '../../shared/api-types.ts'
import { t } from '../../shared/locale.ts'
import type { Desk } from '../desk.ts'

/** What happened to tickets of the counselor, without a name: it may be wiped already. */
export function NoticeList({ desk }: { desk: Desk }): JSX.Element {
  return (
    <div class="stack" role="status">
      {desk.state.value.notices.map((notice) => (
        <Banner key={notice.noticeId} kind="warning" testId={`notice-${notice.type}`}>
          <div class="row spread">
            <span>{noticeText(notice)}</span>
            <Button
              kind="link"
              onClick={() => {
                desk.dismiss(notice.noticeId)
              }}
              testId="notice-dismiss"
            >
              {t('dismiss')}
            </Button>
          </div>
        </Banner>
      ))}
    </div>
  )
}

/** Reasons with which an accepted ticket is over, instead of back in the queue. */
const CLOSED = new Set(['client-lost', 'undecided'])

function noticeText({ type, reason }: Notice): string {
  if (type === 'declined') return t('notice-declined')
  if (type === 'returned') {
    if (reason === 'counselor-removed') return t('notice-rights-returned')
    return t(CLOSED.has(reason ?? '') ? 'notice-client-lost' : 'notice-returned')
  }
  if (reason === 'client-left') return t('notice-client-left')
  if (reason === 'client-ended') return t('notice-client-ended')
  if (reason === 'counselor-removed') return t('notice-rights-ended')
  return t('notice-ended')
}
