/** Live telemetry of the pages (docs/telemetry.md): reached steps, errors, performance. */
import { useMemo, type CSSProperties, type ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { usePanel } from './store.ts'
import { summarize, type Counted, type PageFunnel, type TelemetrySummary } from './telemetrySummary.ts'
import panel from './ControlPanel.module.css'
import styles from './TelemetryPanel.module.css'

export function TelemetryPanel() {
  const { telemetry } = usePanel()
  const summary = useMemo(() => summarize(telemetry), [telemetry])
  if (telemetry.length === 0)
    return (
      <Card title="Telemetry">
        <p>
          Nothing has been reported yet. Start with <code>TELEMETRY=on npm start</code> and open a page: it
          reports a few seconds after it can be used.
        </p>
      </Card>
    )
  return (
    <div data-telemetry={summary.visits}>
      <Stack>
        {summary.unreadable > 0 && (
          <Notice kind="warning" title={`Records that do not match docs/telemetry.md: ${summary.unreadable}`}>
            They are left out below.
          </Notice>
        )}
        <Card title={`How far people get: ${visitsText(summary.visits)}`}>
          <div className={styles.pages}>
            {summary.pages.map((page) => (
              <Funnel key={page.page} funnel={page} />
            ))}
          </div>
        </Card>
        <Card title="Errors that were shown">
          <Bars rows={summary.errors} toneOf={errorTone} label="Errors by name" />
        </Card>
        <Card title="Errors that no code caught">
          <Bars rows={summary.exceptions} toneOf={errorTone} label="Exceptions by place" />
        </Card>
        <Calls calls={summary.calls} />
        <Vitals vitals={summary.vitals} />
        {summary.sockets.length > 0 && (
          <Card title="Sockets">
            <Bars rows={summary.sockets} label="Sockets" />
          </Card>
        )}
      </Stack>
    </div>
  )
}

function Funnel({ funnel }: { readonly funnel: PageFunnel }) {
  const { page, opened, steps, outcomes } = funnel
  const most = Math.max(opened, ...steps.map((step) => step.count))
  return (
    <section className={styles.funnel} aria-label={page} data-funnel={page}>
      <h3>{page}</h3>
      <Bars rows={[{ name: 'opened', count: opened }, ...steps]} most={most} label={`Steps of ${page}`} />
      {outcomes.length > 0 && (
        <>
          <p className={panel.small}>How it ended so far</p>
          <Bars rows={outcomes} most={most} toneOf={outcomeTone} label={`Outcomes of ${page}`} />
        </>
      )}
    </section>
  )
}

type Tone = 'good' | 'bad' | undefined

const errorTone = (): Tone => 'bad'

function outcomeTone(outcome: string): Tone {
  if (outcome === 'ok') return 'good'
  return outcome.startsWith('not-ok') ? 'bad' : undefined
}

function Bars({
  rows,
  label,
  toneOf,
  most = Math.max(...rows.map((row) => row.count)),
}: {
  readonly rows: readonly Counted[]
  readonly label: string
  readonly toneOf?: (name: string) => Tone
  readonly most?: number
}) {
  if (rows.length === 0) return <p className={panel.small}>None so far.</p>
  return (
    <ul className={styles.funnel} aria-label={label}>
      {rows.map(({ name, count }) => {
        const share = { '--share': most === 0 ? 0 : count / most } as CSSProperties
        return (
          <li key={name} className={styles.bar} style={share} data-tone={toneOf?.(name)} data-bar={name}>
            <span>{name}</span>
            <span className={styles.count}>{count}</span>
          </li>
        )
      })}
    </ul>
  )
}

function Calls({ calls }: Pick<TelemetrySummary, 'calls'>) {
  return (
    <Card title="Calls">
      <Table label="Calls by name" columns={['Call', 'Count', 'Failed', '95 % within', 'Unreadable']}>
        {calls.map(({ call, count, failed, p95, unreadable }) => (
          <tr key={call} data-call={call}>
            <th scope="row">{call}</th>
            <td>{count}</td>
            <td className={failed > 0 ? styles.poor : undefined}>{percent(failed)}</td>
            <td>{p95 === null ? 'over 12.8 s' : timeText(p95)}</td>
            <td>{unreadable}</td>
          </tr>
        ))}
      </Table>
    </Card>
  )
}

function Vitals({ vitals }: Pick<TelemetrySummary, 'vitals'>) {
  if (vitals.length === 0)
    return (
      <Card title="Vitals">
        <p className={panel.small}>None so far: a browser tells them when its page goes out of sight.</p>
      </Card>
    )
  return (
    <Card title="Vitals">
      <Table label="Vitals by engine" columns={['Engine', 'Vital', '75 % within', 'Visits']}>
        {vitals.map(({ engine, vital, visits, p75, rating }) => (
          <tr key={engine + vital} data-vital={`${engine}/${vital}`}>
            <th scope="row">{engine}</th>
            <td>{vital}</td>
            <td className={rating ? styles[rating] : undefined}>
              {vital === 'CLS' ? (p75 / 1_000).toFixed(3) : timeText(p75)}
              {rating && ` · ${rating}`}
            </td>
            <td>{visits}</td>
          </tr>
        ))}
      </Table>
    </Card>
  )
}

/** A table in a region that scrolls sideways, also by keyboard; `children` are its rows. */
function Table({
  label,
  columns,
  children,
}: {
  readonly label: string
  readonly columns: readonly string[]
  readonly children: ReactNode
}) {
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

function visitsText(count: number): string {
  return count === 1 ? '1 visit' : `${count} visits`
}

function timeText(ms: number): string {
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`
}

function percent(share: number): string {
  return `${Math.round(share * 1_000) / 10} %`
}
