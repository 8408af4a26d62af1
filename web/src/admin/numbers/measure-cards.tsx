import type { JSX } from 'preact'
import { Card } from '../../design/card.tsx'
import { Disclosure } from '../../design/disclosure.tsx'
import { t } from '../../shared/locale.ts'
import { ColumnChart } from './column-chart.tsx'
import { KeyBars } from './key-bars.tsx'
import type { NameOfKey } from './key-names.ts'
import { NumbersTable } from './numbers-table.tsx'
import {
  tableOfKeys,
  tableOfMeasures,
  totals,
  type Measure,
  type Statistics,
} from './statistics.ts'

/** What happens to the people who come, in the order in which it happens. */
const courses = ['entered', 'picked', 'declined', 'abandoned', 'ended'] as const

interface MeasureCardsProps {
  statistics: Statistics
  names: NameOfKey
}

/** All numbers: each as a chart with its table beneath. */
export function MeasureCards({ statistics, names }: MeasureCardsProps): JSX.Element {
  const { threshold } = statistics
  const course = tableOfMeasures(statistics, courses)
  const nameOfCourse = (name: string): string => t(`numbers-${name}`)
  const withKeys = statistics.measures.filter(({ dimension }) => dimension !== null)
  const hasHidden = statistics.measures.some(({ rows }) =>
    rows.some(({ hidden, open }) => hidden && !open),
  )
  const hasOpen = course.months.some(({ isOpen }) => isOpen)
  return (
    <>
      {hasOpen ? <p class="soft small">{t('numbers-why-open')}</p> : null}
      {hasHidden ? <p class="soft small">{t('numbers-why-hidden', { threshold })}</p> : null}
      <Card title={t('numbers-course')} testId="numbers-course">
        <div class="column-charts">
          {course.columns.map((name, at) => (
            <ColumnChart
              key={name}
              title={nameOfCourse(name)}
              threshold={threshold}
              columns={course.months.flatMap(({ month, cells }) => {
                const cell = cells[at]
                return cell === undefined ? [] : { month, cell }
              })}
            />
          ))}
        </div>
        <Disclosure title={t('numbers-table')} open>
          <NumbersTable
            caption={t('numbers-course')}
            table={course}
            nameOf={nameOfCourse}
            threshold={threshold}
          />
        </Disclosure>
      </Card>
      {withKeys.map((measure) => (
        <KeysCard
          key={`${measure.measure}-${measure.dimension}`}
          measure={measure}
          statistics={statistics}
          names={names}
        />
      ))}
    </>
  )
}

interface KeysCardProps extends MeasureCardsProps {
  measure: Measure
}

/** A number by what it is told apart by, such as topics or minutes. */
function KeysCard({ measure, statistics, names }: KeysCardProps): JSX.Element {
  const table = tableOfKeys(statistics, measure)
  const dimension = measure.dimension ?? ''
  const title = t(`numbers-by-${dimension === 'minutes' ? measure.measure : dimension}`)
  const nameOf = (key: string): string => names(dimension, key)
  return (
    <Card title={title} testId={`numbers-${measure.measure}-${dimension}`}>
      {table.columns.length === 0 ? (
        <p class="soft">{t('numbers-none-to-show')}</p>
      ) : (
        <>
          <KeyBars totals={totals(table)} nameOf={nameOf} />
          <Disclosure title={t('numbers-table')}>
            <NumbersTable
              caption={title}
              table={table}
              nameOf={nameOf}
              threshold={statistics.threshold}
            />
          </Disclosure>
        </>
      )}
    </Card>
  )
}
