/** One file, or the statement, on its way to support. */
import { attachmentErrorText } from '../../i18n/attachmentErrorText.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { useAppDispatch } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { useClock } from '../../ui/clock.ts'
import { messageResent } from '../chat/chatSlice.ts'
import { evidenceRemoved } from './disputeSlice.ts'
import type { Piece } from './disputeMemory.ts'
import type { Carrier } from './pieceState.ts'
import styles from './DisputeDetails.module.css'

export interface EvidencePieceProps {
  piece: Piece
  /** The message that carries it, until the gateway has it. */
  message: Carrier | undefined
  /** Nickname of support. */
  partner: string
  title: string
}

export function EvidencePiece({ piece, message, partner, title }: EvidencePieceProps) {
  const { t, lang } = useTranslation()
  const clock = useClock()
  const dispatch = useAppDispatch()
  const { key, name, sentAt, error } = piece
  const shownName = name || title
  if (error !== null)
    return (
      <li className={styles.piece} data-piece="refused">
        <span className={styles.name}>{shownName}</span>
        <span className={styles.fault} role="alert">
          {t('evidence.refused', { reason: attachmentErrorText(error, t, lang) })}
        </span>
        <Button
          variant="ghost"
          square
          icon="close"
          aria-label={t('file.remove', { name: shownName })}
          onClick={() => dispatch(evidenceRemoved({ key }))}
        />
      </li>
    )
  if (sentAt !== null)
    return (
      <li className={styles.piece} data-piece="sent">
        <span className={styles.name}>{shownName}</span>
        <span className={styles.done} role="status">
          {t('evidence.sent', { time: formatMoment(sentAt, lang, clock.now()) })}
        </span>
      </li>
    )
  if (message?.state === 'failed')
    return (
      <li className={styles.piece} data-piece="failed">
        <span className={styles.name}>{shownName}</span>
        <span className={styles.fault} role="alert">
          {message.error ? attachmentErrorText(message.error, t, lang) : t('chat.failed')}
        </span>
        <Button variant="link" onClick={() => dispatch(messageResent({ partner, key }))}>
          {t('chat.resend')}
        </Button>
      </li>
    )
  const share = message?.share ?? null
  const isPreparing = message?.file?.isReady === false
  return (
    <li className={styles.piece} data-piece="sending">
      <span className={styles.name}>{shownName}</span>
      <span className={styles.state} role="status">
        {isPreparing
          ? t('receipt.preparing')
          : share === null
            ? t('chat.sending')
            : t('receipt.progress', { percent: Math.round(share * 100) })}
      </span>
      {share !== null && <progress max={1} value={share} aria-label={shownName} />}
    </li>
  )
}
