/** What the build produces for the inline script and for the page server. */
import type { Sections, TextTree } from '../i18n/types.ts'
import type { NodeTree } from './nodeTree.ts'

/** A first screen in one language, without an order, and the texts of its page's first sections. */
export interface ScreenTemplate {
  tree: NodeTree
  /** Placeholder of the banks until they are loaded; null on a page without banks. */
  banksLoading: NodeTree | null
  texts: Partial<Sections>
}

/** Markup with a bank, and while the banks are being loaded; texts by section. */
interface RenderedScreen {
  html: string
  loading: string
  texts: Record<string, TextTree>
}

/** The output of the app's components at build time. */
export interface RenderedTemplates {
  /** By page and language, `payment-ru`. */
  screens: Record<string, RenderedScreen>
  /** Markup of the loading screen. */
  skeleton: string
  /** Class of a merchant's logo. */
  logo: string
}

/** What the build writes into the inline script. */
export interface PrepaintConfig extends Pick<RenderedTemplates, 'logo'> {
  /** The app's first module. */
  entry: string
  /** Version of the templates: part of their file names. */
  edition: string
  /** Modules by page, in batches: one is preloaded during each gateway call, the rest after the last one. */
  modules: Record<string, readonly (readonly string[])[]>
  /** Further modules by page that an order under way needs. */
  running: Record<string, readonly string[]>
  /** Modules with its further texts, by language. */
  texts: Record<string, readonly string[]>
}

/** Path of a template in the build; `name` is page and language, `payment-ru`. */
export function templatePath(name: string, edition: string): string {
  return `assets/first-${name}-${edition}.json`
}

/** File name of a template, with its name. */
export const TEMPLATE_FILE = /^first-(\w+-\w+)-[\w-]+\.json$/
