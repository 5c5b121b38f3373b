/** Writes the document's title: the number of unread conversations, the time left while the payer is away, and the page's title. */
import { useEffect } from 'react'
import { selectIsPaying, selectTitle } from '../features/notifications/notificationsSlice.ts'
import { selectDeadline } from '../features/order/orderSlice.ts'
import { selectUnreadConversations } from '../features/realtime/realtimeSlice.ts'
import { formatDuration } from '../i18n/format.ts'
import { useLocalize } from '../i18n/localize.ts'
import { pageTitle } from '../rules/paths.ts'
import { remainingMs } from '../rules/time.ts'
import { useAppSelector, useDeps } from '../store/hooks.ts'
import { every, useIsHidden } from '../ui/clock.ts'

const SECOND_MS = 1_000

export function PageTitle() {
  const { clock } = useDeps()
  const title = useLocalize()(useAppSelector(selectTitle))
  const unread = useAppSelector(selectUnreadConversations)
  const deadline = useAppSelector((state) => (selectIsPaying(state) ? selectDeadline(state) : null))
  const isHidden = useIsHidden()

  useEffect(() => {
    const write = (time: string) => {
      document.title = pageTitle(time + title, unread)
    }
    if (deadline === null || !isHidden) return write('')
    const writeTime = () =>
      write(`${formatDuration(Math.floor(remainingMs(deadline, clock.now()) / SECOND_MS))} · `)
    writeTime()
    return every(SECOND_MS, writeTime)
  }, [title, unread, deadline, isHidden, clock])
  return null
}
