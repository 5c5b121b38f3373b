/** Makes a temporary account permanent with a code from an e-mail and a password, so that the person can open the deal on any device. */
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanEmail, readEmail } from '../../rules/email.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { CodeField, PasswordField, useFormError, useSubmit } from './AuthForm.tsx'
import { selectAuth, selectUser } from './authSlice.ts'
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
  const send = useSubmit()
  const busy = useAppSelector((state) => selectKeepAccount(state).busy)
  const error = useFormError('email')
  const [text, setText] = useState(useAppSelector((state) => selectAuth(state).email))
  const email = readEmail(known ?? '') ?? cleanEmail(text)
  function submit(event: FormEvent) {
    event.preventDefault()
    send([['email', emailText(email)]], keepStarted(email))
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
  const send = useSubmit()
  const error = useFormError('email')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    send(
      [
        ['code', codeError(code)],
        ['password', passwordError(password)],
      ],
      keepSubmitted({ code: readCode(code), password, ...campaign }),
    )
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <p>{t('keepAccount.codeText', { email })}</p>
      {error && <p role="alert">{error}</p>}
      <CodeField label={t('auth.code')} value={code} onValue={setCode} />
      <PasswordField
        label={t('keepAccount.password')}
        hint={t('keepAccount.passwordHint')}
        autoComplete="new-password"
        value={password}
        onValue={setPassword}
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
