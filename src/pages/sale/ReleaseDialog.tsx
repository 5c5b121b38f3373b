/** The question before the release of the coins, which cannot be undone: a press acts after a delay in which it can be cancelled, or at once after a tick. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { questionAnswered, selectDeal } from '../../features/order/orderSlice.ts'
import { requisiteEnding } from '../../rules/requisite.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { DelayedButton } from '../../ui/DelayedButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { useAmountTexts } from './SaleSummary.tsx'
import prose from '../../ui/Prose.module.css'

export function ReleaseDialog() {
  const { t } = useTranslation('sale')
  const dispatch = useAppDispatch()
  const { gets, gives } = useAmountTexts()
  const [isAgreed, setAgreed] = useState(false)
  const answer = (yes: boolean) => () => dispatch(questionAnswered({ question: 'release', yes }))
  return (
    <Dialog
      overlay="confirm"
      isDescribed
      title={gives ? t('release.title', { amount: gives }) : t('release.titlePlain')}
      onClose={answer(false)}
      actions={
        <>
          <DelayedButton
            data-action="dialog-confirm"
            checked={isAgreed}
            hint={isAgreed ? undefined : t('release.delay')}
            onConfirm={answer(true)}
          >
            {t('release.yes')}
          </DelayedButton>
          <Button block variant="ghost" data-action="dialog-cancel" onClick={answer(false)}>
            {t('release.no')}
          </Button>
        </>
      }
    >
      <Stack>
        <Notice kind="danger" role="note">
          {t('release.text')}
        </Notice>
        <ReleaseChecklist />
        <Checkbox
          name="agree"
          label={gets ? t('release.tick', { amount: gets }) : t('release.tickPlain')}
          checked={isAgreed}
          onValue={setAgreed}
        />
      </Stack>
    </Dialog>
  )
}

/** What to check in the bank's app before the release: the sum, the account, that the money has arrived, and the sender. */
export function ReleaseChecklist() {
  const { t } = useTranslation('sale')
  const { gets } = useAmountTexts()
  const ending = requisiteEnding(useAppSelector(selectDeal)?.requisite ?? '')
  return (
    <div className={prose.facts}>
      <strong>{t('sendCoins.title')}</strong>
      <ul>
        {gets && <li>{t('sendCoins.amount', { amount: gets })}</li>}
        {ending && <li>{t('sendCoins.account', { ending })}</li>}
        <li>{t('sendCoins.available')}</li>
        {/* Without the buyer's nickname, because a bank shows the person's name. */}
        <li>{t('sendCoins.sender')}</li>
      </ul>
    </div>
  )
}
