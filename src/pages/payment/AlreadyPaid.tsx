/** "I already paid": opens the support chat with a draft of the deal's facts, or the messenger without a session. */
import { useTranslation } from 'react-i18next'
import { selectUser } from '../../features/auth/authSlice.ts'
import { selectHistory } from '../../features/history/historySlice.ts'
import { selectOrderWithDeal, selectPurchase } from '../../features/order/orderSlice.ts'
import { useMoney } from '../../i18n/useMoney.ts'
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import { supportOpened } from '../../shell/shellSlice.ts'
import { useAppSelector, useAppStore } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { goToTabPanel } from '../../ui/Tabs.tsx'
import { useClock } from '../../ui/clock.ts'
import { alreadyPaidText } from './alreadyPaidText.ts'
import { selectToPay } from './selectors.ts'

/** `isDecided`: support has decided a dispute, and is sent more evidence; the main action of its screen. */
export function AlreadyPaid({ isDecided = false }: { isDecided?: boolean }) {
  const { t, i18n } = useTranslation('payment')
  const money = useMoney()
  const clock = useClock()
  const store = useAppStore()
  const user = useAppSelector(selectUser)
  const purchase = useAppSelector(selectPurchase)
  const { supportUrl } = useAppSelector(selectDeployment)
  const text = t(isDecided ? 'rescue.attach' : 'rescue.button')
  const variant = isDecided ? 'primary' : 'secondary'
  if (purchase === null) return null
  if (user === null)
    return (
      <LinkOut href={supportUrl} variant={variant} data-action="already-paid">
        {text}
      </LinkOut>
    )

  const open = () => {
    const state = store.getState()
    const draft = alreadyPaidText(i18n.t, {
      purchase,
      replaced: selectOrderWithDeal(state).replaced,
      history: selectHistory(state),
      amount: money(selectToPay(state), purchase.currency),
      now: clock.now(),
    })
    store.dispatch(supportOpened(draft))
    goToTabPanel()
  }
  return (
    <Button block={isDecided} variant={variant} data-action="already-paid" onClick={open}>
      {text}
    </Button>
  )
}

/** Shown where the payer may have paid but the deal did not complete. */
export function AlreadyPaidHelp() {
  const { t } = useTranslation('payment')
  return (
    <Notice title={t('rescue.title')} icon="help" actions={<AlreadyPaid />}>
      {t('rescue.text')}
    </Notice>
  )
}
