import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import type { ClientApi } from '../../shared/client-api.ts'
import { t } from '../../shared/locale.ts'

const faces = [
  { rating: 1, mouth: 'M8 16.5q4-3.5 8 0' },
  { rating: 2, mouth: 'M8 15.5h8' },
  { rating: 3, mouth: 'M8 14.5q4 3.5 8 0' },
] as const

interface RatingProps {
  api: Pick<ClientApi, 'rate'>
  receipt: string
}

/** How it was, in one tap: counted for the agency and the month, and connected with nobody. */
export function Rating({ api, receipt }: RatingProps): JSX.Element {
  const given = useSignal(false)
  const rate = (rating: 1 | 2 | 3): void => {
    given.value = true
    // A rating that does not arrive is no reason to ask somebody again after such a chat.
    api.rate(receipt, rating).catch(() => {})
  }
  return (
    <section class="card stack" data-testid="rating">
      <h2>{t('rating-title')}</h2>
      {given.value ? (
        <p role="status" data-testid="rating-thanks">
          {t('rating-thanks')}
        </p>
      ) : (
        <div class="cluster" role="group" aria-label={t('rating-title')}>
          {faces.map(({ rating, mouth }) => (
            <button
              key={rating}
              type="button"
              class="icon-button face"
              aria-label={t(`rating-${rating}`)}
              title={t(`rating-${rating}`)}
              onClick={() => {
                rate(rating)
              }}
              data-testid={`rating-${rating}`}
            >
              <svg
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                stroke-width="1.5"
                stroke-linecap="round"
                aria-hidden="true"
              >
                <path d={`M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19zM8.5 9v1m7-1v1${mouth}`} />
              </svg>
            </button>
          ))}
        </div>
      )}
      <p class="soft small">{t('rating-text')}</p>
    </section>
  )
}
