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
  type Cell,
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
  // What has nothing to show is named in one place, not in a card each.
  const withKeys = statistics.measures.filter(({ dimension }) => dimension !== null)
  const without = withKeys.filter((measure) => !hasKeys(measure))
  const hasHidden = statistics.measures.some(({ rows }) =>
    rows.some(({ hidden, open }) => hidden && !open),
  )
  const hasCourse = course.months.some(({ cells }) => cells.some(isWorthAChart))
  const hasOpen = course.months.some(({ isOpen }) => isOpen)
  return (
    <>
      {hasOpen ? <p class="soft small">{t('numbers-why-open')}</p> : null}
      {hasHidden ? <p class="soft small">{t('numbers-why-hidden', { threshold })}</p> : null}
      <Card title={t('numbers-course')} testId="numbers-course">
        {hasCourse ? (
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
        ) : (
          <p class="soft">{t('numbers-none-to-show')}</p>
        )}
        <Disclosure title={t('numbers-table')} open={hasCourse}>
          <NumbersTable
            caption={t('numbers-course')}
            table={course}
            nameOf={nameOfCourse}
            threshold={threshold}
          />
        </Disclosure>
      </Card>
      {withKeys.filter(hasKeys).map((measure) => (
        <KeysCard
          key={`${measure.measure}-${measure.dimension}`}
          measure={measure}
          statistics={statistics}
          names={names}
        />
      ))}
      {without.length === 0 ? null : (
        <Card title={t('numbers-none-to-show')} testId="numbers-empty">
          <p class="soft">{without.map(titleOf).join(' · ')}</p>
        </Card>
      )}
    </>
  )
}

/** A chart without any number says nothing that the table does not say better. */
function isWorthAChart(cell: Cell): boolean {
  return cell.kind === 'value' && cell.value > 0
}

function hasKeys({ rows }: Measure): boolean {
  return rows.some(({ key }) => key !== null)
}

function titleOf({ measure, dimension }: Measure): string {
  return t(`numbers-by-${dimension === 'minutes' ? measure : String(dimension)}`)
}

interface KeysCardProps extends MeasureCardsProps {
  measure: Measure
}

/** A number by what it is told apart by, such as topics or minutes. */
function KeysCard({ measure, statistics, names }: KeysCardProps): JSX.Element {
  const table = tableOfKeys(statistics, measure)
  const dimension = measure.dimension ?? ''
  const title = titleOf(measure)
  const nameOf = (key: string): string => names(dimension, key)
  return (
    <Card title={title} testId={`numbers-${measure.measure}-${dimension}`}>
      <KeyBars totals={totals(table)} nameOf={nameOf} />
      <Disclosure title={t('numbers-table')}>
        <NumbersTable
          caption={title}
          table={table}
          nameOf={nameOf}
          threshold={statistics.threshold}
        />
      </Disclosure>
    </Card>
  )
}
