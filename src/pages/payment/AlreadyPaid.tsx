/** "I already paid": to the support chat with the deal's facts written down, or to the messenger where nobody is signed in. */
import { selectUser } from '../../features/auth/authSlice.ts'
import { supportOpened } from '../../features/chat/chatSlice.ts'
import { selectDealState } from '../../features/deal/dealSlice.ts'
import { selectDealId } from '../../features/deal/selectDealId.ts'
import { moneyText } from '../../i18n/moneyText.ts'
import { tabChosen } from '../../app/shell/shellSlice.ts'
import { selectDeployment } from '../../app/shell/deploymentSlice.ts'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { isAboutDeal, type HistoryEntry } from '../../rules/history.ts'
import { requisiteEnding } from '../../rules/requisite.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { useClock } from '../../ui/clock.ts'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { goToTabPanel } from '../../ui/Tabs.tsx'
import { selectToPay } from './paymentScreen.ts'
import { selectPurchase } from './paymentSlice.ts'
import { alreadyPaidText } from './alreadyPaidText.ts'
import { selectHistory } from '../../features/history/historySlice.ts'

export function AlreadyPaid() {
  const { t, lang } = useTranslation()
  const clock = useClock()
  const dispatch = useAppDispatch()
  const user = useAppSelector(selectUser)
  const purchase = useAppSelector(selectPurchase)
  const { deal, autodeal, replaced } = useAppSelector(selectDealState)
  const dealId = useAppSelector(selectDealId)
  const amount = useAppSelector(selectToPay)
  const history = useAppSelector(selectHistory)
  const { supportUrl } = useAppSelector(selectDeployment)
  if (purchase === null) return null
  if (user === null)
    return (
      <LinkOut
        href={supportUrl}
        newTabText={t('common.newTab')}
        variant="secondary"
        data-action="already-paid"
      >
        {t('rescue.button')}
      </LinkOut>
    )

  function open(order: NonNullable<typeof purchase>) {
    const requisite = replaced ?? deal?.requisite ?? order.requisites
    const given = history.findLast((entry) => isGiven(entry, replaced))
    // What a replaced requisite was given for may be an earlier deal, whose number and amount are not known any more.
    const isOfThisDeal = replaced === null || (given !== undefined && isAboutDeal(given, dealId))
    const text = alreadyPaidText(t, {
      purchase: order,
      ...(isOfThisDeal
        ? { deal, autodeal, amount: moneyText(amount, order.currency, lang) }
        : { deal: null, autodeal: null, amount: '' }),
      ending: requisite ? requisiteEnding(requisite) : null,
      givenAt: given?.at ?? null,
      now: clock.now(),
    })
    dispatch(supportOpened(text))
    dispatch(tabChosen('support'))
    goToTabPanel()
  }
  return (
    <Button data-action="already-paid" onClick={() => open(purchase)}>
      {t('rescue.button')}
    </Button>
  )
}

/** A requisite came on screen: this one, where it is known. */
function isGiven({ event, requisite }: HistoryEntry, known: string | null): boolean {
  return (
    (event === 'requisite-shown' || event === 'requisite-changed') && (known === null || requisite === known)
  )
}
