/** The fields of the requisite, by the kind of the method: card and holder, or phone, bank and holder. */
import { REQUISITE_LENGTH_MAX } from '../../contract/constants.ts'
import type { TextKey, Translate } from '../../i18n/types.ts'
import { useLocalize } from '../../i18n/useLocalize.ts'
import { useTranslation } from '../../i18n/useTranslation.tsx'
import { clipRequisite, type RequisiteField, type RequisiteFields as Fields } from '../../rules/requisite.ts'
import {
  numberHint,
  parsePastedRequisite,
  formatCardInput,
  formatPhoneInput,
} from '../../rules/requisiteInput.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { Field } from '../../ui/Field.tsx'
import { GroupedField } from '../../ui/GroupedField.tsx'
import { draftChanged, selectSaleState, type RequisiteDraft } from './saleSlice.ts'
import styles from './SalePage.module.css'

export interface RequisiteFieldsProps {
  fields: Fields
  /** The method takes bank cards, so that a wrong check digit is worth a word. */
  isCard: boolean
  errors: Partial<Record<RequisiteField, TextKey>>
}

export function RequisiteFields({ fields, isCard, errors }: RequisiteFieldsProps) {
  const { t } = useTranslation()
  const localize = useLocalize()
  const dispatch = useAppDispatch()
  const { draft, error } = useAppSelector(selectSaleState)
  const isPhone = fields.kind === 'bank'
  const number = isPhone ? 'phone' : 'card_number'
  const format = isPhone ? formatPhoneInput : formatCardInput
  const caution = numberHint(fields, isCard)

  const change = (changes: Partial<RequisiteDraft>) => dispatch(draftChanged(changes))
  const errorOf = (field: RequisiteField) => errors[field] && t(errors[field])
  const text = (name: 'bank' | 'holder_name') => ({
    name,
    'data-kept': true,
    error: errorOf(name),
    value: draft[name],
    maxLength: REQUISITE_LENGTH_MAX,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      change({ [name]: clipRequisite(event.currentTarget.value) }),
  })

  function paste(pasted: string): boolean {
    const read = parsePastedRequisite(pasted)
    if (read === null) return false
    change({
      [number]: format(read.number),
      ...(read.holder !== null && draft.holder_name === '' && { holder_name: read.holder }),
      ...(isPhone && read.bank !== null && draft.bank === '' && { bank: read.bank }),
    })
    return true
  }

  return (
    <>
      <GroupedField
        name={number}
        data-kept
        label={t(
          isPhone ? 'saleRequisite.phone' : isCard ? 'saleRequisite.cardNumber' : 'saleRequisite.number',
        )}
        hint={caution ? <span className={styles.caution}>{t(caution)}</span> : hintOf(t, isPhone, isCard)}
        error={errorOf(number) ?? (error && localize(error))}
        type={isPhone ? 'tel' : 'text'}
        inputMode={isPhone ? 'tel' : isCard ? 'numeric' : 'text'}
        autoComplete={isPhone ? 'tel' : isCard ? 'cc-number' : 'off'}
        spellCheck={false}
        maxLength={REQUISITE_LENGTH_MAX}
        value={draft[number]}
        format={format}
        onValue={(value) => change({ [number]: value })}
        onPasted={paste}
      />
      {isPhone && (
        <Field
          {...text('bank')}
          label={t('saleRequisite.bank')}
          hint={t('saleRequisite.bankHint')}
          autoComplete="off"
        />
      )}
      <Field
        {...text('holder_name')}
        label={t(isCard ? 'saleRequisite.holder' : 'saleRequisite.owner')}
        hint={t('saleRequisite.holderHint')}
        autoComplete={isCard ? 'cc-name' : 'name'}
        autoCapitalize="words"
        spellCheck={false}
      />
    </>
  )
}

function hintOf(t: Translate, isPhone: boolean, isCard: boolean): string {
  if (isPhone) return t('saleRequisite.phoneHint', { example: '+7 900 123-45-67' })
  return t(isCard ? 'saleRequisite.cardHint' : 'saleRequisite.numberHint')
}
