import '../filter.css'
import './numbers.css'
import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { Button } from '../../design/button.tsx'
import { t } from '../../shared/locale.ts'
import { DownloadFailed, useDownload } from '../download.tsx'
import { LoadFrame } from '../load-frame.tsx'
import type { SectionProps } from '../section-props.ts'
import { useLoad } from '../use-load.ts'
import { loadKeyNames } from './key-names.ts'
import { MeasureCards } from './measure-cards.tsx'
import { MonthRange, type Range } from './month-range.tsx'
import { addMonths } from './statistics.ts'
import { createStatisticsApi } from './statistics-api.ts'

/** Numbers of a level by month, that help with reports and tell of no person. */
export function NumbersPage({ panel, level, scopes }: SectionProps): JSX.Element {
  const api = createStatisticsApi(panel.request, level)
  const current = new Date().toISOString().slice(0, 'YYYY-MM'.length)
  const range = useSignal<Range>({ from: addMonths(current, -11), to: current })
  const { from, to } = range.value
  const loaded = useLoad(`${from} ${to}`, async () => {
    const names = loadKeyNames(panel.api, level, scopes)
    return { statistics: await api.read(range.value), names: await names }
  })
  const download = useDownload()
  const fetchFile = (format: 'csv' | 'json') => (): void =>
    void download.run(`lotse-${from}-${to}.${format}`, () => api.file(range.value, format))

  return (
    <div class="stack stack-wide" data-testid="numbers">
      <p>{t('numbers-intro')}</p>
      <div class="filter">
        <MonthRange
          current={current}
          value={range.value}
          onChange={(next) => {
            range.value = next
          }}
        />
        <Button icon="save" onClick={fetchFile('csv')} testId="numbers-csv">
          {t('download-csv')}
        </Button>
        <Button icon="save" onClick={fetchFile('json')} testId="numbers-json">
          {t('download-json')}
        </Button>
      </div>
      <DownloadFailed download={download} />
      <LoadFrame loaded={loaded}>
        {({ statistics, names }) => <MeasureCards statistics={statistics} names={names} />}
      </LoadFrame>
    </div>
  )
}
