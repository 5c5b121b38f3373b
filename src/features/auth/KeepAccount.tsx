/** Makes a temporary account permanent with a code from an e-mail and a password, so that the person can open the deal on any device. */
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanEmail, readEmail } from '../../rules/email.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordField, useFormError } from './AuthForm.tsx'
import { formErrorFound, selectAuth, selectUser } from './authSlice.ts'
import type { Campaign } from './campaign.ts'
import { codeError, readCode, emailText, passwordError } from './forms.ts'
import { keepStarted, keepSubmitted, selectKeepAccount } from './keepAccountSlice.ts'
import styles from './AuthForm.module.css'

/** Rendered only for temporary accounts; `campaign` is sent to the gateway. */
export function KeepAccount({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('account')
  const user = useAppSelector(selectUser)
  const stage = useAppSelector((state) => selectKeepAccount(state).stage)
  if (user?.is_temporary !== true) return null
  return (
    <section className={styles.form}>
      <h3>{t('keepAccount.title')}</h3>
      {stage === 'offered' ? <AskCode known={user.email} /> : <GiveCode campaign={campaign} />}
    </section>
  )
}

/** A known e-mail cannot be edited, because another e-mail would be another account. */
function AskCode({ known }: { known: string | null }) {
  const { t } = useTranslation('account')
  const dispatch = useAppDispatch()
  const busy = useAppSelector((state) => selectKeepAccount(state).busy)
  const error = useFormError('email')
  const [text, setText] = useState(useAppSelector((state) => selectAuth(state).email))
  const email = readEmail(known ?? '') ?? cleanEmail(text)
  function submit(event: FormEvent) {
    event.preventDefault()
    const key = emailText(email)
    dispatch(key === null ? keepStarted(email) : formErrorFound({ field: 'email', message: { key } }))
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <p>{t('keepAccount.text')}</p>
      {known === null ? (
        <EmailField label={t('email.label')} error={error} value={text} onValue={setText} />
      ) : (
        error && <p role="alert">{error}</p>
      )}
      <Button block type="submit" busy={busy} data-action="keep-account">
        {t('keepAccount.start')}
      </Button>
    </form>
  )
}

function GiveCode({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('account')
  const dispatch = useAppDispatch()
  const { email, busy } = useAppSelector(selectKeepAccount)
  const errors = {
    email: useFormError('email'),
    code: useFormError('code'),
    password: useFormError('password'),
  }
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    const wrongCode = codeError(code)
    const wrongPassword = passwordError(password)
    if (wrongCode !== null) dispatch(formErrorFound({ field: 'code', message: { key: wrongCode } }))
    else if (wrongPassword !== null)
      dispatch(formErrorFound({ field: 'password', message: { key: wrongPassword } }))
    else dispatch(keepSubmitted({ code: readCode(code), password, ...campaign }))
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <p>{t('keepAccount.codeText', { email })}</p>
      {errors.email && <p role="alert">{errors.email}</p>}
      <Field
        label={t('auth.code')}
        error={errors.code}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <PasswordField
        label={t('keepAccount.password')}
        hint={t('keepAccount.passwordHint')}
        error={errors.password}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button block type="submit" busy={busy} data-action="submit-keep-account">
        {t('keepAccount.submit')}
      </Button>
      <Button variant="link" busy={busy} onClick={() => dispatch(keepStarted(email))}>
        {t('keepAccount.resend')}
      </Button>
    </form>
  )
}
