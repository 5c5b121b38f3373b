/** Types of embed.js, the script that shows the crypto deposit page inside a shop (docs/integrate.md). */

/** Languages of the page and of the script's own few words. */
export type EmbedLang = 'ru' | 'en' | 'ua' | 'uz' | 'tj'

export interface EmbedOptions {
  /** Id of the crypto payment, as the gateway gave it to the shop's server. */
  id: string | number
  /** `ru` if not given or unknown; tags as of `<html lang>` are read too. A language that the payer chose on the page before comes first. */
  lang?: EmbedLang | (string & {})
  /** Milliseconds to wait for the page before its load counts as failed; 15000 if not given. */
  timeout?: number
}

interface EmbedEvents {
  /** The page is loaded and shows the deposit, or Error 404 if the gateway knows no such deposit. */
  ready: object
  /** Content height in pixels; the frame has already followed. */
  resize: { height: number }
  /** 1 waiting, 2 success, 3 overtime, null before the payer has chosen a coin; the state says the same in words. */
  status: { status: 1 | 2 | 3 | null; state: 'init' | 'waiting' | 'pending' | 'success' | 'overtime' }
  /** All the coins have come. Credit an order by what the gateway tells your server, never by this event. */
  done: { status: 2 }
  /** The page did not show the deposit in time; the payer sees a link to `url`, the same deposit in a tab of its own. `ready` may still follow. */
  error: { reason: 'timeout'; url: string }
  /** The embed is gone from the page. */
  close: object
}

/** What a handler of `type` is given. */
export type EmbedEvent<K extends keyof EmbedEvents = keyof EmbedEvents> = {
  type: K
  id: string
} & EmbedEvents[K]

export interface Embed {
  readonly frame: HTMLIFrameElement
  /** Adds a handler; the answer takes it away again. */
  on<K extends keyof EmbedEvents>(type: K, handler: (event: EmbedEvent<K>) => void): () => void
  /** Takes the page away. A window asks the payer first while a deposit is pending; `true` skips the question. */
  close(withoutQuestion?: boolean): void
}

export interface GatewayCheckoutKit {
  /** Shows the page inside an element (or the first one that a selector finds), as high as its content. Throws a TypeError without an element or a valid id. */
  mount(element: Element | string, options: EmbedOptions): Embed
  /** Shows the page in a modal window over the shop. Throws a TypeError without a valid id, or before the page has a body. */
  open(options: EmbedOptions): Embed
}

declare global {
  interface Window {
    GatewayCheckout: GatewayCheckoutKit
  }
  /** Made by embed.js. */
  const GatewayCheckout: GatewayCheckoutKit
}
