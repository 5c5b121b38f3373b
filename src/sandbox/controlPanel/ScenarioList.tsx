/** The list of scenarios. Pressing one opens its page in a second window and selects its order. */
import { useState } from 'react'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Field } from '../../ui/Field.tsx'
import { hashFor } from './address.ts'
import { openPageWindow, pageAddress } from './pageWindow.ts'
import { runScenario, usePanel } from './store.ts'
import type { ScenarioLink } from './wire.ts'
import styles from './ControlPanel.module.css'

export function ScenarioList() {
  const { scenarios, pagesUrl } = usePanel()
  const [words, setWords] = useState('')
  const found = scenarios.filter(({ name, url }) =>
    `${name} ${url}`.toLowerCase().includes(words.trim().toLowerCase()),
  )
  const titles = [...new Set(found.map(titleOf))]
  return (
    <div className={styles.form}>
      <Field label="Find a scenario" type="search" name="find" value={words} onValue={setWords} />
      {titles.map((title) => (
        <section key={title} className={styles.group} aria-label={title}>
          <h3>{title}</h3>
          <ul className={styles.group}>
            {found
              .filter((scenario) => titleOf(scenario) === title)
              .map((scenario) => (
                <Scenario key={scenario.url} scenario={scenario} pagesUrl={pagesUrl} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const titleOf = ({ name }: ScenarioLink) => name.split(':', 1)[0] ?? ''

function Scenario({ scenario, pagesUrl }: { readonly scenario: ScenarioLink; readonly pagesUrl: string }) {
  const name = scenario.name.replace(/^[^:]*:\s*(.)/, (_, first: string) => first.toUpperCase())
  const link = new URL(hashFor({ at: 'scenario', url: scenario.url }), location.href).href
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.pick}
        data-story={scenario.url}
        onClick={() => openPageWindow(pageAddress(pagesUrl, runScenario(scenario.url)))}
      >
        {name}
        <span className={styles.small}>{scenario.url}</span>
      </button>
      <CopyButton
        compact
        value={link}
        field="story-link"
        label="Copy link"
        name={`Copy link to ${scenario.name}`}
      />
    </li>
  )
}
