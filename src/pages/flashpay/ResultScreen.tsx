/** The end of a flash-pay order: completed, not completed, or cancelled. */
import { useTranslation } from 'react-i18next'
import { selectWasDisputed } from '../../features/deal/dealSlice.ts'
import { SaveProof } from '../../features/evidence/lazyEvidence.tsx'
import { selectFlashpayDeal } from '../../features/order/orderSlice.ts'
import { SupportCopy } from '../../features/support/SupportCopy.tsx'
import { transactionLink } from '../../rules/deal.ts'
import { flashpayResult, type FlashpayType } from '../../rules/flashpay.ts'
import { pageKindOf } from '../../rules/paths.ts'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { Amount } from '../../ui/Amount.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { Result } from '../../ui/Result.tsx'
import { useOrderAmount } from './useOrderAmount.ts'

export function ResultScreen({ result, type }: { result: 'ok' | 'not-ok'; type: FlashpayType }) {
  const { t, i18n } = useTranslation('flashpay')
  const deal = useAppSelector(selectFlashpayDeal)
  const wasDisputed = useAppSelector(selectWasDisputed)
  const { title, text } = flashpayResult(type, result, wasDisputed)
  // A disputed sale that ends with `ok` was decided for the buyer: the seller may not have received the money.
  const isLost = result === 'ok' && type === 'sale' && wasDisputed
  const isProven = result === 'ok' && !isLost
  const amount = useOrderAmount()
  const link = deal && transactionLink(deal)
  return (
    <Result
      result={result}
      tone={isLost ? 'dispute' : undefined}
      title={i18n.t(title)}
      text={i18n.t(text)}
      actions={
        isProven ? (
          deal && <SaveProof record={{ kind: pageKindOf('flashpay', type), order: deal }} />
        ) : (
          <>
            <SupportLink variant={isLost ? 'primary' : 'secondary'} />
            <SupportCopy />
          </>
        )
      }
    >
      {amount && <Amount size="large" text={amount} />}
      {link && (
        <LinkOut href={link} showHost newTabText={t('common.newTab')} data-field="transaction-link">
          {t('flashpayPayment.link')}
        </LinkOut>
      )}
    </Result>
  )
}
