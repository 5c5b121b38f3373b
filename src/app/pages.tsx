/** The pages, whose code and texts are loaded on demand. */
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Section } from '../i18n/types.ts'
import { pageTitleText } from '../rules/paths.ts'
import type { Preloadable } from '../shell/PreloadFeatures.tsx'
import { type LazyFeature, lazyPage } from '../shell/lazyFeature.tsx'
import type { PageName } from '../shell/shellSlice.ts'
import { HiddenHeading, PageFrame } from '../ui/PageFrame.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Stack } from '../ui/Stack.tsx'
import type { Client } from './createClient.ts'
import { pageAt } from './openPage.ts'

interface PageModule {
  Page: ComponentType
  /** The parts that an order under way needs at once. */
  partsUnderWay?: readonly Preloadable[]
}

const MODULES: Record<Exclude<PageName, 'not-found'>, () => Promise<PageModule>> = {
  payment: () => import('../pages/payment/PaymentPage.tsx'),
  sale: () => import('../pages/sale/SalePage.tsx'),
  cpayment: () => import('../pages/cpayment/CpaymentPage.tsx'),
  flashpay: () => import('../pages/flashpay/FlashpayPage.tsx'),
  'payment-error': () => import('../pages/error/PaymentErrorPage.tsx'),
}

function pageOf(page: keyof typeof MODULES, sections: readonly Section[]): LazyFeature<object> {
  return lazyPage(() => MODULES[page]().then((m) => m.Page), sections, <LoadingPage page={page} />)
}

export const PAGES = {
  payment: pageOf('payment', ['common', 'payment']),
  sale: pageOf('sale', ['common', 'sale']),
  cpayment: pageOf('cpayment', ['common', 'cpayment', 'errors']),
  flashpay: pageOf('flashpay', ['common', 'flashpay', 'payment', 'errors']),
  'payment-error': pageOf('payment-error', ['common']),
}

/** Loads the page of an address before it is drawn; `isUnderWay` also loads the parts that an order under way needs. */
export async function loadPage({ i18n, store }: Client, pathname: string, isUnderWay = false): Promise<void> {
  const { page } = pageAt(pathname)
  if (page === 'not-found') return
  await PAGES[page].load(i18n, store)
  if (!isUnderWay) return
  const { partsUnderWay = [] } = await MODULES[page]()
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
