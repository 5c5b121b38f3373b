/** A password field with a button that shows the password. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Field, type FieldProps } from '../../ui/Field.tsx'

/** Takes the props of `Field`; the name is `password`. */
export function PasswordField(props: FieldProps) {
  const { t } = useTranslation('account')
  const [isSeen, setSeen] = useState(false)
  return (
    <div>
      <Field
        {...props}
        name="password"
        type={isSeen ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button variant="link" icon="eye" aria-pressed={isSeen} onClick={() => setSeen(!isSeen)}>
        {t(isSeen ? 'auth.passwordHide' : 'auth.passwordShow')}
      </Button>
    </div>
  )
}
