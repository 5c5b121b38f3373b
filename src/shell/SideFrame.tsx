/** Beside a page: hints, an offer, and the way to another device, each with an error boundary of its own. */
import type { ReactNode } from 'react'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Handoff } from './Handoff.tsx'
import { RetryBoundary } from './RetryBoundary.tsx'

interface SideFrameProps {
  hints: ReactNode
  /** Not rendered if it throws. */
  offer?: ReactNode
}

export function SideFrame({ hints, offer }: SideFrameProps) {
  return (
    <>
      <RetryBoundary>{hints}</RetryBoundary>
      <ErrorBoundary>{offer}</ErrorBoundary>
      <RetryBoundary>
        <Handoff />
      </RetryBoundary>
    </>
  )
}
