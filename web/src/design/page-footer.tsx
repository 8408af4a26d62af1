import type { ComponentChildren, JSX } from 'preact'

interface FooterLink {
  label: string
  /** Another page; without one the act is {@link onSelect}. */
  href?: string | undefined
  onSelect?: (() => void) | undefined
  testId?: string | undefined
}

interface PageFooterProps {
  /** Imprint, privacy, accessibility. */
  links: readonly FooterLink[]
  /** Beside them, such as the choice of language. */
  children?: ComponentChildren
}

/** What every page has at its end. */
export function PageFooter(props: PageFooterProps): JSX.Element {
  return (
    <footer class="page-footer">
      {props.links.map(({ label, href, onSelect, testId }) =>
        href === undefined ? (
          <button key={label} type="button" onClick={onSelect} data-testid={testId}>
            {label}
          </button>
        ) : (
          <a key={label} href={href} target="_blank" rel="noopener noreferrer" data-testid={testId}>
            {label}
          </a>
        ),
      )}
      {props.children}
    </footer>
  )
}
