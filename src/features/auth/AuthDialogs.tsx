/** The dialogs of signing in and of a ban. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanEmail, emailError, withoutTypedSpace } from '../../rules/email.ts'
import { LanguageSwitch } from '../../shell/LanguageSwitch.tsx'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { selectDeployment } from '../../shell/deploymentSlice.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { LinkOut } from '../../ui/LinkOut.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { AuthForm, CodeField, PasswordField, useFormError, useSubmit } from './AuthForm.tsx'
import {
  codeSubmitted,
  isRefusalReason,
  passwordSubmitted,
  selectAuth,
  selectAuthStep,
  signInEmailSubmitted,
} from './authSlice.ts'
import { codeError, passwordError, readCode } from './forms.ts'
import styles from './AuthDialogs.module.css'

const DIALOGS = {
  none: null,
  email: EmailDialog,
  password: PasswordDialog,
  code: CodeDialog,
  pin: CodeDialog,
  banned: BannedDialog,
}

/** Each step has a dialog of its own, so that the focus moves into it. */
export function AuthDialogs() {
  const Dialog = DIALOGS[useAppSelector(selectAuthStep)]
  return Dialog && <Dialog />
}

/** Asks for the e-mail that a temporary account needs. A dialog that opens again starts with the e-mail that was typed before. */
function EmailDialog() {
  const { t } = useTranslation()
  const submit = useSubmit()
  const email = useAppSelector((state) => selectAuth(state).email)
  const [text, setText] = useState(email)
  const error = useFormError('email')
  return (
    <AuthForm
      overlay="login"
      title={t('email.receipt')}
      submitText={t('common.continue')}
      onSubmit={() => submit([['email', emailError(text)]], signInEmailSubmitted(cleanEmail(text)))}
    >
      <EmailField
        label={t('email.label')}
        hint={t('email.why')}
        error={error}
        data-autofocus=""
        value={text}
        format={(typed) => withoutTypedSpace(typed, text)}
        onValue={setText}
      />
    </AuthForm>
  )
}

/** Signs in to an existing account, for payers and operators. The e-mail is filled in; a password that is too short is refused without a call. */
function PasswordDialog() {
  const { t, i18n } = useTranslation('account')
  const submit = useSubmit()
  const { email, reason } = useAppSelector(selectAuth)
  const [login, setLogin] = useState(email)
  const [password, setPassword] = useState('')
  const error = useFormError('email')
  const name = cleanEmail(login)
  return (
    <AuthForm
      overlay="login"
      title={t('auth.title')}
      submitText={t('auth.submit')}
      onSubmit={() =>
        submit(
          [
            ['password', passwordError(password)],
            ['email', name === '' ? 'common:form.empty' : null],
          ],
          passwordSubmitted({ email: name, password }),
        )
      }
    >
      {reason &&
        (isRefusalReason(reason) ? <Notice kind="danger">{i18n.t(reason)}</Notice> : <p>{i18n.t(reason)}</p>)}
      <EmailField
        label={t('auth.login')}
        error={error}
        autoComplete="username"
        data-autofocus={login === '' ? '' : undefined}
        value={login}
        onValue={setLogin}
      />
      <PasswordField
        label={t('auth.password')}
        autoComplete="current-password"
        data-autofocus={email === '' ? undefined : ''}
        value={password}
        onValue={setPassword}
      />
      {/* The gateway has no call that sets a new password. */}
      <Stack gap="tight">
        <span>{t('auth.forgot')}</span>
        <SupportLink />
      </Stack>
    </AuthForm>
  )
}

/** The second step of signing in: a code, or a PIN if the gateway asks for one. Both are sent as `code`; an empty one is refused without a call. */
function CodeDialog() {
  const { t } = useTranslation('account')
  const submit = useSubmit()
  const isPin = useAppSelector(selectAuthStep) === 'pin'
  const [code, setCode] = useState('')
  return (
    <AuthForm
      overlay="code"
      title={t('auth.codeTitle')}
      submitText={t('auth.submitCode')}
      onSubmit={() => submit([['code', codeError(code)]], codeSubmitted(readCode(code)))}
    >
      <p>{t(isPin ? 'auth.pinText' : 'auth.codeText')}</p>
      <CodeField
        label={t(isPin ? 'auth.pin' : 'auth.code')}
        type={isPin ? 'password' : 'text'}
        inputMode={isPin ? 'numeric' : 'text'}
        data-autofocus=""
        value={code}
        onValue={setCode}
      />
    </AuthForm>
  )
}

/** The page of a banned person: a link to the contacts, and nothing of the order. It covers the page and cannot be closed; it has support and the languages, because those of the page are covered. */
function BannedDialog() {
  const { t } = useTranslation('account')
  const { contactsUrl } = useAppSelector(selectDeployment)
  return (
    <div className={styles.banned}>
      <Dialog overlay="banned" isDescribed shape="card" title={t('banned.title')}>
        <p>{t('banned.text')}</p>
        <LinkOut variant="primary" href={contactsUrl}>
          {t('banned.contacts')}
        </LinkOut>
        <div className={styles.ways}>
          <SupportLink />
          <LanguageSwitch />
        </div>
      </Dialog>
    </div>
  )
}
