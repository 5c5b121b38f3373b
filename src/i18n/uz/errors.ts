import type { Sections } from '../types.ts'

/** Uzbek (Latin script): what the user reads when the gateway refuses. */
export const errors: Sections['errors'] = {
  errors: {
    'user-baned': 'Bu foydalanuvchi xabarlaringizni bloklagan',
    'withdraw-minimum-is-more-than-deal-amount':
      'Bitim summasi pulni yechib olish uchun eng kam summadan oz. Yordam xizmatiga yozing.',
    'empty-pdf': 'Bu PDF boʻsh. Boshqa fayl tanlang.',
    'payload-is-too-large': 'Fayl juda katta. 2,5\u00a0MB dan kichigi kerak.',
    'user-not-participant': 'Bu toʻlov faol emas. Yordam xizmatiga murojaat qiling.',
    impossible: 'IP-manzilingiz bloklangan. Yordam xizmatiga murojaat qiling.',
    'currency-invalid': 'Valyuta notoʻgʻri. Yordam xizmatiga yozing.',
    'you-must-set-the-mask': 'Toʻlov qilayotgan kartangiz raqamini kiriting',
    'is-too-long': 'juda uzun',
    'is-too-short': 'juda qisqa',
    'is-not-a-email': 'E-mailni toʻgʻri kiriting',
    'executable-javascript': 'Faylda bajariladigan kod bor, uni yuborib boʻlmaydi. Boshqa fayl tanlang.',
    'no-such-login-and-password': 'Kirib boʻlmadi: E-mail yoki parol notoʻgʻri',
    'deal-already-exists': 'Oldingi toʻlovni yakunlang yoki 20\u00a0daqiqadan keyin yangisini boshlang',
    'duplicate-deal': 'Tarmoq xatosi. Sahifani yangilang.',
    'payment-already-exists':
      'Oldingi toʻlov tugallanmagan. Uni yakunlang yoki bekor qiling, keyin yangisini boshlang.',
    'invalid-requisite': 'Kamida 7\u00a0ta raqam kiriting',
    'limit-of-this-lot-exceeded':
      'Bitta eʼlon boʻyicha bir daqiqada bitta bitim ochish mumkin. Bir daqiqadan keyin qayta urining.',
    'card-invalid': 'Karta raqami notoʻgʻri. Kartangiz bilan solishtiring.',
    'card-blacklisted': 'Bu karta qora roʻyxatda. Boshqasini kiriting.',
    'amount-too-low-for-chosen-broker': 'Bu bank uchun summa juda kam. Boshqa bankni tanlang.',
    'should-be-non-empty': 'majburiy maydon',
    unexpected: 'Kutilmagan xatolik. Administratorga murojaat qiling.',
    advice: 'Xatolik takrorlansa, sayt administratoriga murojaat qiling: yordam xizmatiga yozing.',
    full: 'Xabarning toʻliq matni',
    connection: 'Ulanish xatosi. Internetni tekshirib, qayta urinib koʻring.',
    busy: 'Oldingi amal hali bajarilmoqda. Biroz kuting.',
    recreate: 'Ulanish xatosi. Toʻlovni qaytadan yarating.',
    malformed: 'Server tushunarsiz javob yubordi. Sahifani yangilang yoki yordam xizmatiga yozing.',
    'too-many-attempts': 'Urinishlar juda koʻp. Bir necha daqiqa kutib, qayta kiring.',
    throttled: 'Ketma-ket soʻrovlar juda koʻp. Bir daqiqa kutib, qayta urinib koʻring.',
    labelled: '{{label}}: {{message}}',
  },
  fields: {
    address: 'Manzil',
    email: 'E-mail',
    requisite: 'Rekvizitlar',
    tooLong: 'Juda uzun',
    tooShort: 'Juda qisqa',
    emailInvalid: 'E-mailni toʻgʻri kiriting',
  },
  risk: {
    none: 'Hisobingizdan pul yechilmadi.',
    payment:
      'Agar pulni oʻtkazgan boʻlsangiz, ikkinchi marta oʻtkazmang: chekni saqlang va yordam xizmatiga yozing.',
    sale: 'Hisobingizda pulni koʻrmaguncha tanga yubormang.',
    release: 'Sahifa tangalar yuborilgan-yuborilmaganini tekshiryapti va shu yerda koʻrsatadi.',
    deposit: 'Agar tangalarni yuborgan boʻlsangiz, qayta yubormang: yordam xizmatiga yozing.',
  },
  unreadable: {
    title: 'Buyurtma hozircha ochilmayapti',
    text: 'Buyurtmani serverdan ololmayapmiz. Sahifa oʻzi qayta urinmoqda. Agar pul yoki tanga yuborgan boʻlsangiz, qayta yubormang: yordam xizmatiga yozing.',
  },
}
