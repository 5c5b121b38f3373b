/** The control panel: tabs on the left, the selected order on the right, the log below it. */
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Catalogue } from './Catalogue.tsx'
import { FaultPanel } from './FaultPanel.tsx'
import { LogPanel } from './LogPanel.tsx'
import { MakeOrder } from './MakeOrder.tsx'
import { OrderList } from './OrderList.tsx'
import { OrderView, type OrderViewProps } from './OrderView.tsx'
import { Reminder } from './Reminder.tsx'
import { ScenarioCard } from './ScenarioCard.tsx'
import { ScenarioList } from './ScenarioList.tsx'
import { TelemetryPanel } from './TelemetryPanel.tsx'
import { TimeBar } from './TimeBar.tsx'
import { WorldPanel } from './WorldPanel.tsx'
import { navigate, usePanel } from './store.ts'
import styles from './ControlPanel.module.css'

export function ControlPanel() {
  const { live, connectionError, commandError, place } = usePanel()
  const [tab, setTab] = useState('stories')
  return (
    <div className={styles.controlPanel}>
      <a className={styles.skip} href="#order-view">
        Skip to the order
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
          <Notice kind="danger" title="This did not work">
            {commandError}
          </Notice>
        )}
      </div>
      <div className={styles.columns}>
        <nav className={styles.side} aria-label="Scenarios, orders and faults">
          <h2 className="visually-hidden">Scenarios, orders and faults</h2>
          <Tabs
            label="Scenarios, orders and faults"
            current={tab}
            onSelect={setTab}
            tabs={[
              { id: 'stories', label: 'Scenarios', panel: <ScenarioList /> },
              { id: 'make', label: 'New order', panel: <MakeOrder /> },
              { id: 'orders', label: 'Orders', panel: <OrderList orders={live?.orders ?? []} /> },
              { id: 'faults', label: 'Faults', panel: live && <FaultPanel live={live} /> },
              { id: 'errors', label: 'Errors', panel: <Catalogue pending={live?.faults ?? []} /> },
              { id: 'world', label: 'World', panel: live && <WorldPanel live={live} /> },
            ]}
          />
        </nav>
        <main className={styles.main} id="order-view" tabIndex={-1}>
          <SelectedPlace place={place} order={live?.order ?? null} />
          {place.at !== 'telemetry' && <LogPanel />}
        </main>
      </div>
    </div>
  )
}

function SelectedPlace({ place, order }: OrderViewProps) {
  switch (place.at) {
    case 'telemetry':
      return <TelemetryPanel />
    case 'scenario':
    case 'script':
      return <ScenarioCard place={place} />
    case 'order':
      return <OrderView order={order} place={place} />
    case 'start':
      return <OrderView order={null} place={place} />
  }
}
