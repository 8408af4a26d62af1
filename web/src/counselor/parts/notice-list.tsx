import type { JSX } from 'preact'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { t } from '../../shared/locale.ts'
import type { Desk } from '../desk.ts'
import { noticeText } from '../notice-text.ts'

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
