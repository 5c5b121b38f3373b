import { GroupedField, type GroupedFieldProps } from './GroupedField.tsx'

/** `format` removes what no address has; without it the text stays as it is typed. */
type EmailFieldProps = Omit<GroupedFieldProps, 'format'> & Partial<Pick<GroupedFieldProps, 'format'>>

/** A field for an e-mail address. */
export function EmailField({ format = String, ...props }: EmailFieldProps) {
  return (
    <GroupedField
      name="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      format={format}
      {...props}
    />
  )
}
