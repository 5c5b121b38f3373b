/** The last messages of support, shown with the dispute; a button opens the whole conversation. */
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../i18n/formatTime.ts'
import { useLang } from '../../i18n/useLang.ts'
import { hasText } from '../../rules/deal.ts'
import { canAcceptDispute } from '../../rules/dispute.ts'
import { isOwnMessage } from '../../rules/message.ts'
import { selectSide, tabChosen } from '../../shell/shellSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { RetryNotice } from '../../ui/RetryNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { goToTabPanel } from '../../ui/Tabs.tsx'
import { useClock } from '../../ui/clock.ts'
import { messagesRequested, selectConversation, supportOpened } from '../chat/chatSlice.ts'
import { selectMe, selectSupport } from '../chat/partners.ts'
import { selectDeal } from '../deal/dealSlice.ts'
import prose from '../../ui/Prose.module.css'
import styles from './DisputeDetails.module.css'

/** A question, and the message before it. */
const SHOWN_MAX = 2

export function SupportAnswers() {
  const { t } = useTranslation(['dispute', 'deal'])
  const lang = useLang()
  const clock = useClock()
  const dispatch = useAppDispatch()
  const me = useAppSelector(selectMe)
  const { nickname } = useAppSelector(selectSupport)
  const messages = useAppSelector((state) => selectConversation(state, nickname).messages)
  const load = useAppSelector((state) => selectConversation(state, nickname).load)
  const sentIds = useAppSelector((state) => selectConversation(state, nickname).sentIds)
  const side = useAppSelector(selectSide)
  const deal = useAppSelector(selectDeal)
  const answers = messages.filter((message) => !isOwnMessage(message, { me, partner: nickname, sentIds }))
  // To take part in the dispute comes first.
  const isAsked =
    answers.length > 0 && answers.at(-1) === messages.at(-1) && !canAcceptDispute(deal, { side, me })

  function reply() {
    dispatch(supportOpened())
    dispatch(tabChosen('support'))
    goToTabPanel()
  }
  return (
    <Card title={t('evidence.answers')} className={styles.card}>
      {load === 'failed' && (
        <RetryNotice
          retryText={t('common.retry')}
          onRetry={() => dispatch(messagesRequested({ partner: nickname }))}
        >
          {t('deal:chat.notLoaded')}
        </RetryNotice>
      )}
      <div role="log" aria-label={t('evidence.answers')} className={styles.answers}>
        {load === 'loading' && answers.length === 0 && <Skeleton />}
        {load === 'ready' && answers.length === 0 && <p className={prose.quiet}>{t('evidence.noAnswers')}</p>}
        {answers.slice(-SHOWN_MAX).map(({ id, message, created_at: at }) => (
          <blockquote key={id} className={styles.answer}>
            <p>{hasText(message) ? message : t('deal:chat.file')}</p>
            {at !== null && (
              <footer translate="no" className={prose.quiet}>
                {formatMoment(Date.parse(at), lang, clock.now())}
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
