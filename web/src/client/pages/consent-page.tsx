import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { Checkbox } from '../../design/checkbox.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Disclosure } from '../../design/disclosure.tsx'
import { TextField } from '../../design/field.tsx'
import { InShort } from '../../design/in-short.tsx'
import { LegalHtml } from '../../design/legal-html.tsx'
import { Loading } from '../../design/loading.tsx'
import type { AgencyInfo } from '../../shared/api-types.ts'
import type { ClientApi } from '../../shared/client-api.ts'
import { t } from '../../shared/locale.ts'
import { ApiError } from '../../shared/request.ts'
import { useFailure } from '../../shared/use-failure.ts'
import type { ClientFlow } from '../client-flow.ts'
import { errorText } from '../error-text.ts'
import { AgencyHead } from '../parts/agency-head.tsx'
import { Failure } from '../parts/failure.tsx'
import { LegalVersion } from '../parts/legal-version.tsx'
import { PlainChoice } from '../parts/plain-choice.tsx'
import { useLegalText } from '../parts/use-legal-text.ts'
import { consentLocale } from '../plain-texts.ts'

interface ConsentPageProps {
  flow: ClientFlow
  api: ClientApi
  agency: AgencyInfo
  /** Quick exit and state of the line: behind a modal dialog those of the page could not be reached. */
  head: JSX.Element
}

/** Consent 1, over the waiting room that it opens. Nothing is stored before "accept"; Escape means no. */
export function ConsentPage({ flow, api, agency, head }: ConsentPageProps): JSX.Element {
  const refuse = (): void => {
    flow.show('refused', agency)
  }
  return (
    <div class="page">
      <section class="card stack" aria-hidden="true">
        <AgencyHead agency={agency} />
        <h1>{t('waiting-title')}</h1>
        <p class="place-blank" />
      </section>
      {/* Its first button is the quick exit: the Enter that opened the dialog, held down, must not press that. */}
      <Dialog
        answersOnly
        startsAtTitle
        title={t('consent-title')}
        onClose={refuse}
        testId="consent-1"
      >
        {head}
        <Consent flow={flow} api={api} agency={agency} onRefuse={refuse} />
      </Dialog>
    </div>
  )
}

function Consent(props: Omit<ConsentPageProps, 'head'> & { onRefuse: () => void }): JSX.Element {
  const { flow, api, agency, onRefuse } = props
  const { locales } = agency
  const policy = useLegalText(api, agency.agency, 'dataPolicy', consentLocale(locales))
  const agreed = useSignal(false)
  const unticked = useSignal(false)
  const zipCode = useSignal('')
  const zipError = useSignal<string | null>(null)
  const error = useFailure(flow.online)
  const busy = useSignal(false)
  const text = policy.text.value

  const accept = async (): Promise<void> => {
    unticked.value = !agreed.value
    if (!text || !agreed.value || busy.value) return
    busy.value = true
    error.value = null
    zipError.value = null
    try {
      await flow.enter(agency, { dataPolicyVersion: text.version, zipCode: zipCode.value.trim() })
    } catch (reason) {
      busy.value = false
      const isZip = reason instanceof ApiError && reason.field?.includes('zipCode') === true
      ;(isZip ? zipError : error).value = errorText(reason)
      if (reason instanceof ApiError && reason.code === 'consent-outdated') await policy.load()
    }
  }

  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void accept()
      }}
    >
      <PlainChoice locales={locales} text={text} onChange={() => (agreed.value = false)} />
      {text ? (
        <>
          <InShort text={text} />
          <Disclosure title={t('data-policy-full')} testId="policy-full">
            <LegalHtml text={text} />
            <LegalVersion text={text} />
          </Disclosure>
        </>
      ) : null}
      {text === null && policy.error.value === null ? <Loading text={t('loading-texts')} /> : null}
      <Failure text={policy.error.value}>
        <Button onClick={() => void policy.load()}>{t('try-again')}</Button>
      </Failure>
      <Checkbox
        checked={agreed.value}
        onChange={(checked) => {
          agreed.value = checked
          if (checked) unticked.value = false
        }}
        error={unticked.value ? t('consent-not-ticked') : null}
        testId="consent-checkbox"
      >
        {t('consent-statement')}
      </Checkbox>
      <TextField
        label={t('zip-code')}
        hint={t('zip-code-hint')}
        error={zipError.value}
        value={zipCode.value}
        onInput={(value) => (zipCode.value = value)}
        maxLength={10}
        inputMode="numeric"
        short
        testId="zip-code"
      />
      <Failure text={error.value} />
      {busy.value && flow.crowded.value ? (
        <Banner role="status" testId="crowded">
          {t('crowded')}
        </Banner>
      ) : null}
      <div class="choices action-bar">
        <Button onClick={onRefuse} testId="decline">
          {t('consent-decline')}
        </Button>
        <Button type="submit" disabled={!text || busy.value} testId="accept">
          {t('consent-accept')}
        </Button>
      </div>
    </form>
  )
}
