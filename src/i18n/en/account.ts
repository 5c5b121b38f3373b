import type { Sections } from '../types.ts'

/** English: words of the account. */
export const account: Sections['account'] = {
  auth: {
    title: 'Sign in',
    emailUsed:
      'This E-mail is already registered. Enter the password and we’ll carry on from the same place.',
    relogin: 'Sign in again to continue. Your deal is safe, but its timer is still running.',
    continueWithout: 'Continue without signing in',
    withoutMail:
      'You’ll get the address without signing in too, but there will be no e-mails about this deposit.',
    login: 'E-mail or login',
    password: 'Password',
    passwordShow: 'Show password',
    passwordHide: 'Hide password',
    submit: 'Sign in',
    codeTitle: 'Confirm it’s you',
    code: 'Code',
    codeText: 'Enter the code from the e-mail or your authenticator app.',
    pin: 'PIN',
    pinText: 'Enter your account PIN. Not the PIN of your bank card.',
    submitCode: 'Confirm',
    error: {
      'password-required': 'Enter the password',
      'password-wrong': 'The password must have at least 8 characters',
      'code-required': 'Enter the code',
    },
  },
  keepAccount: {
    title: 'Keep your account',
    text: 'It is temporary for now. Set a password to see your deals and receipts on any device.',
    start: 'Keep the account',
    codeText: 'We sent a code to {{email}}.',
    codeWrong: 'The code didn’t match. Check the e-mail and enter it again.',
    resend: 'Send the code again',
    password: 'Create a password',
    passwordHint: 'At least 8 characters',
    submit: 'Save',
    done: 'Account saved',
  },
  banned: {
    title: 'Account blocked',
    text: 'You can’t use it right now. If you have sent money or disagree with this, get in touch with us.',
    contacts: 'Contacts',
  },
  registration: {
    alert:
      'We couldn’t start: the server didn’t create an account. You haven’t been charged. Try again or contact support.',
  },
}
