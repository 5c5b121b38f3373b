/** No trader was found: another bank, the same bank again, or bank-to-bank. */
import { useTranslation } from 'react-i18next'
import { BankStep } from '../../features/brokers/BankStep.tsx'
import { brokerPressed, selectBrokers, selectStarting } from '../../features/brokers/brokersSlice.ts'
import {
  selectOrderWithDeal,
  selectMethod,
  selectPurchase,
  selectSearch,
} from '../../features/order/orderSlice.ts'
import { ChooseAnotherButton, SearchAgainButton } from '../../features/search/SearchButtons.tsx'
import { useLocalize } from '../../i18n/localize.ts'
import { searchEndTitle } from '../../rules/cancelText.ts'
import { hasAnyDeal } from '../../rules/deal.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { AlreadyPaidHelp } from './AlreadyPaid.tsx'
import { offeredBankToBank } from './bankToBank.ts'

export function RestartScreen() {
  const { t, i18n } = useTranslation(['payment', 'deal'])
  const localize = useLocalize()
  const dispatch = useAppDispatch()
  const { message } = useAppSelector(selectSearch)
  const order = useAppSelector(selectOrderWithDeal)
  const isStarting = useAppSelector(selectStarting)
  const hadDeal = hasAnyDeal(order) || order.replaced !== null
  const purchase = useAppSelector(selectPurchase)
  const method = useAppSelector(selectMethod)
  const bankToBank = offeredBankToBank(purchase?.currency ?? null, useAppSelector(selectBrokers), method)
  return (
    <Stack>
      <Card level={1} title={i18n.t(searchEndTitle(message, 'payment:restart.title'))}>
        {message === null ? <p>{t('restart.text')}</p> : <Notice kind="danger">{localize(message)}</Notice>}
        {/* The payer may have sent money to a deal before this search. */}
        {!hadDeal && <p>{t('brokers.safe')}</p>}
        <Stack gap="tight">
          <ChooseAnotherButton variant="primary">{t('restart.another')}</ChooseAnotherButton>
          <SearchAgainButton>{t('restart.retry')}</SearchAgainButton>
          {bankToBank && (
            <>
              <Button
                block
                data-action="bank-to-bank"
                disabled={isStarting}
                onClick={() => dispatch(brokerPressed(bankToBank.broker_id))}
              >
                {t('restart.bankToBank', { bank: bankToBank.name })}
              </Button>
              <p>{t('restart.bankToBankText')}</p>
            </>
          )}
          <BankStep submitText={t('methods.submit')} />
        </Stack>
      </Card>
      {hadDeal && <AlreadyPaidHelp />}
    </Stack>
  )
}
