import { Component, type ReactNode } from 'react'

export interface ErrorBoundaryProps {
  /** Stands instead of a part that throws; `retry` draws the part anew. Nothing unless given. */
  readonly fallback?: ReactNode | ((retry: () => void) => ReactNode)
  readonly children: ReactNode
}

/** A part of the page that throws is replaced; everything around it stays. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  readonly retry = () => this.setState({ hasFailed: false })

  override render() {
    if (!this.state.hasFailed) return this.props.children
    const { fallback = null } = this.props
    return typeof fallback === 'function' ? fallback(this.retry) : fallback
  }
}
