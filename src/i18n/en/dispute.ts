import type { Sections } from '../types.ts'

export const dispute: Sections['dispute'] = {
  disputeCase: {
    legend: 'What went wrong?',
    solve: 'Often solved without a dispute',
    buyer: {
      'not-released': {
        name: 'I sent the transfer, but the deal is not closed',
        solve:
          'A transfer between banks can take half an hour, sometimes longer. Send the receipt to the seller in the chat and ask whether they see the money.',
        story: 'The whole amount was transferred, but the seller does not confirm the deal.',
      },
      'wrong-amount': {
        name: 'I sent the wrong amount',
        solve:
          'Tell the seller the exact amount and attach the receipt. Don’t send the difference until they agree in the chat.',
        story: 'The amount transferred differs from the order. According to the receipt:',
      },
      'old-requisite': {
        name: 'I sent the money to the old payment details',
        solve:
          'Send the receipt to the seller in the chat: they may have the money. Don’t send it a second time to the new details.',
        story: 'The transfer went to payment details that were on the page earlier.',
      },
      'not-received': {
        name: 'The seller says the money hasn’t arrived',
        solve:
          'Compare number, bank and name on the receipt with the payment details on this page. All the same? Send the receipt in the chat and ask them to check again.',
        story: 'The money was sent, but the seller says that it hasn’t arrived.',
      },
      other: {
        name: 'Something else',
        solve: 'Tell the seller in the chat what is wrong: many problems are solved within minutes.',
        story: 'What happened:',
      },
    },
    seller: {
      'not-released': {
        name: 'The money arrived, but the deal does not close',
        solve:
          'Make sure that the money is in your account, refresh the page and confirm the payout again. This needs no dispute.',
        story: 'The money was received, but the deal does not close.',
      },
      'wrong-amount': {
        name: 'The wrong amount arrived',
        solve: 'Tell the buyer how much arrived. Don’t confirm the payout until the whole amount is there.',
        story: 'The amount received differs from the withdrawal. According to the bank:',
      },
      'old-requisite': {
        name: 'The buyer sent the money to my old payment details',
        solve: 'Check the account that you gave earlier. If the money is there, no dispute is needed.',
        story: 'The buyer sent the money to payment details that were given earlier.',
      },
      'not-received': {
        name: 'The money hasn’t arrived',
        solve:
          'A transfer between banks can take half an hour, sometimes longer. Check all your accounts and ask the buyer for the receipt in the chat.',
        story: 'The buyer reported the payment, but the money hasn’t arrived.',
      },
      other: {
        name: 'Something else',
        solve: 'Tell the buyer in the chat what is wrong: many problems are solved within minutes.',
        story: 'What happened:',
      },
    },
  },
  evidence: {
    title: 'What support will ask for',
    intro: 'Send it now, before you are asked. Everything goes to the support chat of this deal.',
    needed: 'Needed',
    ifAsked: 'If support asks',
    choose: 'Choose files',
    chooseFor: 'Choose files: {{name}}',
    sent: 'sent at {{time}}',
    refused: 'Not accepted. {{reason}}',
    lost: 'The page was closed before this was sent. Send it again.',
    statementLabel: 'Describe what happened',
    template: 'Fill it in for me',
    sendStatement: 'Send to support',
    transfer: 'Deal amount',
    coins: 'Coins',
    oldRequisite: 'Old payment details',
    opened: 'Dispute opened',
    written: 'Written',
    answers: 'Messages from support',
    noAnswers: 'Nothing yet. Questions from support appear here by themselves.',
    reply: 'Answer in the chat',
    write: 'Write to the support chat',
    buyer: {
      receipt: {
        title: 'Receipt from the bank',
        hint: 'The whole bank receipt: date, amount and recipient.',
      },
      'bank-history': {
        title: 'Transaction history',
        hint: 'A screenshot of your bank with this transfer and those around it.',
      },
      video: {
        title: 'Video from the banking app',
        hint: 'Record the screen: sign in to the bank, open this transfer. Send pictures of it here and keep the video: support will say where to send it.',
      },
      statement: { title: 'In your own words', hint: 'In short: what you did, and when.' },
    },
    seller: {
      receipt: {
        title: 'Receipt from the buyer',
        hint: 'If the buyer has sent you a receipt, take a screenshot of it.',
      },
      'bank-history': {
        title: 'Transaction history',
        hint: 'A screenshot of the money received on the day of the deal, even if this transfer is not there.',
      },
      video: {
        title: 'Video from the banking app',
        hint: 'Record the screen: sign in to the bank, open the transaction history. Send pictures of it here and keep the video: support will say where to send it.',
      },
      statement: {
        title: 'In your own words',
        hint: 'In short: what came into your account, and when you checked.',
      },
    },
  },
}
