import type { Sections } from '../types.ts'

/** Uzbek (Latin script): words of the crypto deposit page. */
export const cpayment: Sections['cpayment'] = {
  deposit: {
    heading: 'Hisobni kriptovalyuta bilan toʻldirish',
    network: 'Tarmoq',
    email: 'Xabar uchun E-mail',
    terms: 'Yuqoridagi shartlarga roziman',
    start: 'Manzilni olish',
    unavailable: 'Vaqtincha mavjud emas',
    unavailableText: 'Hozir {{coin}} qabul qila olmaymiz. Boshqa tangani tanlang.',
    checking: 'Tanga mavjudligini tekshiryapmiz…',
    back: '{{host}} saytiga qaytish',
  },
  networks: { btc: 'Bitcoin', eth: 'Ethereum', etc: 'Ethereum Classic', usdt: 'TRON (TRC-20)' },
  depositWarning: {
    only: 'Faqat {{coin}} va faqat {{network}} tarmogʻida.',
    btc: 'BEP2, BEP20 va ERC20 tarmoqlarida yubormang: bunday tangalar yoʻqoladi.',
    eth: 'BEP2 va BEP20 tarmoqlarida yubormang, ERC20 tokenlarini ham yubormang: ular yoʻqoladi.',
    etc: 'ETH, BEP2, BEP20 va ERC20 tokenlarini yubormang: ular yoʻqoladi.',
    usdt: 'USDTni BEP2, BEP20 va ERC20 tarmoqlarida yubormang: bunday tangalar yoʻqoladi. Faqat TRC-20 toʻgʻri keladi.',
    minimum: 'Bitta oʻtkazma uchun eng kam summa\u00a0— {{amount}}. Undan kam summa hisobga tushmaydi.',
    tick: 'Men {{network}} tarmogʻida {{coin}} yuboryapman',
  },
  depositAddress: {
    title: 'Tangalarni shu manzilga yuboring',
    titleEnough: 'Boshqa hech narsa yubormang',
    amount: 'Aynan shuncha yetib kelishi kerak',
    label: 'Manzil',
    qr: '{{coin}} manzili yozilgan QR-kod',
    qrPlain: 'Faqat manzil yozilgan kod',
    qrLink: 'Manzil va summa yozilgan kod',
    inPlain: 'Kodda faqat manzil bor: summani oʻzingiz kiriting.',
    inLink: 'Kodda manzil va summa bor: hamyon ularni oʻzi toʻldiradi.',
    compare: 'Joylaganingizdan keyin dastlabki va oxirgi toʻrtta belgini solishtiring.',
    wallet: 'Hamyonni ochish',
    walletFailed: 'Hamyon ochilmadimi? Manzildan nusxa olib, uni qoʻlda joylang.',
    until: 'Manzil {{time}} gacha yaroqli',
    late: 'Soat {{time}} dan keyin bu manzilga hech narsa yubormang.',
    noMail:
      'Siz akkauntga kirmasdan davom etdingiz: hisobni toʻldirish haqida xat kelmaydi. Holatini shu sahifada koʻring.',
  },
  addressChanged: {
    title: 'Manzil oʻzgardi',
    old: '…\u2060{{last}} bilan tugaydigan eski manzilga tanga yubormang.',
    sent: 'Eskisiga yuborib qoʻydingizmi? Yana yubormang, yordam xizmatiga yozing.',
  },
  depositFee: {
    ambiguous: 'Buni ikki xil oʻqish mumkin. {{whole}} yoki {{fraction}} deb kiriting.',
    invalid: 'Son kiriting, masalan 0,001',
    title: 'Birjadan yuboryapsizmi?',
    text: 'Birja komissiya ushlab qoladi. Aynan {{amount}} yetib borishi uchun uni qoʻshing.',
    label: 'Birja komissiyasi',
    total: 'Birjada kiriting',
  },
  depositState: {
    unknownCoin: 'Tangani aniqlab boʻlmadi',
    unknownCoinText:
      'Hech narsa yubormang: tangalar yoʻqolmasligi uchun manzil koʻrsatilmaydi. Yordam xizmatiga yozing.',
    preparing: 'Manzilni tayyorlayapmiz',
    preparingText: 'U shu yerda chiqadi. Hozircha hech narsa yubormang.',
    waiting: 'Oʻtkazmangizni kutyapmiz',
    waitingText:
      'Uni oʻzimiz koʻramiz, odatda yuborilganidan bir necha daqiqa keyin. Sahifani yopish mumkin.',
    pending: 'Faqat bir qismi keldi',
    pendingText: 'Shu manzilga yana {{left}} yuboring.',
    confirming: 'Tangalar keldi',
    confirmingText:
      '{{received}} keldi. Tarmoq oʻtkazmani hali tasdiqlamoqda: boshqa hech narsa yuborish kerak emas.',
    under: 'Hozircha hech narsa yubormang',
    underText:
      '{{amount}} eng kam summadan ({{minimum}}) oz, u hisobga tushmaydi. Yuborishdan oldin yordam xizmatiga yozing.',
    restUnder:
      '{{amount}} qoldi, bu eng kam summadan ({{minimum}}) oz. Qolganini yubormang, yordam xizmatiga yozing.',
    success: 'Tangalar qabul qilindi',
    successText: 'Hisobni toʻldirish yakunlandi. Boshqa hech narsa yuborish kerak emas.',
    over: 'Keragidan koʻproq keldi. Ortiqchasi nima boʻlishini yordam xizmatidan soʻrang.',
    overtime: 'Vaqt tugadi, yangi soʻrov kerak',
    overtimeText: 'Bu manzilga boshqa hech narsa yubormang. Boshlagan saytingizda yangi soʻrov yarating.',
    latePart: 'Vaqt tugadi. Faqat bir qismi keldi',
    latePartText:
      'Bu manzilga boshqa hech narsa yubormang. Yangi soʻrov yaratishdan oldin yordam xizmatiga yozing va bu tangalar nima boʻlishini soʻrang.',
    late: 'Tangalar keldi, lekin vaqt tugadi',
    lateText:
      'Bu manzilga boshqa hech narsa yubormang, yangi soʻrov yaratmang. Tangalar hisobingizga tushishi uchun yordam xizmatiga yozing.',
    overtimeSent:
      'Tangalarni yuborib boʻldingizmi? Yordam xizmatiga tranzaksiya havolasi bilan yozing: ular oʻtkazmani topishga yordam beradi.',
  },
  cryptoHints: {
    how: {
      title: 'Hisobni qanday toʻldirish kerak',
      text: 'Tangani tanlang, manzilni oling, undan nusxa oling yoki kodni skanerlang va hamyoningizdan aniq summani yuboring.',
    },
    check: {
      title: 'Oʻtkazmani qayerda tekshirish mumkin',
      text: 'Shu sahifada: u oʻzi yangilanadi. Tranzaksiya havolasi hamyoningizda bor.',
    },
    security: {
      title: 'Tangalarni qanday yoʻqotmaslik kerak',
      text: 'Tanga, tarmoq va manzilni solishtiring. Kriptovalyuta oʻtkazmasini bekor qilib boʻlmaydi.',
    },
  },
}
