/** Replaces the requisites while nothing must be paid, and says why. */
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { HoldReason } from './usePaymentHold.ts'

const TEXTS = { reported: 'paymentHold.reported', overdue: 'paymentHold.overdue' } as const

export function PaymentHold({ reason }: { reason: HoldReason }) {
  const { t } = useTranslation()
  return (
    <Card level={1} title={t('paymentHold.title')}>
      <Notice kind="danger">{t(TEXTS[reason])}</Notice>
    </Card>
  )
}
