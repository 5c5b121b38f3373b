/** Texts of the page after a dispute: who won, where coins and money are, what can be done now. */
import { describe, expect, it } from 'vitest'
import type { Lang } from '../../src/contract/languages.ts'
import { selectDealState } from '../../src/features/deal/dealSlice.ts'
import { createTestBrowser } from '../support/browser.ts'
import { renderPage, type ShownPage } from '../support/page.tsx'
import { until, useWorld } from '../support/world.ts'

const world = useWorld()

interface Words {
  title: string
  text: string
  /** Text of the box below. */
  note?: string
}
type Outcome = `${'purchase' | 'sale'} ${'buyer' | 'seller'}`

/** Exact texts by flow and winner. */
const WORDS: Record<Lang, Record<Outcome, Words>> = {
  ru: {
    'purchase buyer': {
      title: 'Оплата прошла',
      text: 'Спор закрыт в вашу пользу. Ваш перевод засчитан, монеты переданы, заказ оплачен. Больше ничего делать не нужно.',
    },
    'purchase seller': {
      title: 'Платёж не выполнен',
      text: 'Спор закрыт в пользу продавца. Монеты остались у продавца, заказ не оплачен. Переведённые деньги сами не вернутся. Не согласны? Напишите в поддержку. По старым реквизитам больше не переводите.',
    },
    'sale seller': {
      title: 'Спор закрыт в вашу пользу',
      text: 'Вывод не выполнен. Ваши монеты не отправлены.',
      note: 'Деньги всё-таки пришли? Не возвращайте их сами, напишите в поддержку.',
    },
    'sale buyer': {
      title: 'Спор закрыт в пользу покупателя',
      text: 'Монеты переданы ему. Проверьте в банке, пришли ли деньги. Не пришли или не согласны с решением? Напишите в поддержку.',
    },
  },
  en: {
    'purchase buyer': {
      title: 'Payment complete',
      text: 'The dispute was closed in your favour. Your transfer counts, the coins were released and the order is paid. There is nothing more to do.',
    },
    'purchase seller': {
      title: 'Payment not performed',
      text: 'The dispute was closed in the seller’s favour. The coins stay with the seller and the order isn’t paid. Money you sent does not come back by itself. Disagree? Contact support. Don’t send any more money to the old details.',
    },
    'sale seller': {
      title: 'Dispute closed in your favour',
      text: 'Withdrawal not performed. Your coins were not sent.',
      note: 'Did the money arrive after all? Don’t send it back yourself, contact support.',
    },
    'sale buyer': {
      title: 'Dispute closed in the buyer’s favour',
      text: 'The coins went to the buyer. Check with your bank whether the money arrived. If it did not, or you disagree, contact support.',
    },
  },
  ua: {
    'purchase buyer': {
      title: 'Оплата пройшла',
      text: 'Спір закрито на вашу користь. Ваш переказ зараховано, монети передано, замовлення оплачено. Більше нічого робити не потрібно.',
    },
    'purchase seller': {
      title: 'Платіж не виконано',
      text: 'Спір закрито на користь продавця. Монети залишилися в продавця, замовлення не оплачено. Переказані гроші самі не повернуться. Не згодні? Напишіть у підтримку. За старими реквізитами більше не переказуйте.',
    },
    'sale seller': {
      title: 'Спір закрито на вашу користь',
      text: 'Виведення не виконано. Ваші монети не надіслано.',
      note: 'Гроші все-таки надійшли? Не повертайте їх самостійно, напишіть у підтримку.',
    },
    'sale buyer': {
      title: 'Спір закрито на користь покупця',
      text: 'Монети передано йому. Перевірте в банку, чи надійшли гроші. Не надійшли або не згодні з рішенням? Напишіть у підтримку.',
    },
  },
  uz: {
    'purchase buyer': {
      title: 'Toʻlov oʻtdi',
      text: 'Nizo sizning foydangizga hal qilindi. Oʻtkazmangiz qabul qilindi, tangalar berildi, buyurtma toʻlandi. Boshqa hech narsa qilish kerak emas.',
    },
    'purchase seller': {
      title: 'Toʻlov amalga oshmadi',
      text: 'Nizo sotuvchi foydasiga hal qilindi. Tangalar sotuvchida qoldi, buyurtma toʻlanmadi. Oʻtkazilgan pul oʻz-oʻzidan qaytmaydi. Rozi emasmisiz? Yordam xizmatiga yozing. Eski rekvizitlarga boshqa pul oʻtkazmang.',
    },
    'sale seller': {
      title: 'Nizo sizning foydangizga hal qilindi',
      text: 'Pulni yechib olish amalga oshmadi. Tangalaringiz yuborilmadi.',
      note: 'Pul baribir keldimi? Uni oʻzingiz qaytarmang, yordam xizmatiga yozing.',
    },
    'sale buyer': {
      title: 'Nizo xaridor foydasiga hal qilindi',
      text: 'Tangalar unga berildi. Pul kelgan-kelmaganini bankda tekshiring. Kelmadimi yoki qarorga rozi emasmisiz? Yordam xizmatiga yozing.',
    },
  },
  tj: {
    'purchase buyer': {
      title: 'Пардохт анҷом ёфт',
      text: 'Баҳс ба фоидаи шумо ҳал шуд. Интиқоли шумо қабул шуд, тангаҳо дода шуданд, фармоиш пардохт шуд. Дигар коре кардан лозим нест.',
    },
    'purchase seller': {
      title: 'Пардохт иҷро нашуд',
      text: 'Баҳс ба фоидаи фурӯшанда ҳал шуд. Тангаҳо дар дасти фурӯшанда монданд, фармоиш пардохт нашуд. Пули гузаронидашуда худ ба худ барнамегардад. Розӣ нестед? Ба хадамоти дастгирӣ нависед. Ба реквизитҳои кӯҳна дигар пул нагузаронед.',
    },
    'sale seller': {
      title: 'Баҳс ба фоидаи шумо ҳал шуд',
      text: 'Гирифтани пул иҷро нашуд. Тангаҳои шумо фиристода нашуданд.',
      note: 'Пул ба ҳар ҳол расид? Онро худатон барнагардонед, ба хадамоти дастгирӣ нависед.',
    },
    'sale buyer': {
      title: 'Баҳс ба фоидаи харидор ҳал шуд',
      text: 'Тангаҳо ба ӯ дода шуданд. Дар бонк санҷед, ки пул расид ё не. Нарасид ё бо қарор розӣ нестед? Ба хадамоти дастгирӣ нависед.',
    },
  },
}

