import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { Heading } from '../../design/heading.tsx'
import { LegalHtml } from '../../design/legal-html.tsx'
import { Loading } from '../../design/loading.tsx'
import { privateField } from '../../design/private-field.ts'
import type { AgencyInfo, LegalText } from '../../shared/api-types.ts'
import type { ClientApi } from '../../shared/client-api.ts'
import { language, t } from '../../shared/locale.ts'
import { ApiError } from '../../shared/request.ts'
import { errorText } from '../error-text.ts'
import type { ClientFlow } from '../flow.ts'
import { loadLegalText } from '../legal.ts'
import { waitText } from '../wait-text.ts'

interface ConsentPageProps {
  flow: ClientFlow
  api: ClientApi
  agency: AgencyInfo
}

/** Consent 1: who answers here, what happens with the data, in or out. Nothing is stored before "accept". */
export function ConsentPage({ flow, api, agency }: ConsentPageProps): JSX.Element {
  const texts = useSignal<{ dataPolicy: LegalText; imprint: LegalText } | null>(null)
  const error = useSignal<string | null>(null)
  const busy = useSignal(false)
  const declined = useSignal(false)
  const zipCode = useSignal('')

  const load = async (): Promise<void> => {
    texts.value = null
    try {
      const [dataPolicy, imprint] = await Promise.all([
        loadLegalText(api, agency.agency, 'dataPolicy', language),
        loadLegalText(api, agency.agency, 'imprint', language),
      ])
      texts.value = { dataPolicy, imprint }
    } catch (reason) {
      error.value = errorText(reason)
    }
  }
  useEffect(() => {
    void load()
  }, [])

  const accept = async (): Promise<void> => {
    if (!texts.value || busy.value) return
    busy.value = true
    error.value = null
    try {
      await flow.enter(agency, {
        dataPolicyVersion: texts.value.dataPolicy.version,
        zipCode: zipCode.value.trim(),
      })
    } catch (reason) {
      error.value = errorText(reason)
      busy.value = false
      if (reason instanceof ApiError && reason.code === 'consent-outdated') await load()
    }
  }

  if (declined.value) return <Declined onBack={() => (declined.value = false)} />
  return (
    <div class="page">
      <section class="card stack" data-testid="consent-1">
        <p class="soft small">{agency.displayName}</p>
        <Heading>{t('consent-title')}</Heading>
        <p>{t('consent-intro')}</p>
        <Expectation agency={agency} />
        {texts.value ? (
          <div>
            <details data-testid="data-policy">
              <summary>{t('data-policy')}</summary>
              <LegalHtml text={texts.value.dataPolicy} />
            </details>
            <details data-testid="imprint">
              <summary>{t('imprint')}</summary>
              <LegalHtml text={texts.value.imprint} />
            </details>
          </div>
        ) : error.value === null ? (
          <Loading text={t('loading-texts')} />
        ) : null}
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault()
            void accept()
          }}
        >
          <div class="field">
            <label for="zip-code">{t('zip-code')}</label>
            <input
              id="zip-code"
              ref={privateField}
              class="input input-short"
              inputMode="numeric"
              maxLength={10}
              aria-describedby="zip-code-hint"
              value={zipCode.value}
              onInput={(event) => (zipCode.value = event.currentTarget.value)}
              data-testid="zip-code"
            />
            <span id="zip-code-hint" class="soft small">
              {t('zip-code-hint')}
            </span>
          </div>
          {error.value === null ? null : (
            <Banner kind="danger" icon="warning" role="alert" testId="error">
              {error.value}
            </Banner>
          )}
          {busy.value && flow.crowded.value ? (
            <Banner role="status" testId="crowded">
              {t('crowded')}
            </Banner>
          ) : null}
          <p class="small soft">{t('consent-statement')}</p>
          <div class="row actions">
            <Button
              kind="primary"
              type="submit"
              disabled={!texts.value || busy.value}
              testId="accept"
            >
              {t('consent-accept')}
            </Button>
            <Button onClick={() => (declined.value = true)} testId="decline">
              {t('consent-decline')}
            </Button>
          </div>
        </form>
      </section>
    </div>
  )
}

/** What to expect before entering: topic, who is there, how long it may take. */
function Expectation({ agency }: { agency: AgencyInfo }): JSX.Element {
  const wait = waitText(agency.estimatedWait)
  const topic = agency.topicKnown ? (agency.topicDisplayName ?? agency.topic) : null
  return (
    <>
      {topic ? (
        <p>
          <strong>{t('topic')}</strong> <span data-testid="topic">{topic}</span>
        </p>
      ) : null}
      {agency.activeCounselors === 0 ? (
        <Banner kind="warning">{t('nobody-online')}</Banner>
      ) : (
        <p>
          {t('counselors-online', { count: agency.activeCounselors })} {wait}
        </p>
      )}
    </>
  )
}

function Declined({ onBack }: { onBack: () => void }): JSX.Element {
  return (
    <div class="page">
      <section class="card stack" data-testid="no-thanks">
        <Heading>{t('no-thanks-title')}</Heading>
        <p>{t('no-thanks-text')}</p>
        <Button onClick={onBack}>{t('back')}</Button>
      </section>
    </div>
  )
}
