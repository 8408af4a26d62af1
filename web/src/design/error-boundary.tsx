import { Component, type ComponentChildren } from 'preact'

/** Shows something else in the place of parts that throw while they are drawn. */
export class ErrorBoundary extends Component<
  { children: ComponentChildren; instead: ComponentChildren },
  { broken: boolean }
> {
  override state = { broken: false }

  static override getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ComponentChildren {
    return this.state.broken ? this.props.instead : this.props.children
  }
}
