import { GroupedField, type GroupedFieldProps } from './GroupedField.tsx'

/** A field for an e-mail address. */
export function EmailField(props: GroupedFieldProps) {
  return <GroupedField name="email" inputMode="email" autoComplete="email" autoCapitalize="none" {...props} />
}
