/** The pages that come on their own, each with its texts and its room of the store. */
import { lazy, type ComponentType } from 'react'
import type { Section } from '../i18n/types.ts'
import type { Feature } from '../store/types.ts'
import type { Client } from './createClient.ts'

/** What a page's module offers. */
export interface PageModule {
  default: ComponentType
  feature: Feature
}

interface PageSource {
  load: () => Promise<PageModule>
  /** Texts of its first screen. */
  sections: readonly Section[]
}

export const PAGES = {
  payment: {
    load: () => import('../pages/payment/PaymentPage.tsx'),
    sections: ['common', 'payment', 'deal', 'account', 'errors'],
  },
} as const satisfies Record<string, PageSource>

export type LazyPage = keyof typeof PAGES

/** The page as a component that waits for its code and its words, and moves its room in. */
export function pageOf(name: LazyPage, { store, texts }: Client): ComponentType {
  return lazy(async () => {
    const { load, sections } = PAGES[name]
    const [module] = await Promise.all([load(), texts.load(texts.lang(), sections)])
    store.install(module.feature)
    return module
  })
}
