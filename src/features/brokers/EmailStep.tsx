/** The e-mail for the receipt: asked for once under the chosen bank, then named. */
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emailError, readEmail, withoutTypedSpace } from '../../rules/email.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { selectAuth, selectUser } from '../auth/authSlice.ts'
import {
  demandAnswered,
  drafted,
  emailChanged,
  selectDraft,
  selectEmailInUse,
  selectStarting,
} from './brokersSlice.ts'
import prose from '../../ui/Prose.module.css'

interface EmailFormProps {
  busy: boolean
  text: string
  onText: (text: string) => void
  submitText: string
  /** `data-action` of the button. */
  action?: string
  onSubmit: (email: string) => void
}

/** Moves the focus to the new field from the pressed bank only, not from a menu that was opened meanwhile. */
function focusFromBank(input: HTMLInputElement | null) {
  if (document.activeElement?.closest('main button')) input?.focus()
}

function EmailForm({ busy, text, onText, submitText, action = 'submit-method', onSubmit }: EmailFormProps) {
  const { t, i18n } = useTranslation()
  const [isTried, setTried] = useState(false)
  const error = emailError(text)
  // A wrong keyboard layout is told while typing.
  const isShown = isTried || error === 'common:email.latin'

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const email = readEmail(text)
    if (email !== null) onSubmit(email)
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <EmailField
          label={t('email.receipt')}
          hint={t('email.why')}
          error={isShown && error !== null && i18n.t(error)}
          value={text}
          format={(typed) => withoutTypedSpace(typed, text)}
          readOnly={busy}
          ref={focusFromBank}
          onValue={onText}
        />
        <Button block type="submit" variant="primary" busy={busy} data-action={action}>
          {submitText}
        </Button>
      </Stack>
    </form>
  )
}

/** The e-mail for the receipt, at first that of an earlier sign-in or registration. */
export function EmailStep({ submitText }: { submitText: string }) {
  const dispatch = useAppDispatch()
  const { email: known } = useAppSelector(selectAuth)
  const draft = useAppSelector((state) => selectDraft(state, 'email'))
  return (
    <EmailForm
      busy={useAppSelector(selectStarting)}
      text={draft ?? known}
      onText={(text) => dispatch(drafted({ demand: 'email', text }))}
      submitText={submitText}
      onSubmit={(email) => dispatch(demandAnswered(email))}
    />
  )
}

/** Names the e-mail that an account will be registered with, and lets it be changed. Nothing with an account, which has its own e-mail, and nothing where the e-mail is still asked for. */
export function EmailInUse({ ofOrder }: { ofOrder: string | null }) {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const hasAccount = useAppSelector(selectUser) !== null
  const email = useAppSelector((state) => selectEmailInUse(state, ofOrder))
  const isStarting = useAppSelector(selectStarting)
  const draft = useAppSelector((state) => selectDraft(state, 'email'))
  const write = (text: string) => dispatch(drafted({ demand: 'email', text }))
  if (hasAccount || email === null) return null
  if (draft !== null)
    return (
      <EmailForm
        busy={false}
        text={draft}
        onText={write}
        submitText={t('common.save')}
        action="save-email"
        onSubmit={(typed) => dispatch(emailChanged(typed))}
      />
    )
  return (
    <>
      <p className={prose.quiet}>
        <span>{`${t('email.receipt')}: `}</span>
        <bdi translate="no" data-field="email">
          {email}
        </bdi>
      </p>
      <Button block disabled={isStarting} data-action="edit-email" onClick={() => write(email)}>
        {t('email.change')}
      </Button>
    </>
  )
}
