/** Form that creates an order with any fields; empty fields get defaults. */
import { useState, type SubmitEvent } from 'react'
import { isRecord } from '../../contract/values.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { KIND_LABELS } from './labels.ts'
import { ORDER_FIELDS, toFields, type OrderField } from './orderFields.ts'
import { makeOrder } from './store.ts'
import { ORDER_KINDS, type OrderKind } from './wire.ts'
import styles from './ControlPanel.module.css'

export function MakeOrder() {
  const [kind, setKind] = useState<OrderKind>('purchase')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [json, setJson] = useState('')
  const extra = readJson(json)
  const [first, ...rest] = ORDER_FIELDS[kind]
  const set = (name: string) => (value: string) => setTyped((old) => ({ ...old, [name]: value }))

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (extra) void makeOrder({ name: '', kind, fields: { ...toFields(kind, typed), ...extra }, steps: [] })
  }
  return (
    <form className={styles.form} onSubmit={submit} aria-label="New order">
      <Select
        label="Kind"
        name="kind"
        value={kind}
        onValue={(value) => setKind(ORDER_KINDS.find((one) => one === value) ?? kind)}
      >
        {ORDER_KINDS.map((one) => (
          <option key={one} value={one}>
            {KIND_LABELS[one]}
          </option>
        ))}
      </Select>
      <div className={styles.fields}>
        {first?.fields.map((field) => (
          <Input key={field.name} field={field} value={typed[field.name] ?? ''} onValue={set(field.name)} />
        ))}
      </div>
      {rest.map(({ title, fields }) => (
        <details key={title} className={styles.fold}>
          <summary>{title}</summary>
          <div className={styles.fields}>
            {fields.map((field) => (
              <Input
                key={field.name}
                field={field}
                value={typed[field.name] ?? ''}
                onValue={set(field.name)}
              />
            ))}
          </div>
        </details>
      ))}
      <details className={styles.fold}>
        <summary>Anything else, as JSON</summary>
        <TextArea
          label="JSON"
          hint="Its fields replace those above. The word null in a field means null."
          name="json"
          rows={4}
          value={json}
          onValue={setJson}
          error={extra ? undefined : 'This is not a JSON object'}
        />
      </details>
      <Button type="submit" variant="primary" data-action="make" disabled={!extra}>
        Create the order
      </Button>
    </form>
  )
}

interface InputProps {
  readonly field: OrderField
  readonly value: string
  readonly onValue: (value: string) => void
}

function Input({ field: { name, type, words }, value, onValue }: InputProps) {
  const choices = type === 'flag' ? ['yes', 'no'] : type
  if (typeof choices === 'string')
    return (
      <Field
        label={name}
        name={name}
        value={value}
        onValue={onValue}
        autoComplete="off"
        inputMode={choices === 'text' ? 'text' : 'decimal'}
      />
    )
  return (
    <Select label={name} name={name} value={value} onValue={onValue}>
      <option value="">default</option>
      {choices.map((one) => (
        <option key={one} value={one}>
          {words?.[one] ? `${one} ${words[one]}` : one}
        </option>
      ))}
    </Select>
  )
}

function readJson(text: string): Record<string, unknown> | null {
  if (!text.trim()) return {}
  try {
    const read: unknown = JSON.parse(text)
    return isRecord(read) ? read : null
  } catch {
    return null
  }
}
