/** The field for the payer's card number, with what reads a pasted one. Load it on demand. */
import { readMaskInput } from '../../rules/requisiteInput.ts'
import { MaskedInput, type MaskedInputProps } from '../../ui/MaskedInput.tsx'

export function CardField(props: Omit<MaskedInputProps, 'read'>) {
  return <MaskedInput {...props} read={readMaskInput} />
}
