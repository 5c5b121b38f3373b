/** One kind of evidence in the checklist: what is asked for, its state, and the control to give it. */
import { useTranslation } from 'react-i18next'
import { FILE_ACCEPT } from '../../contract/constants.ts'
import type { Deal } from '../../contract/deals.ts'
import { fileLimits } from '../../i18n/localize.ts'
import { useLang } from '../../i18n/useLang.ts'
import { selectSide } from '../../shell/shellSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { FileButton } from '../../ui/FileButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { classes } from '../../ui/attributes.ts'
import { useClock } from '../../ui/clock.ts'
import { selectConversation } from '../chat/chatSlice.ts'
import { selectSupport } from '../chat/partners.ts'
import { EvidencePiece, pieceState } from './EvidencePiece.tsx'
import { StatementForm } from './StatementForm.tsx'
import { type EvidenceKind, evidenceState, isNeeded } from './cases.ts'
import { evidenceGiven, type Piece, selectCase, selectDispute } from './disputeSlice.ts'
import prose from '../../ui/Prose.module.css'
import styles from './DisputeDetails.module.css'

const ICONS = { missing: 'file', sending: 'upload', sent: 'check', refused: 'alert' } as const

export function EvidenceItem({ kind, deal }: { kind: EvidenceKind; deal: Deal }) {
  const { t } = useTranslation('dispute')
  const side = useAppSelector(selectSide)
  const about = useAppSelector(selectCase)
  const { nickname } = useAppSelector(selectSupport)
  const outgoing = useAppSelector((state) => selectConversation(state, nickname).outgoing)
  const pieces = useAppSelector(selectDispute).pieces.filter((piece) => piece.kind === kind)
  const messageOf = (piece: Piece) => outgoing.find(({ key }) => key === piece.key)
  const state = evidenceState(pieces.map((piece) => pieceState(piece, messageOf(piece))))
  const title = t(`evidence.${side}.${kind}.title`)
  return (
    <li className={styles.item} data-evidence={kind} data-state={state} tabIndex={-1}>
      <div className={styles.head}>
        <span className={classes(styles.sign, styles[state])}>
          <Icon name={ICONS[state]} size={18} />
        </span>
        <div>
          <h3>{title}</h3>
          <p className={prose.quiet}>{t(`evidence.${side}.${kind}.hint`)}</p>
          {state === 'missing' && (
            <p className={styles.mark}>
              {t(isNeeded(kind, side, about) ? 'evidence.needed' : 'evidence.ifAsked')}
            </p>
          )}
        </div>
      </div>
      {pieces.length > 0 && (
        <ul className={styles.pieces}>
          {pieces.map((piece) => (
            <EvidencePiece
              key={piece.key}
              piece={piece}
              message={messageOf(piece)}
              partner={nickname}
              title={title}
            />
          ))}
        </ul>
      )}
      {kind === 'statement' ? (
        <StatementForm deal={deal} />
      ) : (
        <FileChoice kind={kind} title={title} deal={deal} />
      )}
    </li>
  )
}

function FileChoice({ kind, title, deal }: { kind: EvidenceKind; title: string; deal: Deal }) {
  const { t } = useTranslation(['deal', 'dispute'])
  const lang = useLang()
  const clock = useClock()
  const dispatch = useAppDispatch()

  function give(files: readonly File[]) {
    const text = `${title}. ${t('info.skyId')}: ${deal.deal_id}`
    for (const file of files) dispatch(evidenceGiven({ kind, text, file, givenAt: clock.now() }))
  }
  return (
    <FileButton
      name="evidence"
      accept={FILE_ACCEPT}
      multiple
      onFiles={give}
      icon="clip"
      aria-label={t('dispute:evidence.chooseFor', { name: title })}
      title={t('receipt.rules', fileLimits(lang))}
    >
      {t('dispute:evidence.choose')}
    </FileButton>
  )
}
