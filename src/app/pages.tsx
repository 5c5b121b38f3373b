/** The pages, whose code and texts are loaded on demand. */
import { useTranslation } from 'react-i18next'
import { pageTitleText, type OrderAddress } from '../rules/paths.ts'
import { type LazyFeature, lazyPage } from '../shell/lazyFeature.tsx'
import type { PageName } from '../shell/shellSlice.ts'
import { HiddenHeading, PageFrame } from '../ui/PageFrame.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Stack } from '../ui/Stack.tsx'
import type { Client } from './createClient.ts'
import { pageAt } from './openPage.ts'

const MODULES = {
  payment: () => import('../pages/payment/PaymentPage.tsx'),
  sale: () => import('../pages/sale/SalePage.tsx'),
  cpayment: () => import('../pages/cpayment/CpaymentPage.tsx'),
  flashpay: () => import('../pages/flashpay/FlashpayPage.tsx'),
}

export const PaymentPage = lazyPage(
  () => MODULES.payment().then((m) => m.PaymentPage),
  ['common', 'payment'],
  <LoadingPage page="payment" />,
)
export const SalePage = lazyPage(
  () => MODULES.sale().then((m) => m.SalePage),
  ['common', 'sale'],
  <LoadingPage page="sale" />,
)
export const CpaymentPage = lazyPage(
  () => MODULES.cpayment().then((m) => m.CpaymentPage),
  ['common', 'cpayment', 'errors'],
  <LoadingPage page="cpayment" />,
)
export const FlashpayPage = lazyPage(
  () => MODULES.flashpay().then((m) => m.FlashpayPage),
  ['common', 'flashpay', 'payment', 'errors'],
  <LoadingPage page="flashpay" />,
)
export const PaymentErrorPage = lazyPage(
  () => import('../pages/error/PaymentErrorPage.tsx').then((m) => m.PaymentErrorPage),
  ['common'],
  <LoadingPage page="payment-error" />,
)

export const ORDER_PAGES: Record<OrderAddress['page'], LazyFeature<object>> = {
  payment: PaymentPage,
  sale: SalePage,
  cpayment: CpaymentPage,
  flashpay: FlashpayPage,
}

/** Loads the page of an address before it is drawn; `isUnderWay` also loads the parts that an order under way needs. */
export async function loadPage({ i18n, store }: Client, pathname: string, isUnderWay = false): Promise<void> {
  const { page } = pageAt(pathname)
  if (page === 'payment-error') await PaymentErrorPage.loadOnce(i18n, store)
  if (page === 'payment-error' || page === 'not-found') return
  await ORDER_PAGES[page].loadOnce(i18n, store)
  if (!isUnderWay) return
  const { partsUnderWay } = await MODULES[page]()
  await Promise.all(partsUnderWay.map((part) => part.load(i18n, store)))
}

/** Placeholder of a page whose code is being loaded. `page` is null for one that does not name its page. */
export function LoadingPage({ page }: { page: PageName | null }) {
  const { t, i18n } = useTranslation()
  return (
    <PageFrame page={page ?? undefined} step="loading" skipText={t('common.skipLink')}>
      <HiddenHeading text={i18n.t((page && pageTitleText(page)) ?? 'common:app.title')} />
      <Stack role="status">
        <p>{t('common.loading')}</p>
        <Skeleton width="60%" height="2rem" />
        <Skeleton height="8rem" />
      </Stack>
    </PageFrame>
  )
}
