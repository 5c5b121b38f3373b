import type { Sections } from '../types.ts'

/** Uzbek (Latin script): words of the account. */
export const account: Sections['account'] = {
  auth: {
    title: 'Kirish',
    emailUsed: 'Bu E-mail allaqachon roʻyxatdan oʻtgan. Parolni kiriting, shu joydan davom etamiz.',
    relogin: 'Davom etish uchun qayta kiring. Bitim joyida, uning vaqti ketyapti.',
    continueWithout: 'Kirmasdan davom etish',
    withoutMail: 'Kirmasangiz ham manzilni olasiz, lekin toʻldirish haqida xat kelmaydi.',
    login: 'E-mail yoki login',
    password: 'Parol',
    passwordShow: 'Parolni koʻrsatish',
    passwordHide: 'Parolni yashirish',
    submit: 'Kirish',
    codeTitle: 'Kirishni tasdiqlang',
    code: 'Kod',
    codeText: 'Xatdagi yoki kirish ilovasidagi kodni kiriting.',
    pin: 'PIN-kod',
    pinText: 'Akkauntingizning PIN-kodini kiriting. Bu bank kartasining PIN-kodi emas.',
    submitCode: 'Tasdiqlash',
    error: {
      'password-required': 'Parolni kiriting',
      'password-wrong': 'Parolda kamida 8\u00a0ta belgi boʻlishi kerak',
      'code-required': 'Kodni kiriting',
    },
  },
  keepAccount: {
    title: 'Akkauntingizni saqlab qoling',
    text: 'Hozir u vaqtinchalik. Bitim va cheklarni istalgan qurilmadan koʻrish uchun parol oʻrnating.',
    start: 'Akkauntni saqlab qolish',
    codeText: '{{email}} manziliga kod yubordik.',
    codeWrong: 'Kod toʻgʻri kelmadi. Xatni tekshirib, qayta kiriting.',
    resend: 'Kodni qayta yuborish',
    password: 'Parol oʻylab toping',
    passwordHint: 'Kamida 8\u00a0ta belgi',
    submit: 'Saqlash',
    done: 'Akkaunt saqlandi',
  },
  banned: {
    title: 'Akkaunt bloklangan',
    text: 'Hozir undan foydalanib boʻlmaydi. Agar pul oʻtkazgan boʻlsangiz yoki bloklashga rozi boʻlmasangiz, biz bilan bogʻlaning.',
    contacts: 'Kontaktlar',
  },
  registration: {
    alert:
      'Boshlab boʻlmadi: server akkaunt yaratmadi. Hisobingizdan pul yechilmadi. Qayta urinib koʻring yoki yordam xizmatiga yozing.',
  },
}
