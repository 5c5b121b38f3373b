/** Lets the person behind a temporary account keep it: code from the e-mail, a password; the deal is at hand on any device. */
import { useState, type FormEvent } from 'react'
import { useText } from '../../i18n/useText.tsx'
import { readEmail } from '../../rules/email.ts'
import { codeFault, emailText, passwordFault } from '../../rules/forms.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './AuthForm.module.css'
import { faultFound, selectAuth, selectUser } from './authSlice.ts'
import type { Campaign } from './campaign.ts'
import { keepStarted, keepSubmitted, selectKeepAccount } from './keepAccountSlice.ts'
import { PasswordField } from './PasswordField.tsx'
import { useFault } from './useFault.ts'

/** Drawn only for temporary accounts; `campaign` is told to the gateway. */
export function KeepAccount({ campaign }: { campaign: Campaign }) {
  const t = useText()
  const user = useAppSelector(selectUser)
  const { stage } = useAppSelector(selectKeepAccount)
  if (user?.is_temporary !== true) return null
  return (
    <Card plain level={3} title={t('keepAccount.title')}>
      {stage === 'offered' ? <AskCode known={user.email} /> : <GiveCode campaign={campaign} />}
    </Card>
  )
}

/** Another e-mail would be another account: the known one is used as it is. */
function AskCode({ known }: { known: string | null }) {
  const t = useText()
  const dispatch = useAppDispatch()
  const { busy } = useAppSelector(selectKeepAccount)
  const error = useFault('email')
  const [text, setText] = useState(useAppSelector(selectAuth).email)
  const email = readEmail(known ?? '') ?? text.trim()
  function submit(event: FormEvent) {
    event.preventDefault()
    const key = emailText(email)
    dispatch(key === null ? keepStarted(email) : faultFound({ field: 'email', said: { key } }))
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <p>{t('keepAccount.text')}</p>
      {known === null ? (
        <Field
          label={t('email.label')}
          error={error}
          name="email"
          inputMode="email"
          autoComplete="email"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
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
  const t = useText()
  const dispatch = useAppDispatch()
  const { email, busy } = useAppSelector(selectKeepAccount)
  const faults = { email: useFault('email'), code: useFault('code'), password: useFault('password') }
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    const wrongCode = codeFault(code)
    const wrongPassword = passwordFault(password)
    if (wrongCode !== null) dispatch(faultFound({ field: 'code', said: { key: wrongCode } }))
    else if (wrongPassword !== null) dispatch(faultFound({ field: 'password', said: { key: wrongPassword } }))
    else dispatch(keepSubmitted({ code: code.trim(), password, ...campaign }))
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <p>{t('keepAccount.codeText', { email })}</p>
      {faults.email && <p role="alert">{faults.email}</p>}
      <Field
        label={t('auth.code')}
        error={faults.code}
        name="code"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <PasswordField
        label={t('keepAccount.password')}
        hint={t('keepAccount.passwordHint')}
        error={faults.password}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button block type="submit" busy={busy} data-action="submit-keep-account">
        {t('keepAccount.submit')}
      </Button>
      <Button variant="link" onClick={() => dispatch(keepStarted(email))}>
        {t('keepAccount.resend')}
      </Button>
    </form>
  )
}
