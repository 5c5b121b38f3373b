import type { Sections } from '../types.ts'

/** Uzbek (Latin script): words of the fast page. */
export const flashpay: Sections['flashpay'] = {
  flashpay: {
    heading: 'Tezkor toʻlov',
    headingSale: 'Pulni tez yechib olish',
    bank: 'Qaysi bankdan toʻlaysiz?',
    bankSale: 'Pul qaysi bankka tushsin?',
    card: 'Toʻlov qilayotgan kartangiz raqami',
    cardHint: 'Kartadagi 16\u00a0ta raqam. Orqa tomondagi kod kerak emas.',
    submit: 'Davom etish',
  },
  flashpayPayment: {
    title: 'Pulni oʻtkazing',
    titleSale: 'Pul yuborishga tayyorlanyapmiz',
    details: 'Rekvizitlar',
    coinsUnknown:
      'Soʻrovda qancha tanga yuborish kerakligi koʻrsatilmagan. Yuborishdan oldin aniq summani yordam xizmatidan soʻrang.',
    waiting: 'Rekvizitlarni tayyorlayapmiz',
    waitingText: 'Ular shu yerda chiqadi. Hozircha hech narsa oʻtkazmang.',
    waitingSale: 'Hozircha hech narsa yubormang. Tanga yuborish kerak boʻlsa, manzil shu yerda chiqadi.',
    waitingNew: 'Bitim bekor qilindi. Yangisini kutyapmiz: hozircha hech narsa yubormang.',
    dispute: 'Nizo ochildi',
    disputeText: 'Yordam xizmati hal qiladi, boshqa hech narsa yubormang. Natija shu yerda chiqadi.',
    after: 'Oʻtkazmadan keyin shu yerda kuting: hech narsa bosish kerak emas.',
    transaction: 'Tranzaksiya {{minutes}}\u00a0daqiqa ichida boshlanadi. Havolasi shu yerda chiqadi.',
    transactionAfter:
      'Tranzaksiya pul kelganidan keyin {{minutes}}\u00a0daqiqa ichida boshlanadi. Havolasi shu yerda chiqadi.',
    transactionAfterCoins:
      'Tranzaksiya tangalar kelganidan keyin {{minutes}}\u00a0daqiqa ichida boshlanadi. Havolasi shu yerda chiqadi.',
    started: 'Tranzaksiya boshlandi',
    next: 'Natija shu yerda chiqadi.',
    link: 'Tranzaksiyani koʻrish',
  },
  flashpayResult: {
    performed: 'Toʻlov bajarildi',
    performedText: 'Boshqa hech narsa qilish kerak emas.',
    salePerformed: 'Pul sizga yuborildi',
    salePerformedText: 'Pul rekvizitlaringizga yuborildi.',
    saleDisputed: 'Nizo xaridor foydasiga hal qilindi',
    saleDisputedText:
      'Tangalar unga berildi. Pul kelgan-kelmaganini bankda tekshiring. Kelmadimi yoki qarorga rozi emasmisiz? Yordam xizmatiga yozing.',
    notPerformed: 'Toʻlov amalga oshmadi',
    notPerformedText:
      'Eski rekvizitlarga boshqa pul oʻtkazmang. Oʻtkazib boʻldingizmi? Chekni saqlang va yordam xizmatiga yozing.',
    saleCancelled: 'Pulni yechib olish bekor qilindi',
    saleCancelledText:
      'Bu soʻrov boʻyicha boshqa hech narsa yubormang. Agar pul yoki tangalar yuborilgan boʻlsa, yordam xizmatiga yozing.',
    saleDisputeWonText:
      'Nizo sizning foydangizga hal qilindi. Bu soʻrov boʻyicha boshqa hech narsa yubormang. Agar pul yoki tangalar yuborilgan boʻlsa, yordam xizmatiga yozing.',
  },
  flashpayHints: {
    how: {
      title: 'Qanday toʻlash kerak',
      text: 'Bankni tanlang, rekvizitlarni kuting va bank ilovasida aniq summani oʻtkazing. Natija shu yerda chiqadi.',
    },
    howSale: {
      title: 'Pulni qanday olish kerak',
      text: 'Bankni tanlang. Shu yerda manzil chiqsa, tangalarni unga yuboring va pul kelishini kuting. Natija shu yerda chiqadi.',
    },
    check: {
      title: 'Toʻlovni qayerda tekshirish mumkin',
      text: 'Shu sahifada: u oʻzi yangilanadi. Pul harakati bankingiz ilovasida koʻrinadi.',
    },
    security: {
      title: 'Firibgarlardan qanday saqlanish kerak',
      text: 'Faqat shu sahifadagi rekvizitlarga ishoning, xabarlardagisiga emas.',
    },
  },
}
