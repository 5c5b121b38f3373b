/** One given file, or the statement, and whether support has it. */
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../i18n/formatTime.ts'
import { useLocalize } from '../../i18n/localize.ts'
import { useLang } from '../../i18n/useLang.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { useToday } from '../../ui/clock.ts'
import { messageResent, type Outgoing } from '../chat/chatSlice.ts'
import type { PieceState } from './cases.ts'
import { evidenceRemoved, type Piece } from './disputeSlice.ts'
import prose from '../../ui/Prose.module.css'
import styles from './DisputeDetails.module.css'

interface EvidencePieceProps {
  piece: Piece
  /** The message that carries it, until the gateway has it. */
  message: Outgoing | undefined
  /** Nickname of support. */
  partner: string
  title: string
}

export function EvidencePiece({ piece, message, partner, title }: EvidencePieceProps) {
  const { t } = useTranslation(['deal', 'dispute'])
  const lang = useLang()
  const localize = useLocalize()
  const today = useToday()
  const dispatch = useAppDispatch()
  const { key, name, sentAt, error } = piece
  const shownName = name || title
  const state = pieceState(piece, message)
  const share = message?.share ?? null

  // Each button is removed when it is pressed: the focus moves to the checklist item, or to the piece.
  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    currentTarget.closest<HTMLElement>('[data-evidence]')?.focus()
    dispatch(evidenceRemoved({ key }))
  }
  function resend({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    currentTarget.closest('li')?.focus()
    dispatch(messageResent({ partner, key }))
  }
  function progress(): string {
    if (message?.file?.isReady === false) return t('receipt.preparing')
    return share === null ? t('chat.sending') : t('receipt.progress', { percent: Math.round(share * 100) })
  }
  return (
    <li className={styles.piece} data-piece={state} tabIndex={-1}>
      <span translate={name ? 'no' : undefined}>{shownName}</span>
      {error !== null && (
        <>
          <span className={styles.fault} role="alert">
            {t('dispute:evidence.refused', { reason: localize(error) })}
          </span>
          <Button
            variant="ghost"
            square
            icon="close"
            aria-label={t('file.remove', { name: shownName })}
            onClick={remove}
          />
        </>
      )}
      {state === 'failed' && (
        <>
          <span className={styles.fault} role="alert">
            {message?.error ? localize(message.error) : t('chat.failed')}
          </span>
          <Button variant="link" onClick={resend}>
            {t('chat.resend')}
          </Button>
        </>
      )}
      {(state === 'sending' || state === 'sent') && (
        <span className={state === 'sent' ? styles.done : prose.quiet} role="status">
          {sentAt === null
            ? progress()
            : t('dispute:evidence.sent', { time: formatMoment(sentAt, lang, today) })}
        </span>
      )}
      {state === 'sending' && share !== null && <progress max={1} value={share} aria-label={shownName} />}
    </li>
  )
}

/** `message` carries the piece, until the gateway has it. */
export function pieceState({ sentAt, error }: Piece, message: Outgoing | undefined): PieceState {
  if (error !== null) return 'refused'
  if (sentAt !== null) return 'sent'
  return message?.state === 'failed' ? 'failed' : 'sending'
}
