import { defaultAccent } from '@lotse/contract/branding-shades'
import type { JSX } from 'preact'
import { accentProperties } from '../../design/branding.ts'
import type { AgencyInfo } from '../../shared/api-types.ts'
import type { Language, Translate } from '../../shared/translate.ts'
import { qrPath, type QrCode } from './qr-code.ts'

interface PosterProps {
  info: AgencyInfo
  url: string
  code: QrCode
  /** Texts in the language of the poster. */
  t: Translate
  language: Language
}

/** A sheet of A4 in the look of the agency; what the printer gets, and on the screen its preview. */
export function Poster({ info, url, code, t, language }: PosterProps): JSX.Element {
  const { displayName, branding, crisis, topicDisplayName } = info
  return (
    <div class="poster-box">
      <article
        class="poster"
        lang={language}
        // Paper is light, whatever the screen is.
        style={accentProperties(branding.accent ?? defaultAccent, 'light')}
        data-testid="poster"
      >
        <header class="poster-head">
          {branding.logo === null ? null : <img src={`/service${branding.logo}`} alt="" />}
          <span>{displayName}</span>
        </header>
        <div class="poster-words">
          <h3>{t('poster-headline')}</h3>
          {topicDisplayName === null ? null : <p class="poster-topic">{topicDisplayName}</p>}
          <p>{t('poster-sentence')}</p>
        </div>
        <div class="poster-code">
          <svg
            viewBox={`0 0 ${code.size} ${code.size}`}
            shape-rendering="crispEdges"
            role="img"
            aria-label={t('poster-qr-label', { url })}
            data-testid="poster-qr"
          >
            <path class="qr-light" d={`M0 0h${code.size}v${code.size}H0z`} />
            <path class="qr-dark" d={qrPath(code)} />
          </svg>
          <div>
            <p>{t('poster-scan')}</p>
            <p class="poster-link">
              {/* Who types the address in reads it part by part. */}
              {url
                .replace(/^https?:\/\//u, '')
                .split(/(?=[/?&])/u)
                .flatMap((part) => [<wbr key={part} />, part])}
            </p>
          </div>
        </div>
        {crisis.length === 0 ? null : (
          <footer class="poster-crisis">
            <p>{t('poster-crisis')}</p>
            <ul>
              {crisis.map(({ name, number, hours }) => (
                <li key={number}>
                  {name} <b>{number}</b>
                  {hours === null ? null : ` · ${hours}`}
                </li>
              ))}
            </ul>
          </footer>
        )}
      </article>
    </div>
  )
}
