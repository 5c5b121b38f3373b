/** Signs in to an existing account with e-mail and password, for payers and operators. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanEmail } from '../../rules/email.ts'
import { passwordError } from '../../rules/forms.ts'
import { SupportLink } from '../../shell/SupportLink.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { EmailField } from '../../ui/Field.tsx'
import { AuthForm, useFormError } from './AuthForm.tsx'
import { PasswordField } from './PasswordField.tsx'
import { formErrorFound, isRefusalReason, passwordSubmitted, selectAuth } from './authSlice.ts'
import styles from './AuthForm.module.css'

/** The e-mail is filled in; a password that is too short is refused without a call. */
export function PasswordDialog() {
  const { t, i18n } = useTranslation('account')
  const dispatch = useAppDispatch()
  const { email, reason } = useAppSelector(selectAuth)
  const [login, setLogin] = useState(email)
  const [password, setPassword] = useState('')
  const errors = { email: useFormError('email'), password: useFormError('password') }
  function submit() {
    const error = passwordError(password)
    const name = cleanEmail(login)
    if (name === '') dispatch(formErrorFound({ field: 'email', message: { key: 'common:form.empty' } }))
    else if (error !== null) dispatch(formErrorFound({ field: 'password', message: { key: error } }))
    else dispatch(passwordSubmitted({ email: name, password }))
  }
  return (
    <AuthForm
      overlay="login"
      title={t('auth.title')}
      text={reason && !isRefusalReason(reason) && i18n.t(reason)}
      refusal={isRefusalReason(reason) ? i18n.t(reason) : null}
      submitText={t('auth.submit')}
      action="submit-login"
      onSubmit={submit}
    >
      <EmailField
        label={t('auth.login')}
        error={errors.email}
        autoComplete="username"
        data-autofocus={login === '' ? '' : undefined}
        value={login}
        onChange={(event) => setLogin(event.currentTarget.value)}
      />
      <PasswordField
        label={t('auth.password')}
        error={errors.password}
        autoComplete="current-password"
        data-autofocus={email === '' ? undefined : ''}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {/* The gateway has no call that sets a new password. */}
      <p className={styles.without}>
        <span>{t('auth.forgot')}</span>
        <SupportLink />
      </p>
    </AuthForm>
  )
}
