import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { Disclosure } from '../../design/disclosure.tsx'
import { Heading } from '../../design/heading.tsx'
import { InShort } from '../../design/in-short.tsx'
import { LegalHtml } from '../../design/legal-html.tsx'
import { Loading } from '../../design/loading.tsx'
import { Progress } from '../../design/progress.tsx'
import type { ConsentPrompt } from '../../shared/api-types.ts'
import type { ClientApi } from '../../shared/client-api.ts'
import { t } from '../../shared/locale.ts'
import { ApiError } from '../../shared/request.ts'
import { useFailure } from '../../shared/use-failure.ts'
import type { ClientFlow } from '../client-flow.ts'
import { errorText } from '../error-text.ts'
import { DecisionTime } from '../parts/decision-time.tsx'
import { Failure } from '../parts/failure.tsx'
import { LegalVersion } from '../parts/legal-version.tsx'
import { PlainChoice } from '../parts/plain-choice.tsx'
import { useLegalText } from '../parts/use-legal-text.ts'
import { consentLocale } from '../plain-texts.ts'

interface AgreementPageProps {
  flow: ClientFlow
  api: ClientApi
  prompt: ConsentPrompt
}

/** Consent 2, on the whole page: the agency's own agreement. Without a yes the chat never opens. */
export function AgreementPage({ flow, api, prompt }: AgreementPageProps): JSX.Element {
  const locales = flow.agency.value?.locales ?? []
  const agreement = useLegalText(api, prompt.agency.name, 'agreement', consentLocale(locales))
  const error = useFailure(flow.online)
  const busy = useSignal(false)
  const text = agreement.text.value

  const decide = async (
    act: (version: string) => Promise<void>,
    isFinal: boolean,
  ): Promise<void> => {
    if (!text || busy.value) return
    busy.value = true
    error.value = null
    try {
      await act(text.version)
      if (!isFinal) busy.value = false
    } catch (reason) {
      error.value = errorText(reason)
      busy.value = false
      if (reason instanceof ApiError && reason.code === 'consent-outdated') await agreement.load()
    }
  }

  return (
    <div class="page" data-testid="consent-2">
      <div class="decision-time">
        <DecisionTime
          prompt={flow.queue.value?.consentPrompt ?? prompt}
          busy={busy.value}
          onMoreTime={() => void decide(flow.moreTime, false)}
        />
      </div>
      <section class="card stack">
        <Banner kind="good" icon="bell" role="status">
          {t('agreement-picked', { agency: prompt.agency.displayName })}
        </Banner>
        <Heading>{t('agreement-title')}</Heading>
        <p>{t('agreement-intro')}</p>
        <PlainChoice locales={locales} text={text} />
        {text ? (
          <>
            <InShort text={text} />
            <Disclosure open title={t('agreement-full')} testId="agreement-full">
              <LegalHtml text={text} />
              <LegalVersion text={text} />
            </Disclosure>
          </>
        ) : null}
        {text === null && agreement.error.value === null ? (
          <Loading text={t('loading-texts')} />
        ) : null}
        <Failure text={agreement.error.value}>
          <Button onClick={() => void agreement.load()}>{t('try-again')}</Button>
        </Failure>
        <Failure text={error.value} />
        {flow.chatLoading.value ? (
          <Progress label={t('chat-loading')} testId="chat-loading" />
        ) : null}
      </section>
      <section class="card stack">
        <div class="choices">
          <Button
            disabled={!text || busy.value}
            onClick={() => void decide(flow.decline, true)}
            testId="disagree"
          >
            {t('agreement-decline')}
          </Button>
          <Button
            disabled={!text || busy.value}
            onClick={() => void decide(flow.confirm, true)}
            testId="agree"
          >
            {t('agreement-confirm')}
          </Button>
        </div>
        <p class="soft small">{t('agreement-hint')}</p>
      </section>
    </div>
  )
}
