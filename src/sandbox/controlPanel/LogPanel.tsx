/** The log of calls and events with their data. */
import { memo, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { clearRecorder, usePanel } from './store.ts'
import type { RecordedEntry } from './wire.ts'
import styles from './ControlPanel.module.css'

export function LogPanel() {
  const { recorder } = usePanel()
  const [words, setWords] = useState('')
  const [withReads, setWithReads] = useState(false)
  const sought = words.trim().toLowerCase()
  const shown = recorder.filter(
    (entry) =>
      (withReads || entry.kind === 'event' || entry.method !== 'GET' || entry.status !== 200) &&
      (!sought || JSON.stringify(entry).toLowerCase().includes(sought)),
  )
  return (
    <Card
      title="Calls and events"
      end={
        <Button variant="ghost" onClick={clearRecorder}>
          Clear
        </Button>
      }
    >
      <Stack gap="tight">
        <div className={`${styles.row} ${styles.end}`}>
          <div className={styles.grow}>
            <Field label="Find in the log" type="search" name="find-log" value={words} onValue={setWords} />
          </div>
          <Checkbox label="Successful reads too" name="reads" checked={withReads} onValue={setWithReads} />
        </div>
        <div className={styles.log} role="log" aria-label="Calls and events" aria-live="off" tabIndex={0}>
          {shown.length === 0 && <p className={styles.small}>Nothing yet.</p>}
          {shown.map((entry) => (
            <Entry key={entry.seq} entry={entry} />
          ))}
        </div>
      </Stack>
    </Card>
  )
}

const Entry = memo(function Entry({ entry }: { readonly entry: RecordedEntry }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.entry} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <time dateTime={entry.at}>{entry.at.slice(11, 19)}</time>
        {entry.kind === 'call' ? (
          <>
            <span className={entry.status >= 200 && entry.status < 400 ? styles.good : styles.bad}>
              {entry.status === 0 ? 'lost' : entry.status}
            </span>
            <span>
              {entry.method} {entry.path.split('?', 1)[0]}
            </span>
          </>
        ) : (
          <span>
            ⚡ {entry.event}
            {entry.delivered ? '' : ' (nobody is connected)'}
          </span>
        )}
      </summary>
      {open && <div>{entry.kind === 'call' ? <CallBody entry={entry} /> : json(entry.payload)}</div>}
    </details>
  )
})

function CallBody({ entry }: { readonly entry: Extract<RecordedEntry, { kind: 'call' }> }) {
  const query = entry.path.split('?')[1]
  return (
    <>
      {query && <p className={styles.small}>?{query}</p>}
      {entry.body !== undefined && entry.body !== null && (
        <>
          <p className={styles.small}>request</p>
          {json(entry.body)}
        </>
      )}
      <p className={styles.small}>response</p>
      {json(readable(entry.reply))}
    </>
  )
}

function json(value: unknown) {
  return (
    <pre className={styles.json} tabIndex={0} role="region" aria-label="Body">
      {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
    </pre>
  )
}

function readable(text: string): unknown {
  try {
    const read: unknown = JSON.parse(text)
    return read
  } catch {
    return text
  }
}
