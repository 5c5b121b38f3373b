import type { ReactNode } from 'react'
import { ChoiceContent, type ChoiceTexts } from './ChoiceCard.tsx'
import { classes } from './attributes.ts'
import card from './ChoiceCard.module.css'
import styles from './RadioCards.module.css'

/** One card; `data` becomes attributes of its radio, for the page hooks (docs/gateway.md#page-hooks). */
interface RadioOption<V extends string> extends ChoiceTexts {
  readonly value: V
  readonly data?: Readonly<Record<`data-${string}`, string>>
}

interface RadioCardsProps<V extends string> {
  readonly name: string
  /** Legend of the group. */
  readonly legend: ReactNode
  readonly options: readonly RadioOption<V>[]
  readonly value: V | null
  readonly onValue: (value: V) => void
}

/** A group of native radio buttons styled as cards. */
export function RadioCards<V extends string>({ name, legend, options, value, onValue }: RadioCardsProps<V>) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={card.list}>
        {options.map((option) => (
          <label key={option.value} className={classes(card.card, styles.card)}>
            <input
              {...option.data}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValue(option.value)}
              className={styles.radio}
            />
            <ChoiceContent {...option} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