const LANGS = ['ru', 'en', 'ua', 'uz', 'tj'] as const
const CASES = LANGS.flatMap((lang) =>
  (['purchase', 'sale'] as const).flatMap((flow) =>
    (['buyer', 'seller'] as const).flatMap((winner) =>
      (['support', 'the 30-minute rule'] as const).map((by) => ({ lang, flow, winner, by })),
    ),
  ),
)

/** Opens an order whose paid deal is disputed by `initiator`. */
async function openDispute(flow: 'purchase' | 'sale', initiator: 'buyer' | 'seller', lang: Lang = 'en') {
  const isMine = (flow === 'purchase') === (initiator === 'buyer')
  const id = await world.make(flow === 'purchase' ? 'purchases' : 'sales', {
    amount: '5000',
    currency: 'rub',
    symbol: 'usdt',
    lang,
    status: 1,
    ...(flow === 'sale' && { is_approved: true }),
    deal: { state: 'paid', dispute: { initiator: isMine ? 'payer' : 'trader' } },
  })
  const path = `/${flow === 'purchase' ? 'payment' : 'sale'}/${id}`
  const page = await renderPage(world, path, { lang, browser: createTestBrowser() })
  await page.shows('dispute')
  return page
}

const dealOf = (page: ShownPage) => String(selectDealState(page.client.store.getState()).deal?.deal_id)
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
/** Title and sentences of the block, and the box below. */
function wordsOf() {
  const block = document.querySelector('[data-result]')
  const [title, text] = [...(block?.querySelector('h1')?.parentElement?.children ?? [])]
  return {
    title: plain(title?.textContent),
    text: plain(text?.textContent),
    note: plain(block?.querySelector('[role="note"] div div')?.textContent),
    hasSupportLink: document.querySelector('[data-result] a[data-action=support-link][href^=http]') !== null,
  }
}

describe('the end of a dispute', () => {
  it.each(CASES)('SAFE-01 $flow, $winner won, decided by $by, $lang', async ({ lang, flow, winner, by }) => {
    const isBySupport = by === 'support'
    // Support may decide for either side; if the other side does not answer, the initiator wins.
    const opener = isBySupport && winner === 'buyer' ? 'seller' : winner
    const page = await openDispute(flow, opener, lang)
    if (isBySupport)
      await world.act(dealOf(page), 'close-dispute', {
        as: (flow === 'purchase') === (winner === 'buyer') ? 'payer' : 'trader',
      })
    else await world.control('POST', '/clock', { advance_ms: 30 * 60_000 + 1_000 })
    await page.shows(winner === 'buyer' ? 'ok' : 'not-ok', 31_000)
    const expected = WORDS[lang][`${flow} ${winner}`]
    expect(wordsOf()).toMatchObject({ ...expected, ...(flow === 'sale' && { hasSupportLink: true }) })
  })

  it('SAFE-01 a buyer who lost is not asked whether the money was sent, and is asked first to write to support', async () => {
    const page = await openDispute('purchase', 'seller')
    await world.act(dealOf(page), 'close-dispute', { as: 'trader' })
    await page.shows('not-ok', 31_000)
    expect(page.text()).not.toContain('Already sent the money?')
    const [first] = document.querySelectorAll('[data-result] [data-action]')
    expect(first).toBe(page.action('already-paid'))
    await page.press('already-paid')
    await until(() => document.querySelector('textarea') !== null)
  })

  it('SAFE-01 is shown as a decided dispute though the gateway removes the dispute from the deal at its end', async () => {
    const page = await openDispute('sale', 'buyer')
    const { id } = page.client.opened
    const body = { id, status: 2, deal: { deal_id: dealOf(page), state: 'closed', dispute: null } }
    await world.setFaults({ call: `/sale_v2/${id}`, times: 100, status: 200, body })
    await page.shows('ok', 36_000)
    expect(wordsOf()).toMatchObject(WORDS.en['sale buyer'])
  })

  it('SAFE-01 an end without a dispute has its usual text, and claims nothing about the seller’s money', async () => {
    const id = await world.make('purchases', { status: 2, deal: { state: 'closed' } })
    const page = await renderPage(world, `/payment/${id}`, { browser: createTestBrowser() })
    expect(wordsOf().text).toBe('Your order is paid, there is nothing more to do.')
    expect(page.text()).not.toContain('The seller got the money')
    document.body.innerHTML = ''
    const sale = await world.make('sales', { status: 2, deal: { state: 'closed' } })
    await renderPage(world, `/sale/${sale}`, { browser: createTestBrowser() })
    await until(() => document.querySelector('[data-result]') !== null)
    expect(wordsOf()).toMatchObject({
      title: 'Withdrawal complete',
      text: 'You got the money and the buyer got the coins. There is nothing more to do.',
    })
  })
})
