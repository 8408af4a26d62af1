import './poster.css'
import { type Signal, useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Banner } from '../../design/banner.tsx'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import type { AgencyInfo } from '../../shared/api-types.ts'
import type { AdminLink } from '../../shared/admin-types.ts'
import { createClientApi } from '../../shared/client-api.ts'
import { language, t } from '../../shared/locale.ts'
import { createRequest } from '../../shared/request.ts'
import { createTranslate, type Language, type Translate } from '../../shared/translate.ts'
import { LoadFrame } from '../load-frame.tsx'
import { adminPath } from '../route.ts'
import { saveFile } from '../save-file.ts'
import type { SectionProps } from '../section-props.ts'
import { useLoad } from '../use-load.ts'
import { Poster } from './poster.tsx'
import { PosterChoice, type LinkForm } from './poster-choice.tsx'
import { encodeQr, qrSvg } from './qr-code.ts'
import { qrPng } from './qr-png.ts'

/** QR code and poster of one link: the last part of the address names it. */
export function PosterPage({ panel, level, rest }: SectionProps): JSX.Element {
  const agency = level.kind === 'agency' ? level.name : ''
  const [name = ''] = rest
  const posterLanguage = useSignal<Language>(language)
  // Kept here: in another language the poster is loaded and drawn again.
  const form = useSignal<LinkForm>('code')
  const loaded = useLoad(`${name} ${posterLanguage.value}`, async () => {
    const locale = posterLanguage.value
    const clients = createClientApi(createRequest('/service'))
    const [links, words] = await Promise.all([panel.api.links(agency), posterWords(locale)])
    const link = links.find((each) => each.name === name)
    const topic = link?.topic ?? undefined
    const query = { locale, ...(topic === undefined ? {} : { topic }) }
    return { link, words, info: await clients.resolve(agency, query) }
  })
  return (
    <div class="stack stack-wide" data-testid="poster-page">
      <div class="cluster">
        <Button
          kind="quiet"
          icon="back"
          onClick={() => {
            panel.navigator.go(adminPath(level, 'links'))
          }}
        >
          {t('poster-back')}
        </Button>
      </div>
      <LoadFrame loaded={loaded}>
        {({ link, words, info }) =>
          link === undefined ? (
            <Banner kind="warning">{t('poster-no-link')}</Banner>
          ) : (
            <LinkPoster
              link={link}
              info={info}
              words={words}
              form={form}
              posterLanguage={posterLanguage.value}
              onLanguage={(next) => {
                posterLanguage.value = next
              }}
            />
          )
        }
      </LoadFrame>
    </div>
  )
}

interface LinkPosterProps {
  link: AdminLink
  info: AgencyInfo
  words: Translate
  /** What is chosen; a link without the opaque form is always plain. */
  form: Signal<LinkForm>
  posterLanguage: Language
  onLanguage: (language: Language) => void
}

function LinkPoster(props: LinkPosterProps): JSX.Element {
  const { link, info, words, form, posterLanguage, onLanguage } = props
  const url = form.value === 'code' && link.codeUrl !== null ? link.codeUrl : link.url
  const code = encodeQr(url)
  const fileName = `qr-${link.name}`
  const hasFailed = useSignal(false)
  const savePng = async (): Promise<void> => {
    try {
      saveFile(`${fileName}.png`, await qrPng(code))
      hasFailed.value = false
    } catch {
      hasFailed.value = true
    }
  }
  return (
    <>
      {link.enabled ? null : <Banner kind="warning">{t('poster-link-off')}</Banner>}
      <Card title={t('poster-title')}>
        <p>{t('poster-intro')}</p>
        <PosterChoice
          form={form.value}
          hasCode={link.codeUrl !== null}
          onForm={(next) => {
            form.value = next
          }}
          language={posterLanguage}
          onLanguage={onLanguage}
        />
        <div class="cluster">
          <Button
            kind="primary"
            onClick={() => {
              print()
            }}
            testId="poster-print"
          >
            {t('poster-print')}
          </Button>
          <Button
            icon="save"
            onClick={() => {
              saveFile(`${fileName}.svg`, new Blob([qrSvg(code)], { type: 'image/svg+xml' }))
            }}
            testId="qr-svg"
          >
            {t('poster-svg')}
          </Button>
          <Button
            icon="save"
            onClick={() => {
              void savePng()
            }}
            testId="qr-png"
          >
            {t('poster-png')}
          </Button>
        </div>
        {hasFailed.value ? (
          <Banner kind="warning" icon="warning" role="alert">
            {t('poster-png-failed')}
          </Banner>
        ) : null}
      </Card>
      <section class="stack" aria-label={t('poster-preview')}>
        <h2>{t('poster-preview')}</h2>
        <Poster info={info} url={url} code={code} t={words} language={posterLanguage} />
      </section>
    </>
  )
}

/** The words of a poster, whatever language the panel has. */
async function posterWords(wanted: Language): Promise<Translate> {
  const { resources } =
    wanted === 'de'
      ? await import('../../locales/admin-de.ts')
      : await import('../../locales/admin-en.ts')
  return createTranslate(wanted, resources)
}
