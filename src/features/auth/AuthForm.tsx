/** The dialog and form that the steps of signing in share. */
import type { UnknownAction } from '@reduxjs/toolkit'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalize } from '../../i18n/localize.ts'
import type { TextKey } from '../../i18n/types.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, type FieldProps } from '../../ui/Field.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { type AuthField, formErrorFound, selectAuth, signInClosed } from './authSlice.ts'
import stack from '../../ui/Stack.module.css'

interface AuthFormProps {
  readonly overlay: 'login' | 'code'
  readonly title: string
  readonly submitText: string
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** When the dialog is closed, the waiting call ends without an error message, or is made without a session if it needs none. */
export function AuthForm({ overlay, title, submitText, onSubmit, children }: AuthFormProps) {
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
      <form noValidate className={stack.stack} onSubmit={submit}>
        {children}
        <Button block type="submit" variant="primary" busy={busy} data-action={`submit-${overlay}`}>
          {submitText}
        </Button>
        {isOptional && (
          <Stack gap="tight">
            <Button block variant="secondary" data-action="dialog-cancel" onClick={close}>
              {t('auth.continueWithout')}
            </Button>
            <p>{t('auth.withoutMail')}</p>
          </Stack>
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

/** Dispatches the first error of a form's fields, or the event where there is none. */
export function useSubmit() {
  const dispatch = useAppDispatch()
  return (errors: readonly (readonly [AuthField, TextKey | null])[], event: UnknownAction) => {
    for (const [field, key] of errors)
      if (key !== null) return void dispatch(formErrorFound({ field, message: { key } }))
    dispatch(event)
  }
}

/** A password, with its error and a button that shows it. */
export function PasswordField(props: FieldProps) {
  const { t } = useTranslation('account')
  const error = useFormError('password')
  const [isSeen, setSeen] = useState(false)
  return (
    <div>
      <Field
        {...props}
        error={error}
        name="password"
        type={isSeen ? 'text' : 'password'}
        autoCapitalize="none"
      />
      <Button variant="link" icon="eye" aria-pressed={isSeen} onClick={() => setSeen(!isSeen)}>
        {t(isSeen ? 'auth.passwordHide' : 'auth.passwordShow')}
      </Button>
    </div>
  )
}

/** A code that the gateway has sent, or a PIN, with its error. */
export function CodeField(props: FieldProps) {
  const error = useFormError('code')
  return <Field {...props} error={error} name="code" autoComplete="one-time-code" autoCapitalize="none" />
}
