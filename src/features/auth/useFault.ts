/** The fault of one field of the sign-in dialogs, as finished text. */
import { useText } from '../../i18n/useText.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { selectAuth, type AuthField } from './authSlice.ts'

/** The text beside the field; undefined when nothing is wrong with it. It vanishes after 5 s (VAL-04). */
export function useFault(field: AuthField): string | undefined {
  const t = useText()
  const { fault } = useAppSelector(selectAuth)
  if (fault?.field !== field) return undefined
  const { said } = fault
  const message = 'key' in said ? t(said.key, said.values) : said.raw
  return said.label === undefined ? message : t('errors.labelled', { label: t(said.label), message })
}
