/** /cpayment/:id, on its own and inside a merchant's frame: a crypto deposit from the choice of the coin to its end. */
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RegistrationOffer } from '../../features/auth/lazyRegistrationOffer.tsx'
import { selectDeposit } from '../../features/order/orderSlice.ts'
import { OrderLoading } from '../../features/support/OrderLoading.tsx'
import { RUNNING_SECTIONS } from '../../i18n/types.ts'
import { useMoney } from '../../i18n/useMoney.ts'
import { isCoinUnknown } from '../../rules/crypto.ts'
import { LazyQrCode } from '../../shell/LazyQrCode.tsx'
import { LazySidePanel } from '../../shell/LazySidePanel.tsx'
import { NotFound } from '../../shell/NotFound.tsx'
import { PageShell } from '../../shell/PageShell.tsx'
import { ProgressLine } from '../../shell/ProgressLine.tsx'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { lazyFeature } from '../../shell/lazyFeature.tsx'
import { selectIsEmbedded, selectIsMissing } from '../../shell/shellSlice.ts'
import { useAppSelector, useDeps } from '../../store/hooks.ts'
import { Amount } from '../../ui/Amount.tsx'
import { CoinMark } from '../../ui/CoinMark.tsx'
import { useEscape, useHeight } from '../../ui/framed.ts'
import { InitScreen } from './InitScreen.tsx'
import { depositTitle, orderedCoins, stepOf, STEPS } from './depositScreen.ts'
import { selectIsUnder, selectScreen } from './selectors.ts'
import styles from './CpaymentPage.module.css'

const StartedScreens = lazyFeature(
  () => import('./StartedScreens.tsx').then((m) => m.StartedScreens),
  RUNNING_SECTIONS,
  <OrderLoading />,
)

/** The parts that an order under way needs at once. */
export const partsUnderWay = [StartedScreens, LazyQrCode]

export function Page() {
  const page = useAppSelector(selectIsMissing) ? <NotFound /> : <DepositPage />
  return useAppSelector(selectIsEmbedded) ? <Framed>{page}</Framed> : page
}

function DepositPage() {
  const { i18n } = useTranslation()
  const money = useMoney()
  const screen = useAppSelector(selectScreen)
  const isEmbedded = useAppSelector(selectIsEmbedded)
  const payment = useAppSelector(selectDeposit)
  const isUnder = useAppSelector(selectIsUnder)
  const result = screen.name === 'inProcess' ? screen.result : null
  // The notice of an unknown coin is announced by itself.
  const title =
    result === null || payment === null || isCoinUnknown(payment)
      ? ''
      : i18n.t(depositTitle(result, payment, isUnder))
  const amount = money(payment && orderedCoins(payment), payment?.symbol)
  return (
    <PageShell
      page="cpayment"
      step={screen.name}
      header={
        amount && (
          <div className={styles.mark}>
            <CoinMark symbol={payment?.symbol ?? ''} />
            <Amount size="large" text={amount} />
          </div>
        )
      }
      footer={<SupportLink />}
      aside={
        screen.name !== 'loading' && (
          <LazySidePanel offer={<RegistrationOffer hasEnded={result === 'success'} />} />
        )
      }
      announce={title}
    >
      <ProgressLine steps={STEPS} step={stepOf(screen)} />
      {screen.name === 'loading' && <OrderLoading />}
      {screen.name === 'init' && <InitScreen />}
      {screen.name === 'inProcess' && <StartedScreens screen={screen} />}
      {isEmbedded && (
        <div className={styles.help}>
          <SupportLink />
        </div>
      )}
    </PageShell>
  )
}

/** Sends the height of the content, and presses of Escape, to the parent page. */
function Framed({ children }: { children: ReactNode }) {
  const { device, pageId } = useDeps()
  const ref = useRef<HTMLDivElement>(null)
  useHeight(ref, (height) => device.parent?.post(pageId, { type: 'resize', height }))
  useEscape(() => device.parent?.post(pageId, { type: 'close' }))
  return (
    <div ref={ref} className={styles.embedded}>
      {children}
    </div>
  )
}
