/** What the control panel remembers, and its loop: it looks at the gateway every second, and at once after an act. */
import { useSyncExternalStore } from 'react'
import { randomName, hashFor, placeOf, scenarioRunOf, type Place } from './address.ts'
import { control, ControlError, create, readLive, readReports, readScenarios } from './control.ts'
import { actionFor, createRequest, withStep, type Script, type Step } from './script.ts'
import type { Live, ScenarioLink, RecordedEntry } from './wire.ts'

const POLL_INTERVAL_MS = 1_000
const ENTRIES_MAX = 300

export interface PanelState {
  live: Live | null
  /** Why the gateway could not be asked. */
  connectionError: string | null
  scenarios: readonly ScenarioLink[]
  /** Newest first. */
  recorder: readonly RecordedEntry[]
  /** What pages have reported; read while it is looked at. */
  telemetry: readonly unknown[]
  place: Place
  /** The last refusal of an act. */
  commandError: string | null
  /** What was made and done here, by the order's key: what a link can tell. */
  scripts: ReadonlyMap<string, Script>
  /** A story that is being played, and its next step. */
  runningScript: { script: Script; key: string; at: number } | null
  /** Where the payer's pages are. */
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
/** How many records the gateway had received when they were read last. */
let reportsRead = 0

function setState(part: Partial<PanelState>): void {
  state = { ...state, ...part }
  for (const listener of [...listeners]) listener()
}

/** The whole state; the component is drawn anew when it changes. */
export function usePanel(): PanelState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => state,
  )
}

/** Begin to look, and follow the address. */
export function startPolling(): void {
  const told = document.querySelector<HTMLMetaElement>('meta[name="pages-url"]')?.content
  const pagesUrl = localStorage.getItem(PAGES_KEY) ?? (told || location.origin)
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

/** Look at the gateway now. */
async function poll(): Promise<void> {
  clearTimeout(timer)
  pollAgain = isPolling
  if (isPolling) return
  isPolling = true
  try {
    const live = await readLive(state.live?.seq ?? 0, selectedKey(state))
    // After a reset the numbers of the log go on, but its entries are gone.
    const fresh = live.recorder.toReversed()
    setState({ live, connectionError: null, recorder: [...fresh, ...state.recorder].slice(0, ENTRIES_MAX) })
    if (state.place.at === 'telemetry' && live.telemetry !== reportsRead) {
      setState({ telemetry: await readReports() })
      reportsRead = live.telemetry
    }
    await runNextStep()
  } catch (error) {
    setState({
      connectionError: error instanceof ControlError ? error.message : 'The gateway answers something else',
    })
  } finally {
    isPolling = false
    if (!document.hidden) timer = setTimeout(() => void poll(), pollAgain ? 0 : POLL_INTERVAL_MS)
  }
}

/** The order that is looked at. */
export function selectedKey({ place }: PanelState): string | null {
  return place.at === 'order' ? place.key : null
}

/** Go somewhere; the address follows. */
export function navigate(place: Place): void {
  history.pushState(null, '', hashFor(place))
  setState({ place, commandError: null })
  // On a phone the stage lies below.
  if (matchMedia('(max-width: 63.99rem)').matches) document.getElementById('stage')?.focus()
  void poll()
}

/** Ask the control plane for something; what it refuses is shown. True when it was done. */
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

/** Do a step for an order, and remember it for the order's link. */
export async function runStep(key: string, step: Step, id: string): Promise<boolean> {
  const done =
    step.on === 'clock'
      ? await sendCommand('clock', { advance_ms: step.ms })
      : await sendCommand(`${step.on}s/${encodeURIComponent(id)}/act`, step.body)
  const script = state.scripts.get(key)
  if (done && script) setState({ scripts: new Map(state.scripts).set(key, withStep(script, step)) })
  return done
}

/** Let gateway time pass; it belongs to the story of the order that is looked at. */
export async function advanceTime(ms: number): Promise<boolean> {
  return runStep(selectedKey(state) ?? '', { on: 'clock', ms }, '')
}

/** Make an order and look at it. Answers where its page is, or null when it was refused. */
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

/** Make the order of a story and take its steps one after the other, each as soon as it is possible. */
export async function runScript(script: Script): Promise<string | null> {
  const url = await makeOrder(script)
  const key = selectedKey(state)
  if (url !== null && key !== null && script.steps.length > 0)
    setState({ runningScript: { script, key, at: 0 } })
  void poll()
  return url
}

/** Play no further. */
export function stopScript(): void {
  setState({ runningScript: null })
}

/** Begin a named story anew, for this visitor alone. Answers where its page is. */
export function runScenario(scenario: string): string {
  const { url, key } = scenarioRunOf(scenario, randomName())
  navigate({ at: 'order', key })
  return url
}

/** Where the payer's pages are, remembered in this browser. */
export function setPagesUrl(url: string): void {
  localStorage.setItem(PAGES_KEY, url)
  setState({ pagesUrl: url })
}

/** Forget the log; new entries go on. */
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
  // Beside the loop: the act looks again by itself.
  setTimeout(() => void runStep(runningScript.key, step, act?.id ?? ''))
}
