import { memo, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from './Button.tsx'
import { classes } from './attributes.ts'
import styles from './ChatList.module.css'

/** One message. Items are memoized by identity: keep the same object while nothing in it changes. */
export interface ChatItem {
  readonly id: string | number
  readonly text: string
  /** Sent by the user. */
  readonly own: boolean
  /** Name of the sender, for screen readers and above messages of others. */
  readonly author?: string
  /** Formatted time, e.g. "14:32". */
  readonly time: string
  /** Status below the text: "sending", or "not sent" with a button. */
  readonly state?: ReactNode
  readonly failed?: boolean
  /** Being sent, or failed: the gateway has not stored it, so it has no gateway id. */
  readonly isLeaving?: boolean
  /** Picture or file link. */
  readonly media?: ReactNode
  /** Warnings below the bubble. */
  readonly note?: ReactNode
}

export interface ChatListProps {
  readonly label: string
  readonly messages: readonly ChatItem[]
  /** Content for an empty list. */
  readonly empty?: ReactNode
  /** Content above the first message, e.g. a button that loads earlier ones. */
  readonly before?: ReactNode
  /** Label of the button that scrolls to messages which arrived while the list was scrolled up; a function receives their number. */
  readonly newText: string | ((count: number) => string)
  /** Called with whether the end of the list is within the viewport, and with true at the unmount. Not called in a browser without `IntersectionObserver`. */
  readonly onSight?: (isInSight: boolean) => void
}

/** A scroll position below any possible end: the browser clamps it, so that nothing has to be measured. */
const END = 1e9
const NEAR_END_PX = 48

/** A conversation that stays scrolled to its end unless the user has scrolled up. */
export function ChatList({ label, messages, empty, before, newText, onSight }: ChatListProps) {
  const list = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const end = useSight(onSight)
  const atEnd = useRef(true)
  const [unseenCount, setUnseenCount] = useState(0)
  const lastAt = messages.findLastIndex(({ isLeaving }) => !isLeaving)
  const last = messages[lastAt]
  /** Number of messages that the gateway has not stored; they are at the end. */
  const leaving = messages.length - 1 - lastAt
  const seen = useRef({ id: last?.id, leaving })

  function toEnd() {
    list.current?.scrollTo({ top: END, behavior: 'instant' })
    atEnd.current = true
    setUnseenCount(0)
  }

  useLayoutEffect(() => {
    const before = seen.current
    seen.current = { id: last?.id, leaving }
    const known = messages.findLastIndex(({ id }) => id === before.id)
    const added = known < 0 ? messages.slice(lastAt, lastAt + 1) : messages.slice(known + 1, lastAt + 1)
    const isOwnLast = last?.id !== before.id && last?.own
    if (atEnd.current || leaving > before.leaving || isOwnLast) toEnd()
    else setUnseenCount((count) => count + added.filter(({ own }) => !own).length)
  }, [messages, last, lastAt, leaving])

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
          {messages.length === 0 && empty && <div className={styles.empty}>{empty}</div>}
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </div>
      </div>
      <div ref={end} />
      {unseenCount > 0 && (
        <Button className={styles.unseen} icon="chat" onClick={toEnd}>
          {typeof newText === 'string' ? newText : newText(unseenCount)}
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

const Message = memo(function Message({ message }: { readonly message: ChatItem }) {
  const { id, own, author, text, time, state, failed, isLeaving, media, note } = message
  return (
    <div
      className={classes(styles.message, own && styles.own, failed && styles.failed)}
      data-message={isLeaving ? undefined : id}
    >
      {author && (
        <span translate={own ? undefined : 'no'} className={classes(own ? 'visually-hidden' : styles.author)}>
          {author}
        </span>
      )}
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
})
