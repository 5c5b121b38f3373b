/** A button for every error text (docs/gateway.md#error-texts); it makes the next matching call fail with that text. */
import { CATALOGUE, faultOf, type CatalogueEntry } from './catalogue.ts'
import { sendCommand } from './store.ts'
import type { Fault } from './wire.ts'
import styles from './ControlPanel.module.css'

export function Catalogue({ pending }: { readonly pending: readonly Fault[] }) {
  return (
    <div className={styles.form}>
      <p className={styles.small}>
        Press a text, then do on the page what is written below it: the gateway refuses that call with this
        text.
      </p>
      {Object.entries(CATALOGUE).map(([title, entries]) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h3>{title}</h3>
          <ul className={styles.group}>
            {entries.map((entry) => (
              <Entry key={`${entry.route} ${entry.text}`} entry={entry} pending={pending} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Entry({ entry, pending }: { readonly entry: CatalogueEntry; readonly pending: readonly Fault[] }) {
  const fault = faultOf(entry)
  const body = JSON.stringify(fault.body)
  const isArmed = (one: Fault) => one.path === fault.path && JSON.stringify(one.body) === body
  const isOn = pending.some(isArmed)
  const others = pending.filter((one) => !isArmed(one))
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.pick}
        data-error={entry.text}
        aria-pressed={isOn}
        onClick={() => void sendCommand('faults', isOn ? others : [fault, ...others])}
      >
        {entry.text}
        <span className={styles.small}>
          {entry.status} on {entry.route ?? 'any call'}: {entry.next}
        </span>
      </button>
    </li>
  )
}
