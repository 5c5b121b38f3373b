import { describe, expect, it } from 'vitest'
import { DEAL_EVENTS } from '../../src/contract/events.ts'
import { hintsOf, isPromoShown, type HintFlow } from '../../src/rules/hints.ts'
import { videoFor } from '../../src/rules/video.ts'
import { chooseLang } from '../../src/rules/language.ts'
import { historyStateFrom, hostOf, httpLink, paymentErrorPath, returnTarget } from '../../src/rules/links.ts'
import { noticeOf, unreadConversations } from '../../src/rules/notifications.ts'
import { pageTitle, pageTitleKey, pageTitleText } from '../../src/rules/pageTitle.ts'
import { dealRef, onExchange, pageIdOf, pageKeyOf, profilePath, userRef } from '../../src/rules/paths.ts'
import { combinations } from './records.ts'
import { LANGS, readLang } from '../../src/contract/languages.ts'

describe('addresses', () => {
  it('ROUTE-05 the id is the last segment, embedded left out', () => {
    expect(pageIdOf('/cpayment/77/embedded')).toBe('77')
    expect(pageIdOf('/payment/77/')).toBe('77')
    expect(pageIdOf('/flashpay/sale/a-1')).toBe('a-1')
    expect(pageIdOf('/payment/a%20b')).toBe('a b')
    expect(pageIdOf('/payment/%E0%A4%A')).toBe('%E0%A4%A')
    expect(pageIdOf('/')).toBe('')
  })

  it('SAFE-04 the kind of the page and the id make its key', () => {
    expect(
      ['/payment/7', '/sale/7/', '/cpayment/7/embedded', '/flashpay/payment/7', '/flashpay/sale/7'].map(
        pageKeyOf,
      ),
    ).toEqual(['payment/7', 'sale/7', 'cpayment/7', 'flashpay-payment/7', 'flashpay-sale/7'])
    expect(pageKeyOf('/payment/sale%2F7')).toBe('payment/sale%2F7')
    expect(pageKeyOf('/payment/a%20b')).toBe(pageKeyOf('/payment/a b'))
  })

  it('ROUTE-07 references lead to the exchange', () => {
    expect([profilePath(5), dealRef(5), userRef('5')]).toEqual(['/users/5', '/d5', '/u5'])
    expect(onExchange('https://x.test/', dealRef(5))).toBe('https://x.test/d5')
    expect(onExchange('https://x.test/app/?lang=en#top', dealRef(5))).toBe('https://x.test/app/d5')
    expect(onExchange('https://x.test', profilePath('../a'))).toBe('https://x.test/users/..%2Fa')
  })

  it('ERR-01 ERR-03 only http(s) leads anywhere', () => {
    expect(httpLink(' https://m.test/a ')).toBe('https://m.test/a')
    const bad = [
      'javascript:alert(1)',
      'data:text/html,x',
      '//m.test',
      '/a',
      'https://',
      'https://u:p@m.test',
      '',
      null,
      undefined,
    ]
    expect(bad.filter((link) => httpLink(link) !== null)).toEqual([])
    expect(hostOf('https://m.test:8080/a')).toBe('m.test:8080')
    expect(hostOf('mailto:a@b')).toBeNull()
  })

  const rules = { siteUrl: 'https://site.test/', origins: ['https://known.test'], historyState: null }
  const search = (url: string) => new URL(paymentErrorPath(url), 'https://pay.test').search
  const SITE = { href: 'https://site.test/', kind: 'site' }

  it('ERR-01 CAT-30 SAFE-07 the payment-error page leads on from an order page, and to known origins', () => {
    const url = 'https://m.test/a?b=1&c=2'
    for (const path of ['/payment/7', '/sale/7', '/cpayment/7', '/flashpay/payment/7']) {
      const historyState = { usr: historyStateFrom(path), key: 'a', idx: 0 }
      expect(returnTarget(search(url), { ...rules, historyState })).toEqual({
        href: url,
        kind: 'payment',
        unknownHost: null,
      })
    }
    expect(returnTarget(search('https://known.test/a'), rules)).toMatchObject({
      href: 'https://known.test/a',
    })
  })

  it.each([
    null,
    undefined,
    'text',
    {},
    { usr: null },
    { usr: { from: 5 } },
    { usr: historyStateFrom('/') },
    { usr: historyStateFrom('/payment-error') },
    { usr: historyStateFrom('/payment') },
    { from: '/payment/7' },
  ])('SAFE-07 an address that nobody speaks for is only named: %j', (historyState) => {
    const target = returnTarget(search('https://evil.test:8443/login'), { ...rules, historyState })
    expect(target).toEqual({ ...SITE, unknownHost: 'evil.test:8443' })
  })

  it('SAFE-07 a known origin is one to the letter', () => {
    for (const url of ['https://known.test.evil.test/', 'http://known.test/', 'https://known.test:444/'])
      expect(returnTarget(search(url), rules)).toMatchObject(SITE)
  })

  it('ERR-01 ERR-03 without a usable address it leads to the site', () => {
    expect(paymentErrorPath(null)).toBe('/payment-error')
    const historyState = { usr: historyStateFrom('/payment/7') }
    for (const given of ['', '?url=javascript:alert(1)', '?url=x'])
      expect(returnTarget(given, { ...rules, historyState })).toEqual({ ...SITE, unknownHost: null })
    expect(returnTarget('?url=x', { ...rules, siteUrl: null }).href).toBeNull()
  })
})

