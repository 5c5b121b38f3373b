import type { ReactNode } from 'react'
import { type DataAttributes, classes } from './attributes.ts'
import card from './ChoiceCard.module.css'
import { ChoiceContent, type ChoiceTexts } from './ChoiceCard.tsx'
import styles from './RadioCards.module.css'

/** One card; `data` becomes attributes of its radio. */
interface RadioOption extends ChoiceTexts {
  readonly value: string
  readonly disabled?: boolean
  readonly data?: DataAttributes
}

export interface RadioCardsProps {
  readonly name: string
  /** Legend of the group. */
  readonly legend: ReactNode
  readonly hideLegend?: boolean
  readonly options: readonly RadioOption[]
  readonly value: string | null
  readonly onValue: (value: string) => void
  readonly error?: ReactNode
}

/** A group of native radio buttons styled as cards. */
export function RadioCards({ name, legend, hideLegend, options, value, onValue, error }: RadioCardsProps) {
  return (
    <fieldset>
      <legend className={classes(hideLegend ? 'visually-hidden' : styles.legend)}>{legend}</legend>
      <div className={card.list}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(card.card, styles.card, option.disabled && styles.off)}
          >
            <input
              {...option.data}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValue(option.value)}
              className={styles.radio}
            />
            <ChoiceContent {...option} />
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
