import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './error-screen.tsx'

interface ErrorBoundaryProps {
  /** Whatever went wrong is left behind when this changes. */
  resetKey: string
  children: ReactNode
}

interface Caught {
  failure: { error: unknown } | null
  resetKey: string
}

/** Shows the fallback screen in place of what could not be drawn. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state: Caught = { failure: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<Caught> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, before: Caught) {
    return resetKey === before.resetKey ? null : { failure: null, resetKey }
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure === null ? this.props.children : <ErrorScreen error={failure.error} />
  }
}
