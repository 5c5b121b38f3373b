/** Makes a temporary account permanent with a code from an e-mail and a password, so that the person can open the deal on any device. */
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanEmail, emailError, readEmail } from '../../rules/email.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { CodeField, PasswordField, useFormError, useSubmit } from './AuthForm.tsx'
import { keepStarted, keepSubmitted, selectAuth, selectKeep } from './authSlice.ts'
import type { Campaign } from './campaign.ts'
import { codeError, readCode, passwordError } from './forms.ts'
import stack from '../../ui/Stack.module.css'

/** Rendered only for temporary accounts; `campaign` is sent to the gateway. */
export function KeepAccount({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('account')
  const { user, keep } = useAppSelector(selectAuth)
  if (user?.is_temporary !== true) return null
  return (
    <section className={stack.stack}>
      <h3>{t('keepAccount.title')}</h3>
      {keep.stage === 'offered' ? <p>{t('keepAccount.text')}</p> : <GiveCode campaign={campaign} />}
      {/* The focus leaves the button that asked for the code, towards the field of the code. */}
      <AskCode key={keep.stage} known={readEmail(user.email ?? '')} />
    </section>
  )
}

/** Sends the code, and sends it again. A known e-mail cannot be edited, because another e-mail would be another account; any other one can be corrected. */
function AskCode({ known }: { known: string | null }) {
  const { t } = useTranslation('account')
  const send = useSubmit()
  const { email: typed, keep } = useAppSelector(selectAuth)
  const error = useFormError('email')
  const [text, setText] = useState(keep.email || typed)
  const email = known ?? cleanEmail(text)
  function submit(event: FormEvent) {
    event.preventDefault()
    send([['email', emailError(email)]], keepStarted(email))
  }
  return (
    <form noValidate className={stack.stack} onSubmit={submit}>
      {known === null ? (
        <EmailField
          label={t('email.label')}
          error={error}
          value={text}
          readOnly={keep.busy}
          onValue={setText}
        />
      ) : (
        error && <p role="alert">{error}</p>
      )}
      {keep.stage === 'offered' ? (
        <Button block type="submit" busy={keep.busy} data-action="keep-account">
          {t('keepAccount.start')}
        </Button>
      ) : (
        <Button variant="link" type="submit" busy={keep.busy}>
          {t('keepAccount.resend')}
        </Button>
      )}
    </form>
  )
}

function GiveCode({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('account')
  const { email, busy } = useAppSelector(selectKeep)
  const send = useSubmit()
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
    <form noValidate className={stack.stack} onSubmit={submit}>
      <p>{t('keepAccount.codeText', { email })}</p>
      {/* For password managers, which would store the password without a name. */}
      <input hidden readOnly autoComplete="username" value={email} />
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
    </form>
  )
}
