import type { JSX } from 'preact'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { Heading } from '../../design/heading.tsx'
import { t } from '../../shared/locale.ts'

interface MessagePageProps {
  title: string
  text: string
  action?: { label: string; run: () => void }
  /** Where one can write instead. */
  enquiryUrl?: string | null
  /** Says that nothing of the person is kept. */
  wiped?: boolean
}

/** A page that only says something. */
export function MessagePage(props: MessagePageProps): JSX.Element {
  return (
    <div class="page">
      <section class="card stack">
        <Heading>{props.title}</Heading>
        <p>{props.text}</p>
        {props.wiped ? (
          <Banner kind="good" icon="check">
            {t('nothing-kept')}
          </Banner>
        ) : null}
        {props.enquiryUrl ? (
          <>
            <p>{t('enquiry-text')}</p>
            <a class="button" href={props.enquiryUrl} rel="noreferrer" data-testid="enquiry">
              {t('enquiry')}
            </a>
          </>
        ) : null}
        {props.action ? (
          <Button kind="primary" onClick={props.action.run} testId="try-again">
            {props.action.label}
          </Button>
        ) : null}
      </section>
    </div>
  )
}
