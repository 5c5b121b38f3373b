/** The stage: on the left what can be begun, on the right the order that is played, below it the log. */
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Catalogue } from './Catalogue.tsx'
import styles from './ControlPanel.module.css'
import { FaultPanel } from './FaultPanel.tsx'
import { LogPanel } from './LogPanel.tsx'
import { MakeOrder } from './MakeOrder.tsx'
import { OrderList } from './OrderList.tsx'
import { Reminder } from './Reminder.tsx'
import { Stage } from './Stage.tsx'
import { ScenarioCard } from './ScenarioCard.tsx'
import { ScenarioList } from './ScenarioList.tsx'
import { TelemetryPanel } from './TelemetryPanel.tsx'
import { TimeBar } from './TimeBar.tsx'
import { navigate, usePanel } from './store.ts'
import { WorldPanel } from './WorldPanel.tsx'

export function ControlPanel() {
  const { live, connectionError, commandError, place } = usePanel()
  const [tab, setTab] = useState('stories')
  return (
    <div className={styles.controlPanel}>
      <a className={styles.skip} href="#stage">
        Skip to the stage
      </a>
      <header className={styles.header}>
        <h1>Sandbox control panel</h1>
        <Button
          variant="ghost"
          data-action="telemetry"
          aria-pressed={place.at === 'telemetry'}
          onClick={() => navigate(place.at === 'telemetry' ? { at: 'start' } : { at: 'telemetry' })}
        >
          Telemetry
        </Button>
        {live && <TimeBar live={live} />}
      </header>
      {live && <Reminder live={live} />}
      <div className={styles.messages}>
        {connectionError && (
          <Notice kind="warning" title="The gateway cannot be reached">
            {connectionError}. Trying again every second.
          </Notice>
        )}
        {commandError && (
          <Notice kind="danger" title="Not now">
            {commandError}
          </Notice>
        )}
      </div>
      <div className={styles.columns}>
        <nav className={styles.side} aria-label="What can be played">
          <h2 className="visually-hidden">What can be played</h2>
          <Tabs
            label="What can be played"
            current={tab}
            onSelect={setTab}
            tabs={[
              { id: 'stories', label: 'Stories', panel: <ScenarioList /> },
              { id: 'make', label: 'New order', panel: <MakeOrder /> },
              { id: 'orders', label: 'Orders', panel: <OrderList orders={live?.orders ?? []} /> },
              { id: 'faults', label: 'Faults', panel: live && <FaultPanel live={live} /> },
              { id: 'errors', label: 'Errors', panel: <Catalogue pending={live?.faults ?? []} /> },
              { id: 'world', label: 'World', panel: live && <WorldPanel live={live} /> },
            ]}
          />
        </nav>
        <main className={styles.main} id="stage" tabIndex={-1}>
          {place.at === 'telemetry' ? (
            <TelemetryPanel />
          ) : place.at === 'scenario' || place.at === 'script' ? (
            <ScenarioCard place={place} />
          ) : (
            <Stage order={place.at === 'order' ? (live?.order ?? null) : null} place={place} />
          )}
          {place.at !== 'telemetry' && <LogPanel />}
        </main>
      </div>
    </div>
  )
}
