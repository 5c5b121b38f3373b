/** What the build produces for the inline script and for the page server. */
import type { Sections, TextTree } from '../i18n/types.ts'
import type { NodeTree } from './nodeTree.ts'
import type { StageKind } from './stage/types.ts'

/** A first screen in one language, without an order, and the texts of its page's first sections. */
export interface ScreenTemplate {
  tree: NodeTree
  /** Placeholder of the banks until they are loaded; null on a page without banks. */
  banksLoading: NodeTree | null
  texts: Partial<Sections>
}

/** Screens of an order under way or over, and all texts of its page. */
export interface StageTemplate {
  screens: Partial<Record<StageKind, NodeTree>>
  texts: Partial<Sections>
}

/** The mark of a place in the texts of such a screen that the script fills in. */
export const slot = (name: string) => `\uE000${name}\uE001`
export const SLOT = /\uE000(\w+)\uE001/g

/** The output of the app's components at build time. */
export interface RenderedTemplates extends StyleNames {
  /** Markup by page and language, `payment-ru`: with a bank, and while the banks are being loaded. */
  screens: Record<string, { html: string; loading: string }>
  /** Texts by page and language, then by section. */
  texts: Record<string, Record<string, TextTree>>
  /** Screens of an order under way or over by page and language, then by kind. */
  stages: Record<string, Partial<Record<StageKind, RenderedStage>>>
  /** Texts of the first screens and of an order under way, by page and language, then by section. */
  stageTexts: Record<string, Record<string, TextTree>>
  /** Markup of the loading screen. */
  skeleton: string
}

/** A screen of a sample order. */
export interface RenderedStage {
  html: string
  /** Texts of the sample, and the names of the slots that replace them. */
  samples: readonly (readonly [text: string, slot: string])[]
  /** Selector of the last element of the template; the elements after it depend on more than the order, and are rendered by the app. */
  end?: string
  /** Selector of a part that shows the sample: its children are removed, its size stays. */
  emptied?: string
}

/** Class names of the app's styles. */
export interface StyleNames {
  /** Class of a bank's mark by colour. */
  hues: Record<string, string>
  /** Class of a merchant's logo. */
  logo: string
}

/** What the build writes into the inline script. */
export interface PrepaintConfig extends StyleNames {
  /** The app's first module. */
  entry: string
  /** Version of the templates: part of their file names. */
  edition: string
  /** Modules by page, in batches: one is preloaded during each gateway call, the rest after the last one. A server that prefetches names the first batch in the page. */
  modules: Record<string, readonly (readonly string[])[]>
  /** Further modules by page that an order under way needs. */
  stages: Record<string, readonly string[]>
  /** The module of `stage/stageScreen.ts`. */
  stageScreen: string
}

/** Path of a template in the build; `name` is page and language, `payment-ru`. */
export function templatePath(name: string, edition: string): string {
  return `assets/first-${name}-${edition}.json`
}

/** Path of the template of an order under way; `name` is page and language. */
export function stagePath(name: string, edition: string): string {
  return `assets/stage-${name}-${edition}.json`
}

/** Name and edition in the file name of a template. */
export const TEMPLATE_FILE = /^first-(\w+-\w+)-([\w-]+)\.json$/
