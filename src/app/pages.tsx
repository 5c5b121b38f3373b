/** The pages, whose code and texts are loaded on demand. */
import { useTranslation } from 'react-i18next'
import { pageTitleText } from '../rules/pageTitle.ts'
import { type OrderAddress, orderAddressOf } from '../rules/paths.ts'
import { type LazyFeature, lazyPage } from '../shell/lazyFeature.tsx'
import type { PageName } from '../shell/shellSlice.ts'
import { PageFrame } from '../ui/PageFrame.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Stack } from '../ui/Stack.tsx'
import { HiddenHeading } from '../ui/VisuallyHidden.tsx'
import type { Client } from './createClient.ts'

export const PaymentPage = lazyPage(
  () =>
    import('../pages/payment/PaymentPage.tsx').then((m) => ({
      default: m.default,
      partsUnderWay: m.partsUnderWay,
    })),
  ['common', 'payment'],
  <LoadingPage page="payment" />,
)
export const SalePage = lazyPage(
  () =>
    import('../pages/sale/SalePage.tsx').then((m) => ({
      default: m.default,
      partsUnderWay: m.partsUnderWay,
    })),
  ['common', 'sale'],
  <LoadingPage page="sale" />,
)
export const CpaymentPage = lazyPage(
  () =>
    import('../pages/cpayment/CpaymentPage.tsx').then((m) => ({
      default: m.default,
      partsUnderWay: m.partsUnderWay,
    })),
  ['common', 'cpayment', 'errors'],
  <LoadingPage page="cpayment" />,
)
export const FlashpayPage = lazyPage(
  () =>
    import('../pages/flashpay/FlashpayPage.tsx').then((m) => ({
      default: m.default,
      partsUnderWay: m.partsUnderWay,
    })),
  ['common', 'flashpay', 'payment', 'errors'],
  <LoadingPage page="flashpay" />,
)

export const PaymentErrorPage = lazyPage(
  () => import('../pages/error/PaymentErrorPage.tsx'),
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
  const address = orderAddressOf(pathname)
  if (address === null) {
    if (pathname === '/payment-error') await PaymentErrorPage.loadOnce(i18n, store)
    return
  }
  const { partsUnderWay = [] } = await ORDER_PAGES[address.page].loadOnce(i18n, store)
  if (isUnderWay) await Promise.all(partsUnderWay.map((part) => part.load(i18n, store)))
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
