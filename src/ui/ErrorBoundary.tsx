import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Rendered instead of children that throw; `retry` renders the children again. Nothing by default. */
  readonly fallback?: ReactNode | ((retry: () => void) => ReactNode)
  readonly children: ReactNode
}

/** Replaces a part of the page that throws; the rest of the page is unaffected. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  /** Called with each error that a boundary of the page has caught; one subscriber (telemetry). */
  static onError: ((error: unknown) => void) | null = null

  override state = { hasFailed: false }
  private hasRedrawn = false

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    ErrorBoundary.onError?.(error)
    // Once, because new nodes that fail too would be drawn without end.
    if (this.hasRedrawn || !isForeignChange(error)) return
    this.hasRedrawn = true
    this.retry()
  }

  readonly retry = () => this.setState({ hasFailed: false })

  override render() {
    if (!this.state.hasFailed) return this.props.children
    const { fallback = null } = this.props
    return typeof fallback === 'function' ? fallback(this.retry) : fallback
  }
}

/** A node is not where React has put it: the browser's translation or an extension has moved it. New nodes work again. */
function isForeignChange(error: unknown): boolean {
  return error instanceof Error && error.name === 'NotFoundError'
}
