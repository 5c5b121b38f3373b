/** Beside the page of an order: hints and the permanent warning, an offer, and the way to another device. */
import type { ReactNode } from 'react'
import { Handoff } from './Handoff.tsx'
import { HintsPanel, type HintsPanelProps } from './HintsPanel.tsx'
import { RetryBoundary } from './RetryBoundary.tsx'

export type SidePanelProps = HintsPanelProps & {
  readonly offer: ReactNode
}

export function SidePanel({ offer, ...hints }: SidePanelProps) {
  return (
    <>
      <RetryBoundary>
        <HintsPanel {...hints} />
      </RetryBoundary>
      {offer}
      <RetryBoundary>
        <Handoff />
      </RetryBoundary>
    </>
  )
}
