/** The error of one field of the sign-in dialogs, as finished text. */
import { useLocalize } from '../../i18n/useLocalize.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectAuth, type AuthField } from './authSlice.ts'

/** Undefined when the field has no error. The error disappears after 5 s. */
export function useFormError(field: AuthField): string | undefined {
  const localize = useLocalize()
  const { error } = useAppSelector(selectAuth)
  if (error?.field !== field) return undefined
  return localize(error.message)
}
