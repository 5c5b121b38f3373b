import type { Sections } from '../types.ts'

export const dispute: Sections['dispute'] = {
  disputeCase: {
    legend: 'Qanday muammo chiqdi?',
    solve: 'Koʻpincha nizosiz hal boʻladi',
    buyer: {
      'not-released': {
        name: 'Oʻtkazma yuborildi, lekin bitim yopilmadi',
        solve:
          'Banklar orasidagi oʻtkazma baʼzan yarim soat yoki undan ham koʻproq vaqt oladi. Chekni sotuvchiga chatda yuboring va u pulni koʻryaptimi, deb soʻrang.',
        story: 'Butun summa oʻtkazildi, lekin sotuvchi bitimni tasdiqlamayapti.',
      },
      'wrong-amount': {
        name: 'Boshqa summa oʻtkazildi',
        solve:
          'Sotuvchiga aniq summani yozing va chekni ilova qiling. U chatda rozi boʻlmaguncha farqni oʻtkazmang.',
        story: 'Buyurtmadagidan boshqa summa oʻtkazildi. Chekka koʻra:',
      },
      'old-requisite': {
        name: 'Oʻtkazma eski rekvizitlarga ketdi',
        solve:
          'Chekni sotuvchiga chatda yuboring: pul unda boʻlishi mumkin. Yangi rekvizitlarga ikkinchi marta oʻtkazmang.',
        story: 'Oʻtkazma sahifada avval turgan rekvizitlarga ketdi.',
      },
      'not-received': {
        name: 'Sotuvchi pul kelmaganini yozyapti',
        solve:
          'Chekdagi raqam, bank va ismni shu sahifadagi rekvizitlar bilan solishtiring. Hammasi toʻgʻrimi? Chekni chatga yuboring va yana tekshirishni soʻrang.',
        story: 'Pul yuborildi, lekin sotuvchi u kelmaganini yozyapti.',
      },
      other: {
        name: 'Boshqa holat',
        solve: 'Nima notoʻgʻriligini sotuvchiga chatda yozing: koʻp narsa bir necha daqiqada hal boʻladi.',
        story: 'Nima boʻldi:',
      },
    },
    seller: {
      'not-released': {
        name: 'Pul keldi, lekin bitim yopilmayapti',
        solve:
          'Pul hisobingizga aniq tushganini tekshiring, sahifani yangilang va olganingizni yana tasdiqlang. Buning uchun nizo kerak emas.',
        story: 'Pul keldi, lekin bitim yopilmayapti.',
      },
      'wrong-amount': {
        name: 'Boshqa summa keldi',
        solve: 'Xaridorga qancha kelganini yozing. Butun summa kelmaguncha olganingizni tasdiqlamang.',
        story: 'Soʻrovdagidan boshqa summa keldi. Bank maʼlumotiga koʻra:',
      },
      'old-requisite': {
        name: 'Xaridor pulni eski rekvizitlarga oʻtkazdi',
        solve: 'Avval koʻrsatgan hisobingizni tekshiring. Pul oʻsha yerda boʻlsa, nizo kerak emas.',
        story: 'Xaridor pulni avval koʻrsatilgan rekvizitlarga oʻtkazdi.',
      },
      'not-received': {
        name: 'Pul kelmadi',
        solve:
          'Banklar orasidagi oʻtkazma baʼzan yarim soat yoki undan ham koʻproq vaqt oladi. Barcha hisoblaringizni tekshiring va xaridordan chatda chek soʻrang.',
        story: 'Xaridor toʻlaganini bildirdi, lekin pul kelmadi.',
      },
      other: {
        name: 'Boshqa holat',
        solve: 'Nima notoʻgʻriligini xaridorga chatda yozing: koʻp narsa bir necha daqiqada hal boʻladi.',
        story: 'Nima boʻldi:',
      },
    },
  },
  evidence: {
    title: 'Yordam xizmati nima soʻraydi',
    intro: 'Savollarni kutmay, hozir yuboring. Hammasi shu bitim boʻyicha yordam xizmati chatiga ketadi.',
    needed: 'Kerak',
    ifAsked: 'Soʻralsa',
    choose: 'Fayllarni tanlash',
    chooseFor: 'Fayllarni tanlash: {{name}}',
    sent: 'yuborildi: {{time}}',
    refused: 'Qabul qilinmadi. {{reason}}',
    lost: 'Bu yuborilishidan oldin sahifa yopildi. Yana yuboring.',
    statementLabel: 'Nima boʻlganini yozing',
    template: 'Avtomatik toʻldirish',
    sendStatement: 'Yordam xizmatiga yuborish',
    transfer: 'Bitim summasi',
    coins: 'Tangalar',
    oldRequisite: 'Eski rekvizitlar',
    opened: 'Nizo ochildi',
    written: 'Yozildi',
    answers: 'Yordam xizmati xabarlari',
    noAnswers: 'Hozircha hech narsa yoʻq. Yordam xizmati savollari shu yerda oʻzi paydo boʻladi.',
    reply: 'Chatda javob berish',
    write: 'Yordam xizmati chatiga yozish',
    buyer: {
      receipt: { title: 'Bank cheki', hint: 'Sana, summa va qabul qiluvchi toʻliq koʻrinsin.' },
      'bank-history': {
        title: 'Amaliyotlar tarixi',
        hint: 'Bank ilovasining skrinshoti: shu oʻtkazma, undan oldingi va keyingilari koʻrinsin.',
      },
      video: {
        title: 'Bank ilovasidan video',
        hint: 'Ekranni yozib oling: bankka kirish va shu amaliyot. Bu yerga kadrlarni yuboring, videoni saqlab qoʻying: qayerga yuborishni yordam xizmati aytadi.',
      },
      statement: { title: 'Sizning tushuntirishingiz', hint: 'Qisqacha: nima qildingiz va qachon.' },
    },
    seller: {
      receipt: {
        title: 'Xaridorning cheki',
        hint: 'Xaridor chek yuborgan boʻlsa, uning skrinshotini oling.',
      },
      'bank-history': {
        title: 'Amaliyotlar tarixi',
        hint: 'Bitim kunidagi tushumlar skrinshoti, bu oʻtkazma u yerda boʻlmasa ham.',
      },
      video: {
        title: 'Bank ilovasidan video',
        hint: 'Ekranni yozib oling: bankka kirish va amaliyotlar tarixi. Bu yerga kadrlarni yuboring, videoni saqlab qoʻying: qayerga yuborishni yordam xizmati aytadi.',
      },
      statement: {
        title: 'Sizning tushuntirishingiz',
        hint: 'Qisqacha: hisobingizga nima tushdi va qachon tekshirdingiz.',
      },
    },
  },
}
