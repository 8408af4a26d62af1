import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { Heading } from '../../design/heading.tsx'
import { LegalHtml } from '../../design/legal-html.tsx'
import { Loading } from '../../design/loading.tsx'
import type { ConsentPrompt, LegalText } from '../../shared/api-types.ts'
import type { ClientApi } from '../../shared/client-api.ts'
import { language, t } from '../../shared/locale.ts'
import { ApiError } from '../../shared/request.ts'
import { errorText } from '../error-text.ts'
import type { ClientFlow } from '../flow.ts'
import { loadLegalText } from '../legal.ts'

interface AgreementPageProps {
  flow: ClientFlow
  api: ClientApi
  prompt: ConsentPrompt
}

/** Consent 2, on the whole page: the agency's own agreement. Without a yes the chat never opens. */
export function AgreementPage({ flow, api, prompt }: AgreementPageProps): JSX.Element {
  const text = useSignal<LegalText | null>(null)
  const error = useSignal<string | null>(null)
  const busy = useSignal(false)

  const load = async (): Promise<void> => {
    text.value = null
    try {
      text.value = await loadLegalText(api, prompt.agency.name, 'agreement', language)
    } catch (reason) {
      error.value = errorText(reason)
    }
  }
  useEffect(() => {
    void load()
  }, [])

  const decide = async (action: (version: string) => Promise<void>): Promise<void> => {
    if (!text.value || busy.value) return
    busy.value = true
    error.value = null
    try {
      await action(text.value.version)
    } catch (reason) {
      error.value = errorText(reason)
      busy.value = false
      if (reason instanceof ApiError && reason.code === 'consent-outdated') await load()
    }
  }

  return (
    <div class="page agreement" data-testid="consent-2">
      <section class="card stack">
        <Banner kind="good" icon="bell" role="status">
          {t('agreement-picked')}
        </Banner>
        <Heading>{t('agreement-title', { agency: prompt.agency.displayName })}</Heading>
        <p>{t('agreement-intro')}</p>
        {text.value ? <LegalHtml text={text.value} /> : null}
        {text.value || error.value !== null ? null : <Loading text={t('loading-texts')} />}
        {error.value === null ? null : (
          <Banner kind="danger" icon="warning" role="alert" testId="error">
            {error.value}
          </Banner>
        )}
        {flow.online.value ? null : (
          <Banner kind="warning" icon="offline" role="status">
            {t('offline')}
          </Banner>
        )}
        <div class="row actions">
          <Button
            kind="primary"
            disabled={!text.value || busy.value}
            onClick={() => void decide(flow.confirm)}
            testId="agree"
          >
            {t('agreement-confirm')}
          </Button>
          <Button
            disabled={!text.value || busy.value}
            onClick={() => void decide(flow.decline)}
            testId="disagree"
          >
            {t('agreement-decline')}
          </Button>
        </div>
        <p class="soft small">{t('agreement-hint')}</p>
      </section>
    </div>
  )
}
