import { describe, expect, it } from 'vitest'
import { chooseLang } from '../../src/contract/languages.ts'
import { videoFor } from '../../src/rules/links.ts'
import { announcementOf, countUnread, notificationStyleOf } from '../../src/rules/notifications.ts'
import { pageTitle, pageTitleKey, pageTitleText } from '../../src/rules/paths.ts'
import { DEAL_EVENTS } from '../support/socketEvents.ts'
import { aNotification } from './records.ts'

describe('title', () => {
  it('TITLE-01 names the exchange’s pages by templates', () => {
    expect(pageTitleKey('/deals/9')).toBe('common:pages.deals/{id}.title')
    expect(pageTitleKey('/bids/new')).toBe('common:pages.bids/new.title')
    expect(pageTitleKey('/bids/12')).toBe('common:pages.bids/{id}.title')
    expect(pageTitleKey('/users/5/')).toBe('common:pages.users/{id}.title')
    expect(pageTitleKey('/wallet/btc/x')).toBe('common:pages.wallet/{any}.title')
  })

  it('TITLE-02 names every other page by its first segment', () => {
    expect(pageTitleKey('/payment/9')).toBe('common:pages.payment.title')
    expect(pageTitleKey('/cpayment/9/embedded')).toBe('common:pages.cpayment.title')
    expect(pageTitleKey('/users')).toBe('common:pages.users.title')
    expect(pageTitleKey('/deals')).toBe('common:pages.deals.title')
    expect(pageTitleKey('/')).toBe('common:pages..title')
  })

  it('TITLE-03 TITLE-04 builds the key and puts the unread count in brackets', () => {
    expect(['payment', 'sale', 'cpayment', 'flashpay', 'payment-error'].map(pageTitleText)).toEqual([
      'common:pages.payment.title',
      'common:pages.sale.title',
      'common:pages.cpayment.title',
      'common:pages.flashpay.title',
      'common:pages.payment-error.title',
    ])
    expect(['', 'deals', 'error'].map(pageTitleText)).toEqual([null, null, null])
    expect(pageTitle('Title', 2)).toBe('(2) Title')
    expect(pageTitle('Title', 0)).toBe('Title')
  })
})

describe('hints', () => {
  it('HINT-03 SALE-29 the video is the manat’s own, else the language’s', () => {
    const videos = { azn: 'v/azn', ru: 'v/ru', en: 'v/en' }
    expect(videoFor('AZN', 'en', videos)).toBe('v/azn')
    expect(videoFor('rub', 'en', videos)).toBe('v/en')
    expect(videoFor('rub', 'tj', videos)).toBe('v/ru')
    expect(videoFor('azn', 'en', { en: 'v/en', azn: '' })).toBe('v/en')
    expect(videoFor('rub', 'en', {})).toBeNull()
    expect(videoFor(null, 'en', videos)).toBe('v/en')
  })

  it('A79 SALE-29 a sale has one only if the deployment names one for sales', () => {
    const videos = { azn: 'v/azn', ru: 'v/ru', en: 'v/en' }
    expect(videoFor('azn', 'en', videos, true)).toBeNull()
    const sales = { ...videos, 'sale-azn': 's/azn', 'sale-en': 's/en', sale: 's' }
    expect(videoFor('azn', 'en', sales, true)).toBe('s/azn')
    expect(videoFor('rub', 'en', sales, true)).toBe('s/en')
    expect(videoFor('rub', 'tj', sales, true)).toBe('s')
    expect(videoFor('rub', 'tj', sales)).toBe('v/ru')
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
})

describe('notifications', () => {
  it('NOTE-02 RT-05 knows every event of the contract and ignores others', () => {
    for (const type of DEAL_EVENTS)
      expect(announcementOf(aNotification({ type }), null)).toHaveProperty(
        'key',
        expect.stringMatching(/^account:inbox\./),
      )
    // A message is announced with its sender.
    for (const type of ['message', 'promo', '', 'constructor', '__proto__'])
      expect(notificationStyleOf(aNotification({ type }))).toBeNull()
  })

  it.each([
    ['outgoing', null, true],
    ['incoming', 'https://chain.test/1', false],
    [null, 'https://chain.test/1', true],
    [null, null, false],
  ])(
    'NOTE-06 RT-05 of a transaction that is %s with the link %s tell of its end: %s',
    (type, link, isEnd) => {
      const notification = aNotification({ type: 'transaction', details: { type, link } })
      expect(notificationStyleOf(notification)?.isDealEnd ?? false).toBe(isEnd)
      // Only a transaction ends the deal by its direction.
      expect(notificationStyleOf({ ...notification, type: 'dispute' })?.isDealEnd).toBe(false)
    },
  )

  it('SAFE-03 RT-05 tell of the end of a deal by their type', () => {
    const ends = DEAL_EVENTS.filter((type) => notificationStyleOf(aNotification({ type }))?.isDealEnd)
    expect(ends).toEqual(['cancel_deal', 'timeout', 'closed_dispute', 'transaction'])
  })

  it.each([
    ['timeout', 'own', null],
    ['timeout', 'earlier', null],
    ['timeout', 'other', { key: 'account:otherDeal.timeout' }],
    ['timeout', null, { key: 'account:inbox.timeout' }],
    ['transaction', 'own', { key: 'account:inbox.transaction', link: 'https://chain.test/1' }],
    ['transaction', 'other', { key: 'account:otherDeal.transaction', link: 'https://chain.test/1' }],
    ['promo', null, null],
  ] as const)('NOTE-02 NOTE-06 say of a %s of an %s deal: %j', (type, whose, message) => {
    const details = { type: null, link: 'https://chain.test/1' }
    expect(announcementOf(aNotification({ type, details }), whose)).toEqual(message)
  })

  it('NOTE-03 are counted until they are read; messages by their conversation', () => {
    const unread = ['deal', 'timeout', 'message', 'promo'].map((type) => aNotification({ type }))
    expect(countUnread([...unread, aNotification({ is_read: true })])).toBe(2)
  })
})
