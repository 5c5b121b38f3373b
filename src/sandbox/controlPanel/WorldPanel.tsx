/** Settings of the world: autopilot, separate worlds, address of the pages, reset. */
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { DetailList } from '../../ui/DetailList.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { randomName } from './address.ts'
import { sendCommand, clearRecorder, navigate, setPagesUrl, usePanel } from './store.ts'
import type { Live } from './wire.ts'
import styles from './ControlPanel.module.css'

const DELAYS = [500, 1_000, 4_000, 15_000]
const COOKIE = 'sandbox_world'

export function WorldPanel({ live }: { readonly live: Live }) {
  const { pagesUrl } = usePanel()
  const { autopilot, socket } = live
  const delays = DELAYS.includes(autopilot.delay_ms) ? DELAYS : [...DELAYS, autopilot.delay_ms]
  return (
    <div className={styles.form}>
      <Checkbox
        label="Autopilot: traders, approvals and the chain act by themselves"
        name="autopilot"
        checked={autopilot.on}
        onValue={(on) => void sendCommand('autopilot', { on })}
      />
      <Select
        label="Delay of an autopilot step"
        name="delay"
        value={autopilot.delay_ms}
        onValue={(value) => void sendCommand('autopilot', { delay_ms: Number(value) })}
      >
        {delays.map((delay) => (
          <option key={delay} value={delay}>
            {delay / 1000} s
          </option>
        ))}
      </Select>
      <Select
        label="Orders contain"
        name="answers"
        value={live.answers}
        onValue={(value) => void sendCommand('answers', { form: value })}
      >
        <option value="records">their deal and merchant</option>
        <option value="ids">only the ids of deal and merchant</option>
      </Select>
      <DetailList rows={[{ label: 'Sockets open', value: String(socket.connections) }]} />
      <Field
        label="Where the payer’s pages are"
        hint="For links and QR codes; a phone needs the address of this machine."
        name="pages-url"
        type="url"
        value={pagesUrl}
        onValue={setPagesUrl}
      />
      <YourWorld />
      <Reset />
    </div>
  )
}

/** Choice of a separate world, for several people on one gateway. */
function YourWorld() {
  const inPath = /^\/w\/([^/]+)\//.exec(location.pathname)?.[1]
  const inCookie = new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(document.cookie)?.[1]
  if (inPath !== undefined)
    return (
      <section className={styles.group} aria-label="Your world">
        <h3>Your world: {inPath}</h3>
        <p className={styles.small}>Settings of a page that belongs to it:</p>
        <pre className={styles.json} tabIndex={0} role="region" aria-label="Settings of the page">
          {JSON.stringify(
            {
              api_v1: `${location.origin}/w/${inPath}/api/v1`,
              api_v2: `${location.origin}/w/${inPath}/api/v2`,
              socket_url: location.origin,
              socket_path: `/w/${inPath}/sky-socket`,
            },
            null,
            2,
          )}
        </pre>
      </section>
    )
  return (
    <section className={styles.group} aria-label="Your world">
      <h3>{inCookie ? `Your world: ${inCookie}` : 'The world that everybody here shares'}</h3>
      <p className={styles.small}>
        A world of your own applies to all tabs of this browser: its orders, clock and faults are yours alone.
      </p>
      <div className={styles.row}>
        {inCookie ? (
          <Button onClick={() => leaveWorld()}>Back to the shared world</Button>
        ) : (
          <Button onClick={() => enterWorld(randomName())} data-action="own-world">
            A world of my own
          </Button>
        )}
      </div>
    </section>
  )
}

function enterWorld(name: string): void {
  document.cookie = `${COOKIE}=${name}; Path=/; SameSite=Strict`
  location.assign(location.pathname)
}

function leaveWorld(): void {
  document.cookie = `${COOKIE}=; Path=/; SameSite=Strict; Max-Age=0`
  location.assign(location.pathname)
}

function Reset() {
  const [asked, setAsked] = useState(false)
  async function reset() {
    setAsked(false)
    await sendCommand('reset')
    clearRecorder()
    navigate({ at: 'start' })
  }
  return (
    <section className={styles.group} aria-label="A clean start">
      <h3>A clean start</h3>
      <div className={styles.row}>
        <Button
          variant="danger"
          data-action="reset"
          onClick={() => (asked ? void reset() : setAsked(true))}
          onBlur={() => setAsked(false)}
        >
          {asked ? 'Press again: deletes every order' : 'Reset this world'}
        </Button>
      </div>
    </section>
  )
}
