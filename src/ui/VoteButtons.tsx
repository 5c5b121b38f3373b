import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './VoteButtons.module.css'

export interface VoteButtonsProps {
  /** The question: "How was the seller?". */
  readonly question: ReactNode
  readonly likeText: string
  readonly dislikeText: string
  /** The vote that is being sent. */
  readonly busy?: 'like' | 'dislike' | null
  readonly onVote: (method: 'like' | 'dislike') => void
}

/** Like and dislike buttons of equal prominence. Render them only while voting is possible. */
export function VoteButtons({ question, likeText, dislikeText, busy = null, onVote }: VoteButtonsProps) {
  const choices = [
    ['like', likeText],
    ['dislike', dislikeText],
  ] as const
  return (
    <fieldset className={styles.vote}>
      <legend className={styles.question}>{question}</legend>
      {choices.map(([method, text]) => (
        <Button
          key={method}
          icon={method}
          busy={busy === method}
          disabled={busy !== null && busy !== method}
          data-action={`vote-${method}`}
          onClick={() => onVote(method)}
        >
          {text}
        </Button>
      ))}
    </fieldset>
  )
}
