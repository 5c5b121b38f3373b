/** Switches for faults between a page and its gateway. */
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { ROUTES } from './catalogue.ts'
import {
  describeFault,
  EVERY_CALL,
  FAULT_KINDS,
  isKind,
  isOn,
  newFault,
  type FaultKind,
} from './faultKinds.ts'
import { sendCommand } from './store.ts'
import type { Fault, Live } from './wire.ts'
import styles from './ControlPanel.module.css'

const TIMES = [1, 3, 10, EVERY_CALL]
const SKEWS = [-10_800_000, -300_000, 0, 300_000, 10_800_000]

export function FaultPanel({ live }: { readonly live: Live }) {
  return (
    <div className={styles.form}>
      <EveryCall live={live} />
      <Skew skewMs={live.skew_ms} />
      <Once />
      <OneFault faults={live.faults} />
      {live.faults.length > 0 && <TurnedOn faults={live.faults} />}
    </div>
  )
}

function EveryCall({ live }: { readonly live: Live }) {
  const { faults, socket } = live
  const hasEth = !live.unavailable_coins.includes('eth')
  async function toggle(kind: FaultKind) {
    const rest = faults.filter((fault) => fault.path !== null || !isKind(kind, fault))
    const isDown = isOn(kind, faults)
    await sendCommand('faults', isDown ? rest : [newFault(kind, null, EVERY_CALL), ...rest])
    // The "no network" fault also turns the sockets off.
    if (kind.id === 'offline') await sendCommand('socket', { up: isDown })
  }
  return (
    <section className={styles.group} aria-label="For every call">
      <h3>For every call</h3>
      <div className={styles.toggles}>
        {FAULT_KINDS.map((kind) => (
          <Toggle
            key={kind.id}
            id={kind.id}
            name={kind.name}
            does={kind.does}
            on={isOn(kind, faults)}
            onPress={() => void toggle(kind)}
          />
        ))}
        <Toggle
          id="socket"
          name="Sockets down"
          does="dropped and refused; pages poll"
          on={!socket.up}
          onPress={() => void sendCommand('socket', { up: !socket.up })}
        />
        <Toggle
          id="ip"
          name="IP banned"
          does="every caller’s address"
          on={live.ip_banned}
          onPress={() => void sendCommand('ban', { ip: true, banned: !live.ip_banned })}
        />
        <Toggle
          id="eth"
          name="No ETH"
          does="the coin is unavailable"
          on={!hasEth}
          onPress={() => void sendCommand('coins', { eth: !hasEth })}
        />
      </div>
    </section>
  )
}

function Skew({ skewMs }: { readonly skewMs: number }) {
  return (
    <Select
      label="Clock of the gateway, as the payer’s device sees it"
      name="skew"
      value={skewMs}
      onValue={(value) => void sendCommand('clock', { skew_ms: Number(value) })}
    >
      {(SKEWS.includes(skewMs) ? SKEWS : [...SKEWS, skewMs]).map((skew) => (
        <option key={skew} value={skew}>
          {skew === 0 ? 'right' : `${Math.abs(skew) / 60_000} min ${skew > 0 ? 'ahead' : 'behind'}`}
        </option>
      ))}
    </Select>
  )
}

function Once() {
  return (
    <section className={styles.group} aria-label="Once">
      <h3>Once</h3>
      <div className={styles.row}>
        <Button data-fault="tokens" onClick={() => void sendCommand('tokens/expire')}>
          End all sessions
        </Button>
        <Button data-fault="code" onClick={() => void sendCommand('code')}>
          Change the key
        </Button>
      </div>
    </section>
  )
}

function TurnedOn({ faults }: { readonly faults: readonly Fault[] }) {
  return (
    <section className={styles.group} aria-label="Turned on">
      <h3>Turned on</h3>
      <ul className={styles.group}>
        {faults.map((fault, at) => (
          <li key={at} className={styles.item}>
            <span className={styles.grow}>{describeFault(fault)}</span>
            <Button
              variant="ghost"
              aria-label={`Turn off: ${describeFault(fault)}`}
              onClick={() => void sendCommand('faults', faults.toSpliced(at, 1))}
            >
              Off
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ToggleProps {
  readonly id: string
  readonly name: string
  readonly does: string
  readonly on: boolean
  readonly onPress: () => void
}

function Toggle({ id, name, does, on, onPress }: ToggleProps) {
  return (
    <button type="button" className={styles.pick} aria-pressed={on} data-fault={id} onClick={onPress}>
      {name}
      <span className={styles.small}>{does}</span>
    </button>
  )
}

/** Form for a fault of one call, with a count. */
function OneFault({ faults }: { readonly faults: readonly Fault[] }) {
  const [id, setId] = useState('500')
  const [route, setRoute] = useState('POST /deals')
  const [times, setTimes] = useState(1)
  const kind = FAULT_KINDS.find((one) => one.id === id)

  function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (kind) void sendCommand('faults', [newFault(kind, route, times), ...faults])
  }
  return (
    <form className={styles.group} onSubmit={add} aria-label="For one call">
      <h3>For one call</h3>
      <Select label="Call" name="route" value={route} onValue={setRoute}>
        {ROUTES.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      <div className={styles.fields}>
        <Select label="What" name="what" value={id} onValue={setId}>
          {FAULT_KINDS.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
        <Select label="How often" name="times" value={times} onValue={(value) => setTimes(Number(value))}>
          {TIMES.map((one) => (
            <option key={one} value={one}>
              {one === EVERY_CALL ? 'every time' : `${one} ×`}
            </option>
          ))}
        </Select>
      </div>
      <Button type="submit" data-action="add-fault">
        Turn on
      </Button>
    </form>
  )
}
