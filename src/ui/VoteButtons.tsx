import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './VoteButtons.module.css'

interface VoteButtonsProps {
  /** The question: "How was the seller?". */
  readonly question: ReactNode
  readonly likeText: string
  readonly dislikeText: string
  /** Text after the vote; null before. */
  readonly thanks: string | null
  /** The vote that is being sent. */
  readonly busy?: 'like' | 'dislike' | null
  readonly onVote: (method: 'like' | 'dislike') => void
}

/** Like and dislike buttons of equal prominence, and the thanks in their place after the vote. */
export function VoteButtons({
  question,
  likeText,
  dislikeText,
  thanks,
  busy = null,
  onVote,
}: VoteButtonsProps) {
  const status = useRef<HTMLParagraphElement>(null)
  const isPressed = useRef(false)
  // The pressed button has been removed: the focus moves here.
  useEffect(() => {
    if (isPressed.current && thanks !== null) status.current?.focus({ preventScroll: true })
  }, [thanks])
  const choices = [
    ['like', likeText],
    ['dislike', dislikeText],
  ] as const
  return (
    <>
      {/* Rendered before its text, so that screen readers announce the text. */}
      <p ref={status} role="status" tabIndex={-1} className={thanks === null ? 'visually-hidden' : undefined}>
        {thanks}
      </p>
      {thanks === null && (
        <fieldset className={styles.vote}>
          <legend className={styles.question}>{question}</legend>
          {choices.map(([method, text]) => (
            <Button
              key={method}
              icon={method}
              busy={busy === method}
              disabled={busy !== null && busy !== method}
              data-action={`vote-${method}`}
              onClick={() => {
                isPressed.current = true
                onVote(method)
              }}
            >
              {text}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  )
}
