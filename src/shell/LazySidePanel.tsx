/** The side panel, loaded after the first response. */
import { AfterFirstResponse } from './AfterFirstResponse.tsx'
import type { SidePanelProps } from './SidePanel.tsx'
import { lazyFeature } from './lazyFeature.tsx'

const SidePanel = lazyFeature<SidePanelProps>(() => import('./SidePanel.tsx').then((m) => m.SidePanel), [])

export function LazySidePanel(props: SidePanelProps) {
  return (
    <AfterFirstResponse>
      <SidePanel {...props} />
    </AfterFirstResponse>
  )
}
