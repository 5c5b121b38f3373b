/** State of the control panel, and its polling: every second, and immediately after an action. */
import { useSyncExternalStore } from 'react'
import { randomName, hashFor, placeOf, scenarioRunOf, type Place } from './address.ts'
import { control, ControlError, create, readLive, readReports, readScenarios } from './controlClient.ts'
import { actionFor, createRequest, withStep, type Script, type Step } from './script.ts'
import type { Live, ScenarioLink, RecordedEntry } from './wire.ts'

const POLL_INTERVAL_MS = 1_000
const ENTRIES_MAX = 300

interface PanelState {
  live: Live | null
  /** Error of the last poll. */
  connectionError: string | null
  scenarios: readonly ScenarioLink[]
  /** Newest first. */
  recorder: readonly RecordedEntry[]
  /** Reports of the pages; loaded while their tab is shown. */
  telemetry: readonly unknown[]
  place: Place
  /** Error of the last action. */
  commandError: string | null
  /** Recorded scripts by order key, for links. */
  scripts: ReadonlyMap<string, Script>
  /** The running script and its next step. */
  runningScript: { script: Script; key: string; at: number } | null
  /** Address of the payer's pages. */
  pagesUrl: string
}

const PAGES_KEY = 'sandbox-pages-url'

let state: PanelState = {
  live: null,
  connectionError: null,
  scenarios: [],
  recorder: [],
  telemetry: [],
  place: { at: 'start' },
  commandError: null,
  scripts: new Map(),
  runningScript: null,
  pagesUrl: '',
}
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let isPolling = false
let pollAgain = false
/** Number of records that the gateway had received at the last load. */
let reportsRead = 0

function setState(part: Partial<PanelState>): void {
  state = { ...state, ...part }
  for (const listener of [...listeners]) listener()
}

/** The whole state; the component rerenders when it changes. */
export function usePanel(): PanelState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => state,
  )
}

/** Start polling and follow the address. */
export function startPolling(): void {
  const configured = document.querySelector<HTMLMetaElement>('meta[name="pages-url"]')?.content
  const pagesUrl = localStorage.getItem(PAGES_KEY) ?? (configured || location.origin)
  setState({ place: placeOf(location.hash), pagesUrl })
  window.addEventListener('hashchange', () => {
    setState({ place: placeOf(location.hash) })
    void poll()
  })
  document.addEventListener('visibilitychange', () => void poll())
  readScenarios().then(
    (scenarios) => setState({ scenarios }),
    () => undefined,
  )
  void poll()
}

/** Poll the gateway now. */
async function poll(): Promise<void> {
  clearTimeout(timer)
  pollAgain = isPolling
  if (isPolling) return
  isPolling = true
  try {
    const live = await readLive(state.live?.seq ?? 0, selectedKey(state))
    // After a reset the numbers of the log continue, but its entries are removed.
    const fresh = live.recorder.toReversed()
    setState({ live, connectionError: null, recorder: [...fresh, ...state.recorder].slice(0, ENTRIES_MAX) })
    if (state.place.at === 'telemetry' && live.telemetry !== reportsRead) {
      setState({ telemetry: await readReports() })
      reportsRead = live.telemetry
    }
    await runNextStep()
  } catch (error) {
    setState({
      connectionError:
        error instanceof ControlError
          ? error.message
          : 'The gateway sent a response that the control panel cannot read',
    })
  } finally {
    isPolling = false
    if (!document.hidden) timer = setTimeout(() => void poll(), pollAgain ? 0 : POLL_INTERVAL_MS)
  }
}

/** The key of the selected order. */
export function selectedKey({ place }: PanelState): string | null {
  return place.at === 'order' ? place.key : null
}

/** Select a place; updates the address. */
export function navigate(place: Place): void {
  history.pushState(null, '', hashFor(place))
  setState({ place, commandError: null })
  // On narrow screens the order is below the tabs.
  if (matchMedia('(max-width: 63.99rem)').matches) document.getElementById('order-view')?.focus()
  void poll()
}

/** Call the control plane and show its errors. Resolves with true on success. */
export async function sendCommand(path: string, body: unknown = {}): Promise<boolean> {
  try {
    await control(path, body)
    setState({ commandError: null })
    return true
  } catch (error) {
    setState({ commandError: error instanceof Error ? error.message : String(error) })
    return false
  } finally {
    void poll()
  }
}

/** Run a step for an order and record it for the order's link. */
export async function runStep(key: string, step: Step, id: string): Promise<boolean> {
  const done =
    step.on === 'clock'
      ? await sendCommand('clock', { advance_ms: step.ms })
      : await sendCommand(`${step.on}s/${encodeURIComponent(id)}/act`, step.body)
  const script = state.scripts.get(key)
  if (done && script) setState({ scripts: new Map(state.scripts).set(key, withStep(script, step)) })
  return done
}

/** Move gateway time forward and record it in the script of the selected order. */
export async function advanceTime(ms: number): Promise<boolean> {
  return runStep(selectedKey(state) ?? '', { on: 'clock', ms }, '')
}

/** Create and select an order. Resolves with the path of its page, or null when it was refused. */
export async function makeOrder(script: Script): Promise<string | null> {
  const call = createRequest(script)
  try {
    const { id, url } = await create(call.path, call.fields)
    const key = `${script.kind}:${id}`
    setState({ scripts: new Map(state.scripts).set(key, { ...script, steps: [] }), commandError: null })
    navigate({ at: 'order', key })
    return url
  } catch (error) {
    setState({ commandError: error instanceof Error ? error.message : String(error) })
    return null
  }
}

/** Create the order of a script and run its steps in order, each as soon as it is possible. */
export async function runScript(script: Script): Promise<string | null> {
  const url = await makeOrder(script)
  const key = selectedKey(state)
  if (url !== null && key !== null && script.steps.length > 0)
    setState({ runningScript: { script, key, at: 0 } })
  void poll()
  return url
}

/** Stop the running script. */
export function stopScript(): void {
  setState({ runningScript: null })
}

/** Select a separate copy of a scenario; its order is created at the first request. Returns the path of its page. */
export function runScenario(scenario: string): string {
  const { url, key } = scenarioRunOf(scenario, randomName())
  navigate({ at: 'order', key })
  return url
}

/** Set the address of the payer's pages; stored in this browser. */
export function setPagesUrl(url: string): void {
  localStorage.setItem(PAGES_KEY, url)
  setState({ pagesUrl: url })
}

/** Clear the shown log. */
export function clearRecorder(): void {
  setState({ recorder: [] })
}

async function runNextStep(): Promise<void> {
  const { runningScript, live } = state
  if (!runningScript || live?.order?.key !== runningScript.key) return
  const step = runningScript.script.steps[runningScript.at]
  const act = step && actionFor(step, live.order.actions)
  if (!step || (step.on !== 'clock' && !act)) return
  const next = runningScript.at + 1
  setState({
    runningScript: next < runningScript.script.steps.length ? { ...runningScript, at: next } : null,
  })
  // Outside of the loop, because the action itself polls.
  setTimeout(() => void runStep(runningScript.key, step, act?.id ?? ''))
}
