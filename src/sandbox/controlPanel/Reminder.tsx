/** Shown while faults are active, with a button that removes them. */
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { activeFaultTexts } from './faultKinds.ts'
import { sendCommand } from './store.ts'
import type { Live } from './wire.ts'
import styles from './ControlPanel.module.css'

export function Reminder({ live }: { readonly live: Live }) {
  const wrong = activeFaultTexts(live)
  if (wrong.length === 0 && live.bugs === 0) return null
  return (
    <div className={styles.reminder} role="status" data-reminder="">
      <Icon name="alert" />
      <ul>
        {wrong.map((text, at) => (
          <li key={at}>{text}</li>
        ))}
        {live.bugs > 0 && <li>Errors of the sandbox itself: {live.bugs}, see /_sandbox/state</li>}
      </ul>
      {wrong.length > 0 && (
        <Button variant="ghost" className={styles['small-button']} onClick={() => void allOff(live)}>
          All off
        </Button>
      )}
    </div>
  )
}

/** Undo everything that the control panel can break. */
async function allOff(live: Live): Promise<void> {
  await sendCommand('faults', [])
  if (!live.socket.up) await sendCommand('socket', { up: true })
  if (live.ip_banned) await sendCommand('ban', { ip: true, banned: false })
  if (live.unavailable_coins.length > 0)
    await sendCommand('coins', Object.fromEntries(live.unavailable_coins.map((coin) => [coin, true])))
  if (live.skew_ms !== 0) await sendCommand('clock', { skew_ms: 0 })
  if (live.scale !== 1) await sendCommand('clock', { scale: 1 })
}
