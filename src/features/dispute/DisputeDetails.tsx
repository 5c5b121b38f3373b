/** What the person can do while the dispute is open: read support's messages, say what happened, give evidence. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shallowEqual } from 'react-redux'
import { formatMoment } from '../../i18n/formatTime.ts'
import { useLang } from '../../i18n/useLang.ts'
import { canAcceptDispute } from '../../rules/dispute.ts'
import { isOwnMessage } from '../../rules/message.ts'
import { withoutDirectionMarks } from '../../rules/text.ts'
import { RetryNotice } from '../../shell/RetryNotice.tsx'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { selectSide, supportOpened } from '../../shell/shellSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { goToTabPanel } from '../../ui/Tabs.tsx'
import { useToday } from '../../ui/clock.ts'
import { messagesRequested, selectConversation } from '../chat/chatSlice.ts'
import { selectReservedPartner, selectSides, selectSupport, selectTraderName } from '../chat/partners.ts'
import { selectDeal } from '../order/orderSlice.ts'
import { EvidenceItem } from './EvidenceItem.tsx'
import { DISPUTE_CASES, EVIDENCE_KINDS } from './cases.ts'
import { caseChosen, selectCase } from './disputeSlice.ts'
import prose from '../../ui/Prose.module.css'
import styles from './DisputeDetails.module.css'

/** `children`: what is said about the course of the dispute, below the messages of support. */
export function DisputeDetails({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['dispute', 'deal'])
  const dispatch = useAppDispatch()
  const deal = useAppSelector(selectDeal)
  const side = useAppSelector(selectSide)
  const about = useAppSelector(selectCase)
  const isReserved = useAppSelector(selectReservedPartner) !== null
  if (deal === null) return null
  // Messages of a trader who is named like support could not be told from those of support.
  if (isReserved)
    return (
      <>
        <Notice kind="warning" role="note" actions={<SupportLink />}>
          {t('deal:chat.reservedSupport')}
        </Notice>
        {children}
      </>
    )
  function choose(value: string) {
    const chosen = DISPUTE_CASES.find((one) => one === value)
    if (chosen) dispatch(caseChosen(chosen))
  }
  return (
    <>
      <SupportAnswers />
      {children}
      <Card title={t('evidence.title')}>
        <p className={prose.quiet}>{t('evidence.intro')}</p>
        <Select label={t('disputeCase.legend')} name="case" value={about} onValue={choose}>
          {DISPUTE_CASES.map((one) => (
            <option key={one} value={one}>
              {t(`disputeCase.${side}.${one}.name`)}
            </option>
          ))}
        </Select>
        <ul className={styles.list}>
          {EVIDENCE_KINDS.map((kind) => (
            <EvidenceItem key={kind} kind={kind} deal={deal} />
          ))}
        </ul>
      </Card>
    </>
  )
}

/** A question, and the message before it. */
const SHOWN_MAX = 2

/** The last messages of support; a button opens the whole conversation. */
function SupportAnswers() {
  const { t } = useTranslation(['dispute', 'deal'])
  const lang = useLang()
  const today = useToday()
  const dispatch = useAppDispatch()
  const { nickname } = useAppSelector(selectSupport)
  const { messages, load } = useAppSelector((state) => selectConversation(state, nickname))
  const sides = useAppSelector((state) => selectSides(state, nickname), shallowEqual)
  const side = useAppSelector(selectSide)
  const deal = useAppSelector(selectDeal)
  const traderName = useAppSelector(selectTraderName)
  const answers = messages.filter((message) => message.sender !== traderName && !isOwnMessage(message, sides))
  // To take part in the dispute comes first.
  const isAsked =
    answers.length > 0 &&
    answers.at(-1) === messages.at(-1) &&
    !canAcceptDispute(deal, { side, me: sides.me })

  function reply() {
    dispatch(supportOpened())
    goToTabPanel()
  }
  return (
    <Card title={t('evidence.answers')}>
      {load === 'failed' && (
        <RetryNotice onRetry={() => dispatch(messagesRequested({ partner: nickname }))}>
          {t('deal:chat.notLoaded')}
        </RetryNotice>
      )}
      <div role="log" aria-label={t('evidence.answers')} className={styles.answers}>
        {load === 'loading' && answers.length === 0 && <Skeleton />}
        {load === 'ready' && answers.length === 0 && <p className={prose.quiet}>{t('evidence.noAnswers')}</p>}
        {answers.slice(-SHOWN_MAX).map(({ id, message, created_at: at }) => (
          <blockquote key={id} className={styles.answer}>
            <p dir="auto">{message?.trim() ? withoutDirectionMarks(message) : t('deal:chat.file')}</p>
            {at !== null && (
              <footer translate="no" className={prose.quiet}>
                {formatMoment(Date.parse(at), lang, today)}
              </footer>
            )}
          </blockquote>
        ))}
      </div>
      <Button icon="chat" variant={isAsked ? 'primary' : 'secondary'} onClick={reply}>
        {t(answers.length > 0 ? 'evidence.reply' : 'evidence.write')}
      </Button>
    </Card>
  )
}
