/** The conversation, loaded after the screens of a deal. */
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export const ChatPanel = lazyFeature(
  () => import('./ChatPanel.tsx').then((m) => m.ChatPanel),
  ['deal'],
  <Skeleton height="24rem" />,
)
