/** The fields of the requisite, and its review. They depend on the method: card and holder, or phone, bank and holder. */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { REQUISITE_LENGTH_MAX } from '../../contract/constants.ts'
import { selectStarting } from '../../features/brokers/brokersSlice.ts'
import { useLocalize } from '../../i18n/localize.ts'
import type { TextKey } from '../../i18n/types.ts'
import { clipRequisite, type NumberKind, parseRequisite } from '../../rules/requisite.ts'
import {
  formatCardInput,
  formatPhoneInput,
  groupedNumber,
  parsePastedRequisite,
} from '../../rules/requisiteInput.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { GroupedField } from '../../ui/GroupedField.tsx'
import { SettledStatus } from '../../ui/SettledStatus.tsx'
import { isOtherNumber, withoutPastedNames } from './pastedNames.ts'
import { numberHint, type RequisiteErrors, type RequisiteFields as Fields } from './requisiteForm.ts'
import { draftChanged, selectSaleState, type RequisiteDraft } from './saleSlice.ts'
import prose from '../../ui/Prose.module.css'
import styles from './SalePage.module.css'

/** In one piece, whatever the width: spaces and hyphens that do not break. */
const PHONE_EXAMPLE = '+7\u00a0900\u00a0123\u201145\u201167'

/** The field of the number. */
const NUMBER_FIELDS = {
  phone: {
    name: 'phone',
    label: 'sale:saleRequisite.phone',
    hint: 'sale:saleRequisite.phoneHint',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    format: formatPhoneInput,
  },
  card: {
    name: 'card_number',
    label: 'sale:saleRequisite.cardNumber',
    hint: null,
    type: 'text',
    inputMode: 'numeric',
    autoComplete: 'cc-number',
    format: formatCardInput,
  },
  other: {
    name: 'card_number',
    label: 'sale:saleRequisite.number',
    hint: 'sale:saleRequisite.numberHint',
    type: 'text',
    inputMode: 'text',
    autoComplete: 'off',
    format: formatCardInput,
  },
} as const satisfies Record<NumberKind, object>

interface RequisiteFieldsProps {
  fields: Fields
  errors: RequisiteErrors
}

export function RequisiteFields({ fields, errors }: RequisiteFieldsProps) {
  const { t, i18n } = useTranslation('sale')
  const localize = useLocalize()
  const dispatch = useAppDispatch()
  /** What the last message that was pasted has filled in. */
  const pasted = useRef<Partial<RequisiteDraft>>({})
  const { draft, error } = useAppSelector(selectSaleState)
  // What is typed now would not be sent.
  const readOnly = useAppSelector(selectStarting)
  const { kind } = fields
  const isPhone = kind === 'phone'
  const isCard = kind === 'card'
  const { name: number, label, hint, type, inputMode, autoComplete, format } = NUMBER_FIELDS[kind]
  const change = (changes: Partial<RequisiteDraft>) => {
    const isOther = isOtherNumber(changes[number], pasted.current[number])
    dispatch(draftChanged({ ...(isOther && withoutPastedNames(draft, pasted.current)), ...changes }))
    if (isOther) pasted.current = {}
  }
  const errorOf = (field: keyof RequisiteErrors) => errors[field] && i18n.t(errors[field])
  const numberError = errorOf(number) ?? (error && localize(error))
  // The error of the number says the same.
  const caution = numberError ? null : numberHint(fields.number, kind)
  const numberNote = caution ? (
    <NumberCaution text={caution} />
  ) : (
    hint && i18n.t(hint, { example: PHONE_EXAMPLE })
  )
  const text = (name: 'bank' | 'holder_name') => ({
    name,
    readOnly,
    'data-kept': true,
    error: errorOf(name),
    value: draft[name],
    maxLength: REQUISITE_LENGTH_MAX,
    format: clipRequisite,
    onValue: (value: string) => change({ [name]: value }),
  })

  function leave() {
    // The gateway's refusal stays until the phone is another one.
    if (isPhone && fields.number !== draft.phone) change({ phone: fields.number })
  }

  function paste(message: string): boolean {
    const read = readOnly ? null : parsePastedRequisite(message)
    if (read === null) return false
    const typed = withoutPastedNames(draft, pasted.current)
    pasted.current = {
      [number]: format(read.number),
      ...(read.holder !== null && { holder_name: read.holder }),
      ...(isPhone && read.bank !== null && { bank: read.bank }),
    }
    dispatch(
      draftChanged({
        ...pasted.current,
        holder_name: typed.holder_name || (pasted.current.holder_name ?? ''),
        bank: typed.bank || (pasted.current.bank ?? ''),
      }),
    )
    return true
  }

  return (
    <>
      <GroupedField
        name={number}
        readOnly={readOnly}
        data-kept
        label={i18n.t(label)}
        hint={numberNote}
        error={numberError}
        type={type}
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoCapitalize="none"
        maxLength={REQUISITE_LENGTH_MAX}
        value={draft[number]}
        format={format}
        onValue={(value) => change({ [number]: value })}
        onBlur={leave}
        onPasted={paste}
      />
      {isPhone && (
        <GroupedField
          {...text('bank')}
          label={t('saleRequisite.bank')}
          hint={t('saleRequisite.bankHint')}
          autoComplete="off"
        />
      )}
      <GroupedField
        {...text('holder_name')}
        label={t(isCard ? 'saleRequisite.holder' : 'saleRequisite.owner')}
        hint={t('saleRequisite.holderHint')}
        autoComplete={isCard ? 'cc-name' : 'name'}
        autoCapitalize="words"
      />
    </>
  )
}

/** A hint of `numberHint`, below the number. */
export function NumberCaution({ text }: { text: TextKey }) {
  const { i18n } = useTranslation()
  return (
    <span className={styles.caution} role="status">
      {i18n.t(text)}
    </span>
  )
}

/** The requisite as it will be sent, large and in groups, so that the person can check each digit. */
export function RequisiteReview({ requisite, kind }: { requisite: string; kind: NumberKind }) {
  const { t } = useTranslation('sale')
  const { number, bank, holder } = parseRequisite(requisite)
  const grouped = groupedNumber(number, kind === 'card')
  const parts = [grouped, bank, holder].filter((part) => part !== null)
  return (
    <div className={styles.readBack} data-read-back="">
      <strong>{t('readBack.title')}</strong>
      <bdi translate="no" className={styles.number}>
        {grouped}
      </bdi>
      {bank && <span translate="no">{bank}</span>}
      {holder && <span translate="no">{holder}</span>}
      <p className={prose.quiet}>{t('readBack.text')}</p>
      <SettledStatus text={`${t('readBack.title')} ${parts.join(', ')}`} />
    </div>
  )
}
