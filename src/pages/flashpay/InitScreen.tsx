/** The bank, and the card number if the bank needs it. */
import { useTranslation } from 'react-i18next'
import { BrokerList } from '../../features/brokers/BrokerList.tsx'
import { selectBrokers } from '../../features/brokers/brokersSlice.ts'
import { selectFlashpayDeal } from '../../features/order/orderSlice.ts'
import { findBroker, isCardBroker } from '../../rules/brokers.ts'
import { PreloadFeatures } from '../../shell/PreloadFeatures.tsx'
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { selectSide } from '../../shell/shellSlice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Stack } from '../../ui/Stack.tsx'
import { flashpayNeedsMask } from './flashpayScreen.ts'
import { flashBrokerPressed, flashMaskSubmitted, selectFlashpay } from './flashpaySlice.ts'
import styles from './FlashpayPage.module.css'

async function loadMaskForm() {
  const [module] = await Promise.all([
    import('../../features/brokers/MaskForm.tsx'),
    import('../../features/brokers/CardField.tsx'),
  ])
  return module.MaskForm
}

const MaskForm = lazyFeature(loadMaskForm, [])
const PRELOADED = [MaskForm]

export function InitScreen() {
  const { t } = useTranslation('flashpay')
  const dispatch = useAppDispatch()
  const side = useAppSelector(selectSide)
  const { picked, choosing, maskError } = useAppSelector(selectFlashpay)
  const broker = findBroker(useAppSelector(selectBrokers), picked)
  const isMaskAsked = flashpayNeedsMask(side, isCardBroker(broker), useAppSelector(selectFlashpayDeal)?.mask)
  return (
    <Stack role="group" aria-labelledby="banks">
      <h2 id="banks">{t(side === 'seller' ? 'flashpay.bankSale' : 'flashpay.bank')}</h2>
      <BrokerList
        picked={picked}
        busyWith={choosing && !isMaskAsked ? picked : null}
        onPick={(id) => dispatch(flashBrokerPressed(id))}
      >
        {isMaskAsked && (
          <div className={styles.step}>
            <MaskForm
              key={picked}
              label={t('flashpay.card')}
              hint={t('flashpay.cardHint')}
              submitText={t('flashpay.submit')}
              action="submit-method"
              error={maskError}
              busy={choosing}
              onSubmit={(mask) => dispatch(flashMaskSubmitted(mask))}
            />
          </div>
        )}
      </BrokerList>
      <PreloadFeatures parts={PRELOADED} />
    </Stack>
  )
}