describe('title', () => {
  it('TITLE-01 names the exchange’s pages by templates', () => {
    expect(pageTitleKey('/deals/9')).toBe('pages.deals/{id}.title')
    expect(pageTitleKey('/bids/new')).toBe('pages.bids/new.title')
    expect(pageTitleKey('/bids/12')).toBe('pages.bids/{id}.title')
    expect(pageTitleKey('/users/5/')).toBe('pages.users/{id}.title')
    expect(pageTitleKey('/wallet/btc/x')).toBe('pages.wallet/{any}.title')
  })

  it('TITLE-02 names every other page by its first segment', () => {
    expect(pageTitleKey('/payment/9')).toBe('pages.payment.title')
    expect(pageTitleKey('/cpayment/9/embedded')).toBe('pages.cpayment.title')
    expect(pageTitleKey('/deals')).toBe('pages.deals.title')
    expect(pageTitleKey('/')).toBe('pages..title')
  })

  it('TITLE-03 TITLE-04 builds the key and puts the unread count in brackets', () => {
    expect(pageTitleKey('/payment/9')).toBe('pages.payment.title')
    expect(['payment', 'sale', 'cpayment', 'flashpay', 'payment-error'].map(pageTitleText)).toEqual([
      'pages.payment.title',
      'pages.sale.title',
      'pages.cpayment.title',
      'pages.flashpay.title',
      'pages.payment-error.title',
    ])
    expect(['', 'deals', 'error'].map(pageTitleText)).toEqual([null, null, null])
    expect(pageTitle('Title', 2)).toBe('(2) Title')
    expect(pageTitle('Title', 0)).toBe('Title')
  })
})

describe('hints', () => {
  const flows: readonly HintFlow[] = ['payment', 'sale', 'cpayment', 'flashpay-payment', 'flashpay-sale']

  it('HINT-01 HINT-02 CP-07 are three, and the video once the currency is known', () => {
    for (const flow of flows) {
      expect(hintsOf(flow, null).map(({ id }) => id)).toEqual(['how', 'check', 'security'])
      expect(hintsOf(flow, 'rub')).toHaveLength(flow === 'cpayment' ? 3 : 4)
    }
    expect(hintsOf('flashpay-sale', 'rub')[0]?.title).toBe('flashpayHints.howSale.title')
    const groups = (flow: HintFlow) => hintsOf(flow, 'rub').map(({ title, text }) => `${title} ${text}`)
    expect(groups('payment').slice(1)).toEqual([
      'paymentHints.check.title paymentHints.check.text',
      'paymentHints.security.title paymentHints.security.text',
      'hints.video.title hints.video.text',
    ])
    expect(groups('sale').slice(1, 3)).toEqual([
      'saleHints.check.title saleHints.check.text',
      'saleHints.security.title saleHints.security.text',
    ])
    expect(groups('flashpay-payment').slice(1, 3)).toEqual([
      'flashpayHints.check.title flashpayHints.check.text',
      'flashpayHints.security.title flashpayHints.security.text',
    ])
    expect(hintsOf('cpayment', null)[2]?.text).toBe('cryptoHints.security.text')
  })

  it('HINT-03 SALE-29 the video is the manat’s own, else the language’s', () => {
    const videos = { azn: 'v/azn', ru: 'v/ru', en: 'v/en' }
    expect(videoFor('AZN', 'en', videos)).toBe('v/azn')
    expect(videoFor('rub', 'en', videos)).toBe('v/en')
    expect(videoFor('rub', 'tj', videos)).toBe('v/ru')
    expect(videoFor('azn', 'en', { en: 'v/en', azn: '' })).toBe('v/en')
    expect(videoFor('rub', 'en', {})).toBeNull()
    expect(videoFor(null, 'en', videos)).toBe('v/en')
  })

  it('HINT-04 the prompt stands after a deal, for everybody without a full account', () => {
    for (const facts of combinations({
      isOver: [true, false],
      hasDeal: [true, false],
      account: ['temporary', 'full', null] as const,
    }))
      expect(isPromoShown(facts)).toBe(facts.isOver && facts.hasDeal && facts.account !== 'full')
  })
})

describe('language', () => {
  it('SALE-02 I18N-01 is the stored choice, the order’s, then Russian', () => {
    expect(chooseLang('tj', 'uz')).toBe('tj')
    expect(chooseLang(null, 'uz')).toBe('uz')
    expect(chooseLang('xx', 'yy')).toBe('ru')
    expect(chooseLang(null, null)).toBe('ru')
    expect([chooseLang('uk', 'uz'), chooseLang('tg', 'uz'), chooseLang(' UK-ua ', null)]).toEqual([
      'ua',
      'tj',
      'ua',
    ])
  })

  it('I18N-05 reads BCP-47 tags back', () => {
    expect(readLang('uk')).toBe('ua')
    expect(readLang('tg-TJ')).toBe('tj')
    expect(readLang('EN-us')).toBe('en')
    expect(readLang('constructor')).toBeNull()
    expect(LANGS.map((lang) => readLang(lang))).toEqual([...LANGS])
  })
})

describe('notifications', () => {
  it('NOTE-02 RT-05 knows every event of the contract and ignores others', () => {
    for (const type of [...DEAL_EVENTS, 'message']) expect(noticeOf(type)?.text).toMatch(/^inbox\./)
    for (const type of ['promo', '', 'constructor', '__proto__']) expect(noticeOf(type)).toBeNull()
  })

  it('TITLE-04 NOTE-04 counts conversations, not messages', () => {
    expect(unreadConversations({ a: 3, b: 1, c: 0 })).toBe(2)
    expect(unreadConversations({})).toBe(0)
  })
})
