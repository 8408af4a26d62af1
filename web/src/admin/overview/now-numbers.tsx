import type { JSX } from 'preact'
import type { AgencyNow } from '../../shared/admin-types.ts'
import { languageTag, t } from '../../shared/locale.ts'

type Now = Pick<AgencyNow, 'waiting' | 'averageWaitMinutes' | 'activeCounselors'>

/** Who waits and who is there, now. */
export function NowNumbers({ now }: { now: Now }): JSX.Element {
  const numbers = [
    { key: 'now-waiting', value: formatCount(now.waiting) },
    { key: 'now-average-wait', value: formatMinutes(now.averageWaitMinutes) },
    { key: 'now-counselors', value: formatCount(now.activeCounselors) },
  ]
  return (
    <section class="card stack" data-testid="now">
      <h2>{t('now-title')}</h2>
      <dl class="admin-now">
        {numbers.map(({ key, value }) => (
          <div key={key}>
            <dt class="soft">{t(key)}</dt>
            <dd class="admin-number" data-testid={key}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p class="soft small">{t('now-live')}</p>
    </section>
  )
}

/** A count in the page's language. */
export function formatCount(count: number): string {
  return new Intl.NumberFormat(languageTag()).format(count)
}

/** Whole minutes; a dash while nobody waits. */
export function formatMinutes(minutes: number | null): string {
  return minutes === null ? '–' : t('wait-minutes', { minutes: Math.round(minutes) })
}
