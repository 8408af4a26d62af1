import type { JSX } from 'preact'
import type { SectionProps } from '../sections.ts'

/** The links of an agency. */
export function LinksPage(props: SectionProps): JSX.Element {
  return <p>{props.level.kind}</p>
}
