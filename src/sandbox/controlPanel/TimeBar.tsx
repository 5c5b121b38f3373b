/** Controls of gateway time: move it forward, speed it up, stop it. */
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { parseDuration } from './duration.ts'
import { sendCommand, advanceTime } from './store.ts'
import type { Live } from './wire.ts'
import styles from './ControlPanel.module.css'

const SPEEDS = [0, 1, 10, 60, 600]

export function TimeBar({ live }: { readonly live: Live }) {
  const [text, setText] = useState('in 3 hours')
  const ms = parseDuration(text)
  const speeds = SPEEDS.includes(live.scale) ? SPEEDS : [...SPEEDS, live.scale]

  function move(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (ms !== null) void advanceTime(ms)
  }
  return (
    <form className={styles.time} onSubmit={move} aria-label="Gateway time">
      <div className={styles.now}>
        <span className={styles.small}>Gateway time (UTC)</span>
        <time dateTime={live.now} data-field="now">
          {live.now.slice(11, 19)}
        </time>
        <span className={styles.small}>{live.now.slice(0, 10)}</span>
      </div>
      <Select
        label="Speed"
        name="speed"
        value={live.scale}
        onValue={(value) => void sendCommand('clock', { scale: Number(value) })}
      >
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            {speed === 0 ? 'stopped' : `${speed}×`}
          </option>
        ))}
      </Select>
      <div className={styles.short}>
        <Field
          label="Move time"
          name="move"
          value={text}
          onValue={setText}
          autoComplete="off"
          error={ms === null ? 'like: in 3 hours, 90 s' : undefined}
        />
      </div>
      <Button type="submit" disabled={ms === null} data-action="move-time">
        Go
      </Button>
    </form>
  )
}
