/** The dialog and form that the steps of signing in share. */
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalize } from '../../i18n/localize.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, type FieldProps } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type AuthField, selectAuth, signInClosed } from './authSlice.ts'
import styles from './AuthForm.module.css'

interface AuthFormProps {
  readonly overlay: 'login' | 'code'
  readonly title: string
  /** Why the person has to sign in. */
  readonly text?: ReactNode
  /** Why the last attempt was refused. */
  readonly refusal?: string | null
  readonly submitText: string
  readonly action: 'submit-login' | 'submit-code'
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** When the dialog is closed, the waiting call ends without an error message, or is made without a session if it needs none. */
export function AuthForm(props: AuthFormProps) {
  const { overlay, title, text, refusal, submitText, action, onSubmit, children } = props
  const { t } = useTranslation('account')
  const dispatch = useAppDispatch()
  const { busy, need } = useAppSelector(selectAuth)
  const close = () => dispatch(signInClosed())
  const isOptional = need?.optional === true
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <Dialog
      overlay={overlay}
      title={title}
      {...(!isOptional && { closeLabel: t('common.close') })}
      onClose={close}
    >
      <form noValidate className={styles.form} onSubmit={submit}>
        {refusal && <Notice kind="danger">{refusal}</Notice>}
        {text && <p>{text}</p>}
        {children}
        <Button block type="submit" variant="primary" busy={busy} data-action={action}>
          {submitText}
        </Button>
        {isOptional && (
          <div className={styles.without}>
            <Button block variant="secondary" data-action="dialog-cancel" onClick={close}>
              {t('auth.continueWithout')}
            </Button>
            <p>{t('auth.withoutMail')}</p>
          </div>
        )}
      </form>
    </Dialog>
  )
}

/** The error of one field as finished text; undefined when it has none. The error disappears after 5 s. */
export function useFormError(field: AuthField): string | undefined {
  const localize = useLocalize()
  const { error } = useAppSelector(selectAuth)
  if (error?.field !== field) return undefined
  return localize(error.message)
}

/** Takes the props of `Field`; the name is `password`. */
export function PasswordField(props: FieldProps) {
  const { t } = useTranslation('account')
  const [isSeen, setSeen] = useState(false)
  return (
    <div>
      <Field {...props} name="password" type={isSeen ? 'text' : 'password'} autoCapitalize="none" />
      <Button variant="link" icon="eye" aria-pressed={isSeen} onClick={() => setSeen(!isSeen)}>
        {t(isSeen ? 'auth.passwordHide' : 'auth.passwordShow')}
      </Button>
    </div>
  )
}
