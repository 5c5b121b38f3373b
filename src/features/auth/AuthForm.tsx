/** A dialog with a form: what the three stages of signing in share. */
import type { FormEvent, ReactNode } from 'react'
import { useText } from '../../i18n/useText.tsx'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { selectAuth, signInClosed } from './authSlice.ts'
import styles from './AuthForm.module.css'

/** Props of {@link AuthForm}. */
export interface AuthFormProps {
  readonly overlay: 'login' | 'code'
  readonly title: string
  /** Why this is asked. */
  readonly text?: ReactNode
  readonly submitText: string
  readonly action: 'submit-login' | 'submit-code'
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** Closing it lets what waited fail quietly; nothing on the page is lost. */
export function AuthForm({ overlay, title, text, submitText, action, onSubmit, children }: AuthFormProps) {
  const t = useText()
  const dispatch = useAppDispatch()
  const { busy } = useAppSelector(selectAuth)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy) onSubmit()
  }
  return (
    <Dialog
      overlay={overlay}
      title={title}
      closeLabel={t('common.close')}
      onClose={() => dispatch(signInClosed())}
    >
      <form noValidate className={styles.form} onSubmit={submit}>
        {text && <p>{text}</p>}
        {children}
        <Button block type="submit" variant="primary" busy={busy} data-action={action}>
          {submitText}
        </Button>
      </form>
    </Dialog>
  )
}
