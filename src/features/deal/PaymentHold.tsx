/** Replaces the requisites while nothing must be paid, and says why. */
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { HoldReason } from './usePaymentHold.ts'

const TEXTS = { reported: 'deal:paymentHold.reported', overdue: 'deal:paymentHold.overdue' } as const

export function PaymentHold({ reason }: { reason: HoldReason }) {
  const { t, i18n } = useTranslation('deal')
  return (
    <Card level={1} title={t('paymentHold.title')}>
      <Notice kind="danger">{i18n.t(TEXTS[reason])}</Notice>
    </Card>
  )
}
