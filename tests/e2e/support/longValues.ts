/** Replaces the values on a screen by the longest possible ones. */
import type { Page } from 'playwright-core'

const FIELDS: Record<string, string> = {
  merchant: 'International House of Extraordinarily Long Merchant Names, Ltd.',
  requisite: 'AZ21NABZ00000000137010001944000000',
  holder: 'ABDURAHMONOV MUHAMMADALI SHAVKATJON OʻGʻLI',
  bank: 'Xalq banki Qoraqalpogʻiston Respublikasi filiali',
  method: 'Xalq banki Qoraqalpogʻiston Respublikasi filiali',
  label: 'ORDER-2026-11-20-000000000000000000000000123456789',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  'deal-id': '9007199254740991',
  'sale-id': '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  email: 'an.extraordinarily.long.name.of.a.buyer@mail.example.international',
  unread: '99+',
}
const FIAT = '123\u00a0456\u00a0789\u00a0012,90\u00a0UZS'
/** USDT has six decimals on its chain. */
const COINS = '12\u00a0345,678901\u00a0USDT'

/** Writes the values into the DOM instead of creating an order: only the layout matters, and the gateway might refuse them. */
export async function writeLongValues(page: Page): Promise<void> {
  await page.evaluate(
    ({ fields, fiat, coins }) => {
      const FIAT_AMOUNT = /\d[\d\s.,]*\s(RUB|USD|EUR|UAH|AZN|UZS|KZT|TJS|BYN|₽|₴|₸|₼|\$|€)(?!\p{L})/gu
      const COIN_AMOUNT = /\d[\d\s.,]*\s(BTC|ETH|ETC|USDT)/gu
      const texts = (root: Node) => {
        const found: Text[] = []
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode())
          if (node instanceof Text && node.data.trim() && !node.parentElement?.closest('script, style'))
            found.push(node)
        return found
      }
      for (const [name, long] of Object.entries(fields))
        for (const place of document.querySelectorAll(`[data-field="${name}"]`)) {
          const parts = texts(place)
          // A value shown in groups is split into as many parts.
          const size = Math.ceil(long.length / Math.max(1, parts.length))
          for (const [at, part] of parts.entries()) part.data = long.slice(at * size, (at + 1) * size)
        }
      for (const part of texts(document.body))
        part.data = part.data.replaceAll(FIAT_AMOUNT, fiat).replaceAll(COIN_AMOUNT, coins)
      for (const name of document.querySelectorAll('[data-action=choose-method]')) {
        const first = texts(name).at(1)
        if (first) first.data = fields['bank'] ?? ''
      }
    },
    { fields: FIELDS, fiat: FIAT, coins: COINS },
  )
}
