/** The error of one field of the sign-in dialogs, as finished text. */
import { useLocalize } from '../../i18n/useLocalize.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { selectAuth, type AuthField } from './authSlice.ts'

/** The text beside the field; undefined when nothing is wrong with it. It vanishes after 5 s. */
export function useFormError(field: AuthField): string | undefined {
  const localize = useLocalize()
  const { error } = useAppSelector(selectAuth)
  if (error?.field !== field) return undefined
  return localize(error.message)
}
