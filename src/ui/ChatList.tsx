import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from './Button.tsx'
import { classes } from './attributes.ts'
import styles from './ChatList.module.css'

/** What the list has to know of a message. */
export interface ChatEntry {
  readonly id: string | number
  /** Sent by the user. */
  readonly own: boolean
  /** Being sent, or failed: the gateway has not stored it. These are at the end. */
  readonly isLeaving?: boolean
}

interface ChatListProps {
  readonly label: string
  /** One for each child. */
  readonly entries: readonly ChatEntry[]
  /** The messages, a `ChatBubble` each. */
  readonly children: ReactNode
  /** Content for an empty list. */
  readonly empty?: ReactNode
  /** Content above the first message, which scrolls with it, e.g. a button that loads earlier ones. */
  readonly before?: ReactNode
  /** Label of the button that scrolls to messages which arrived while the list was scrolled up. */
  readonly newText: (count: number) => string
  /** Called with whether the end of the list is within the viewport, and with true at the unmount. Not called in a browser without `IntersectionObserver`. */
  readonly onSight?: (isInSight: boolean) => void
}

/** A scroll position below any possible end: the browser clamps it, so that nothing has to be measured. */
const END = 1e9
const NEAR_END_PX = 48

/** A conversation that stays scrolled to its end unless the user has scrolled up. Without messages it shows its beginning. */
export function ChatList({ label, entries, children, empty, before, newText, onSight }: ChatListProps) {
  const list = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const end = useSight(onSight)
  const isEmpty = entries.length === 0
  const atEnd = useRef(!isEmpty)
  const [unseenCount, setUnseenCount] = useState(0)
  const lastAt = entries.findLastIndex(({ isLeaving }) => !isLeaving)
  const last = entries[lastAt]
  /** Number of messages that the gateway has not stored. */
  const leaving = entries.length - 1 - lastAt
  const seen = useRef({ id: last?.id, leaving })

  function toEnd() {
    list.current?.scrollTo({ top: END, behavior: 'instant' })
    atEnd.current = true
    setUnseenCount(0)
  }

  useLayoutEffect(() => {
    const before = seen.current
    seen.current = { id: last?.id, leaving }
    const known = entries.findLastIndex(({ id }) => id === before.id)
    const added = known < 0 ? entries.slice(lastAt, lastAt + 1) : entries.slice(known + 1, lastAt + 1)
    const isOwnLast = last?.id !== before.id && last?.own
    const wasEmpty = before.id === undefined && before.leaving === 0
    if (isEmpty) return
    if (wasEmpty || atEnd.current || leaving > before.leaving || isOwnLast) toEnd()
    else setUnseenCount((count) => count + added.filter(({ own }) => !own).length)
  }, [entries, isEmpty, last, lastAt, leaving])

  // Heights change when messages are rendered (`content-visibility`) and when pictures are loaded.
  useEffect(() => {
    if (!content.current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      if (atEnd.current) list.current?.scrollTo({ top: END, behavior: 'instant' })
    })
    observer.observe(content.current)
    return () => observer.disconnect()
  }, [])

  return (
    <div className={styles.place}>
      <div
        ref={list}
        className={styles.list}
        role="log"
        aria-label={label}
        tabIndex={0}
        onScroll={({ currentTarget: box }) => {
          atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_END_PX
          if (atEnd.current) setUnseenCount(0)
        }}
      >
        <div ref={content}>
          {before && <div className={styles.before}>{before}</div>}
          {isEmpty && empty && <div className={styles.empty}>{empty}</div>}
          {children}
        </div>
      </div>
      <div ref={end} />
      {unseenCount > 0 && (
        <Button className={styles.unseen} icon="chat" onClick={toEnd}>
          {newText(unseenCount)}
        </Button>
      )}
    </div>
  )
}

/** Tells whether the element with the returned ref is within the viewport. */
function useSight(onSight: ChatListProps['onSight']): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!element.current || !onSight || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver((changes) => onSight(changes.at(-1)?.isIntersecting === true))
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      onSight(true)
    }
  }, [onSight])
  return element
}

interface ChatBubbleProps {
  /** Id at the gateway; none for a message that it has not stored. */
  readonly id?: string | number
  /** Sent by the user. */
  readonly own?: boolean
  readonly text: string
  /** Name of the sender, for screen readers and above messages of others. */
  readonly author: string
  /** Formatted time, e.g. "14:32". */
  readonly time: string
  /** Status below the text: "sending", or "not sent" with a button. */
  readonly state?: ReactNode
  readonly failed?: boolean
  /** Picture or file link. */
  readonly media?: ReactNode
  /** Warnings below the bubble. */
  readonly note?: ReactNode
}

/** One message. */
export function ChatBubble({ id, own, text, author, time, state, failed, media, note }: ChatBubbleProps) {
  return (
    <div className={classes(styles.message, own && styles.own, failed && styles.failed)} data-message={id}>
      <span translate={own ? undefined : 'no'} className={classes(own ? 'visually-hidden' : styles.author)}>
        {author}
      </span>
      <div className={styles.bubble}>
        {media}
        {text && (
          <p dir="auto" className={styles.text}>
            {text}
          </p>
        )}
      </div>
      {note}
      <span className={styles.time}>
        <time translate="no">{time}</time>
        {state}
      </span>
    </div>
  )
}
