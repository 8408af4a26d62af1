import type { JSX } from 'preact'
import { Banner } from '../design/banner.tsx'
import type { FieldProblem } from '../shared/admin-types.ts'
import { t } from '../shared/locale.ts'

/** The last edit of the resource was refused, and the last good one is in effect. Nothing for no problems. */
export function SourceProblem({
  problems,
}: {
  problems: readonly FieldProblem[]
}): JSX.Element | null {
  if (problems.length === 0) return null
  return (
    <Banner kind="warning" icon="warning" role="status" testId="source-problem">
      <p>{t('source-problem')}</p>
      <ul>
        {problems.map(({ path, rule }) => (
          <li key={`${path} ${rule}`}>
            <code>{path}</code>: {rule}
          </li>
        ))}
      </ul>
      <p class="small">{t('ask-operations')}</p>
    </Banner>
  )
}
