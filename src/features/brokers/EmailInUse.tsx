/** Names the e-mail that an account will be registered with, and lets it be changed. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { selectUser } from '../auth/authSlice.ts'
import { EmailStep } from './EmailStep.tsx'
import { emailChanged, selectEmailInUse, selectStarting } from './brokersSlice.ts'
import prose from '../../ui/Prose.module.css'

/** Nothing with an account, which has its own e-mail, and nothing where the e-mail is still asked for. */
export function EmailInUse({ ofOrder }: { ofOrder: string | null }) {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const hasAccount = useAppSelector(selectUser) !== null
  const email = useAppSelector((state) => selectEmailInUse(state, ofOrder))
  const isStarting = useAppSelector(selectStarting)
  const [isOpen, setOpen] = useState(false)
  if (hasAccount || email === null) return null
  if (isOpen)
    return (
      <EmailStep
        busy={false}
        start={email}
        submitText={t('common.save')}
        action="save-email"
        onSubmit={(typed) => {
          dispatch(emailChanged(typed))
          setOpen(false)
        }}
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
      <Button block disabled={isStarting} data-action="edit-email" onClick={() => setOpen(true)}>
        {t('email.change')}
      </Button>
    </>
  )
}
