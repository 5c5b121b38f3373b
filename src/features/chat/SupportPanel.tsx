/** Support: the chat on this page, and the messenger. */
import { useTranslation } from 'react-i18next'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { supportOpened } from '../../shell/shellSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ChatPanel } from './ChatPanel.tsx'
import { selectSupportOpen } from './chatSlice.ts'
import { selectReservedPartner } from './partners.ts'

/** The support chat replaces it once it was asked for. */
export function SupportPanel() {
  const { t } = useTranslation('deal')
  const dispatch = useAppDispatch()
  const reserved = useAppSelector(selectReservedPartner)
  const isOpen = useAppSelector(selectSupportOpen)

  if (reserved !== null)
    return (
      <Card title={t('support.title')}>
        <Notice kind="danger">{t('chat.reservedSupport')}</Notice>
        <p>
          <SupportLink />
        </p>
      </Card>
    )
  if (isOpen) return <ChatPanel tab="support" />
  return (
    <Card title={t('support.title')}>
      <p>{t('support.text')}</p>
      <Button
        block
        variant="primary"
        icon="chat"
        data-action="open-support"
        onClick={() => dispatch(supportOpened())}
      >
        {t('support.open')}
      </Button>
      <Notice role="note" icon="shield">
        {t('hints.impostor')}
      </Notice>
    </Card>
  )
}
