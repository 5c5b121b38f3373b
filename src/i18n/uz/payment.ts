import type { Sections } from '../types.ts'

/** Uzbek (Latin script): words of the purchase page. */
export const payment: Sections['payment'] = {
  payment: {
    heading: 'Xavfsiz toʻlov',
    launched: 'Xavfsiz toʻlov boshlandi',
    safeNow: 'Hozircha hech narsa oʻtkazmang. Hisobingizdan pul yechilmaydi.',
    cancelSearch: 'Qidiruvni bekor qilish',
    chooseAnother: 'Boshqa usulni tanlash',
  },
  order: {
    title: 'Buyurtmangiz',
    amount: 'Buyurtma summasi',
    rate: 'Kurs',
    label: 'Buyurtma raqami',
    coins: 'Siz sotib olasiz',
    coinsOver: 'Tangalar',
  },
  methods: {
    title: 'Qanday toʻlaysiz?',
    submit: 'Rekvizitlarni olish',
  },
  search: {
    title: 'Oʻtkazma uchun rekvizit qidiryapmiz',
    note: 'Odatda bu {{minutes}}\u00a0daqiqagacha davom etadi. Sahifani yopmang.',
    request: 'Sotuvchilarga soʻrov yubordik',
    waiting: 'Sotuvchilar javobini kutyapmiz',
    long: 'Odatdagidan uzoqroq, lekin qidiruv davom etyapti: jami {{minutes}}\u00a0daqiqagacha, keyin boshqa usulni taklif qilamiz.',
    proposed: 'Sotuvchi topildi. Undan rekvizitlarni kutyapmiz.',
    preparing: 'Rekvizitlarni tayyorlayapmiz. Ular shu yerda chiqadi.',
    next: 'Shu yerda oʻtkazma uchun karta yoki telefon raqami chiqadi. Bankingiz ilovasida pul oʻtkazib, bu yerga qaytasiz.',
    leave:
      'Qidiruv shu sahifa ochiq turganda davom etadi. Boshqa ilovaga oʻtsangiz, telefon uni toʻxtatib turishi mumkin, qidiruv vaqti esa oʻtaveradi.',
    bankOff: 'Buyurtmada koʻrsatilgan bank hozir mavjud emas. Boshqasini tanlang.',
  },
  restart: {
    title: 'Sotuvchi topilmadi',
    text: 'Hozir bu bankda boʻsh sotuvchi yoʻq.',
    another: 'Boshqa bankni tanlash',
    retry: 'Yana qidirish',
    bankToBank: '{{bank}} orqali davom etish',
    bankToBankText: 'Telefon raqamiga istalgan bankdan pul oʻtkazish mumkin.',
  },
  requisites: {
    title: 'Pulni oʻtkazing',
    amount: 'Aynan shuncha oʻtkazing',
    card: 'Karta raqami',
    phone: 'Telefon raqami',
    requisite: 'Rekvizitlar',
    holder: 'Qabul qiluvchi',
    bank: 'Qabul qiluvchining banki',
    amountUnknown:
      'Oʻtkazma summasi koʻrsatilmagan. Oʻtkazishdan oldin aniq summani yordam xizmatidan soʻrang.',
    otherNumber:
      'Bu yerda yana bitta raqam bor. Unga pul oʻtkazmang: faqat yuqoridagi raqamga toʻlang. Ishonchingiz komil boʻlmasa, yordam xizmatiga yozing.',
    twoNumbers:
      'Bu yerda bittadan ortiq raqam bor. Qaysi biri toʻgʻriligini yordam xizmatidan bilmaguncha pul oʻtkazmang.',
    unusual:
      'Rekvizitlarda havola, kontakt yoki yozma koʻrsatmalar bor. Ularni bu sahifa emas, sotuvchi yozgan: havolalarni ochmang va bu kontaktlarga yozmang. Ishonchingiz komil boʻlmasa, yordam xizmatiga yozing.',
    qr: 'Rekvizitlar yozilgan QR-kod',
    qrSite:
      'Bu kod {{site}} saytini ochadi. Agar bu bankingiz boʻlmasa, kodni skanerlamang va yordam xizmatiga yozing.',
    qrText: 'Kodni bank ilovasida skanerlang yoki rekvizitlardan nusxa oling.',
    payUntil: '{{time}} gacha toʻlang',
    atZero:
      'Pulni vaqtida oʻtkazib, tugmani bosing, aks holda toʻlov bekor boʻladi. Bekor boʻlgandan keyin bu rekvizitlarga pul oʻtkazmang.',
    lateTitle: 'Oʻtkazmani boshlamang',
    late: 'Ulgurmasligingiz mumkin. Oʻtkazib boʻldingizmi? Pastdagi tugmani bosing.',
    confirm: 'Toʻladim',
    confirmAmount: '{{amount}} toʻladim',
    cancel: 'Toʻlovni bekor qilish',
  },
  rules: {
    title: 'Toʻlov yetib borishi uchun',
    exact: 'Butun summani bitta oʻtkazmada yuboring: koʻp ham, kam ham emas.',
    only: 'Faqat shu rekvizitlarga va faqat hozir oʻtkazing: ular boshqa toʻlovga yaramaydi.',
    own: 'Oʻz kartangiz yoki oʻz hisobingizdan toʻlang.',
    noComment: 'Oʻtkazma izohiga hech narsa yozmang.',
    return: 'Oʻtkazmadan keyin shu yerga qaytib, “{{button}}” tugmasini bosing.',
  },
  confirmPaid: {
    title: '{{amount}} oʻtkazib boʻldingizmi?',
    titlePlain: 'Pulni oʻtkazib boʻldingizmi?',
    text: '“Ha, pul yuborildi” tugmasini bank oʻtkazma bajarilganini koʻrsatgandan keyingina bosing.',
    yes: 'Ha, pul yuborildi',
    no: 'Hali yoʻq',
  },
  cancelPayment: {
    searchTitle: 'Qidiruv bekor qilinsinmi?',
    searchText: 'Agar pul oʻtkazgan boʻlsangiz, ikkinchi marta oʻtkazmang va yordam xizmatiga yozing.',
    found: 'Qidiruv toʻxtashidan oldin sotuvchi topildi. Toʻlamoqchi boʻlmasangiz, toʻlovni bekor qiling.',
    title: 'Toʻlov bekor qilinsinmi?',
    text: 'Agar pulni oʻtkazgan boʻlsangiz, bekor qilmang: “{{button}}” tugmasini bosing yoki yordam xizmatiga yozing.',
    yes: 'Ha, bekor qilinsin',
    no: 'Bekor qilinmasin',
  },
  waiting: {
    title: 'Toʻlov tasdigʻini kutyapmiz',
    text: 'Sotuvchi pul kelgan-kelmaganini tekshiryapti. Odatda bu bir necha daqiqa oladi.',
    autodeal: 'Toʻlov avtomatik tekshirilmoqda. Odatda bu bir necha daqiqa oladi.',
    next: 'Tasdiqlangach, buyurtma toʻlangan boʻladi va siz buni shu yerda koʻrasiz.',
    twice: 'Pulni ikkinchi marta oʻtkazmang.',
    close: 'Sahifani yopish mumkin. Qaytish uchun shu havolani qayta oching.',
    long: 'Uzoq vaqt javob yoʻqmi? Sotuvchiga yozing, nizo oching yoki yordam xizmatiga murojaat qiling.',
    receiptPending: 'Chekni ilova qiling: u bilan oʻtkazmangiz tezroq topiladi.',
  },
  success: {
    title: 'Toʻlov oʻtdi',
    text: 'Buyurtma toʻlandi, boshqa hech narsa qilish kerak emas.',
    disputeWon:
      'Nizo sizning foydangizga hal qilindi. Oʻtkazmangiz qabul qilindi, tangalar berildi, buyurtma toʻlandi. Boshqa hech narsa qilish kerak emas.',
    closed: 'Bu buyurtma allaqachon toʻlangan',
    closedText: 'Yana toʻlash kerak emas.',
  },
  failure: {
    title: 'Toʻlov amalga oshmadi',
    byMe: 'Siz toʻlovni bekor qildingiz.',
    timeout: 'Vaqt tugadi, toʻlov esa tasdiqlanmadi. U avtomatik bekor qilindi.',
    trader: 'Sotuvchi bitimni bekor qildi.',
    other: 'Toʻlov bekor boʻldi.',
    disputeLost:
      'Nizo sotuvchi foydasiga hal qilindi. Tangalar sotuvchida qoldi, buyurtma toʻlanmadi. Oʻtkazilgan pul oʻz-oʻzidan qaytmaydi. Rozi emasmisiz? Yordam xizmatiga yozing.',
    money: 'Bu yerda koʻrsatilgan rekvizitlarga boshqa pul oʻtkazmang.',
    canceled: 'Bu toʻlov bekor qilingan',
    canceledText: 'Buyurtma toʻlanmagan. Toʻlovni doʻkon saytida qaytadan boshlang.',
  },
  rescue: {
    title: 'Pulni oʻtkazib boʻldingizmi?',
    text: 'Ikkinchi marta oʻtkazmang. Chekni saqlang va yordam xizmatiga yozing\u00a0— ular oʻtkazmangizni topishga yordam beradi.',
    button: 'Men pulni oʻtkazib boʻldim',
    attach: 'Chekni ilova qilib yozish',
    draft: 'Assalomu alaykum! Men pulni oʻtkazib boʻldim, lekin toʻlov yakunlanmadi. Chekni ilova qilaman.',
    sentTo: '{{last}} bilan tugaydigan raqamga oʻtkazildi',
    given: 'Rekvizitlar koʻrsatilgan vaqt: {{time}}',
  },
  changed: {
    title: 'Rekvizitlar oʻzgardi',
    old: '…\u2060{{last}} bilan tugaydigan eski rekvizitlarga pul oʻtkazmang.',
    search:
      'Oldingi bitim bekor boʻldi. Boshqa sotuvchini qidiryapmiz\u00a0— yangi rekvizitlar shu sahifada chiqadi.',
    nobody: 'Oldingi bitim bekor boʻldi, boshqa sotuvchi topilmadi.',
    paid: 'Eskisiga oʻtkazib qoʻydingizmi? Ikkinchi marta toʻlamang, yordam xizmatiga yozing.',
  },
  cardDialog: {
    title: 'Qaysi kartadan toʻlayapsiz?',
    text: 'Doʻkon oʻtkazmangizni topish uchun karta raqamini soʻrayapti. Orqa tomondagi kod kerak emas.',
    label: 'Karta raqami',
    hint: 'Kartadagi 16\u00a0ta raqam',
    submit: 'Tasdiqlash',
  },
  paymentHints: {
    how: {
      title: 'Qanday toʻlash kerak',
      text: 'Bankni tanlang. Rekvizitlar chiqqach, summa va raqamdan nusxa oling, bank ilovasida oʻtkazma qiling, qaytib kelib “{{button}}” tugmasini bosing.',
    },
    check: {
      title: 'Toʻlovni qayerda tekshirish mumkin',
      text: 'Shu sahifada: u oʻzi yangilanadi. Hisobdan yechilgan pul bankingizning amaliyotlar tarixida koʻrinadi. Bitim raqami “Tafsilot” boʻlimida.',
    },
    security: {
      title: 'Firibgarlardan qanday saqlanish kerak',
      text: 'Pulni faqat shu sahifadagi rekvizitlarga oʻtkazing, xabarlardagisiga emas.',
    },
  },
}
