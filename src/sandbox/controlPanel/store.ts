/** What the control panel remembers, and its loop: it looks at the gateway every second, and at once after an act. */
import { useSyncExternalStore } from 'react'
import { freshWord, hashOf, placeOf, scenarioRunOf, type Place } from './address.ts'
import { control, ControlError, create, readLive, readScenarios } from './control.ts'
import { actFor, createCall, withStep, type Script, type Step } from './script.ts'
import type { Live, ScenarioLink, RecordedEntry } from './wire.ts'

const LIST_INTERVAL_MS = 1_000
const TAPE_MAX = 300

export interface PanelState {
  live: Live | null
  /** Why the gateway could not be asked. */
  lost: string | null
  scenarios: readonly ScenarioLink[]
  /** Newest first. */
  recorder: readonly RecordedEntry[]
  place: Place
  /** The last refusal of an act. */
  problem: string | null
  /** What was made and done here, by the order's key: what a link can tell. */
  scripts: ReadonlyMap<string, Script>
  /** A story that is being played, and its next step. */
  playing: { script: Script; key: string; at: number } | null
  /** Where the payer's pages are. */
  pagesUrl: string
}

const PAGES_KEY = 'sandbox-pages-url'

let state: PanelState = {
  live: null,
  lost: null,
  scenarios: [],
  recorder: [],
  place: { at: 'start' },
  problem: null,
  scripts: new Map(),
  playing: null,
  pagesUrl: '',
}
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let looking = false
let lookAgain = false

function change(part: Partial<PanelState>): void {
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
export function startLooking(): void {
  const told = document.querySelector<HTMLMetaElement>('meta[name="pages-url"]')?.content
  const pagesUrl = localStorage.getItem(PAGES_KEY) ?? (told || location.origin)
  change({ place: placeOf(location.hash), pagesUrl })
  window.addEventListener('hashchange', () => {
    change({ place: placeOf(location.hash) })
    void look()
  })
  document.addEventListener('visibilitychange', () => void look())
  readScenarios().then(
    (scenarios) => change({ scenarios }),
    () => undefined,
  )
  void look()
}

/** Look at the gateway now. */
async function look(): Promise<void> {
  clearTimeout(timer)
  lookAgain = looking
  if (looking) return
  looking = true
  try {
    const live = await readLive(state.live?.seq ?? 0, chosenKey(state))
    // After a reset the numbers of the log go on, but its entries are gone.
    const fresh = live.recorder.toReversed()
    change({ live, lost: null, recorder: [...fresh, ...state.recorder].slice(0, TAPE_MAX) })
    await playOn()
  } catch (error) {
    change({ lost: error instanceof ControlError ? error.message : 'The gateway answers something else' })
  } finally {
    looking = false
    if (!document.hidden) timer = setTimeout(() => void look(), lookAgain ? 0 : LIST_INTERVAL_MS)
  }
}

/** The order that is looked at. */
export function chosenKey({ place }: PanelState): string | null {
  return place.at === 'order' ? place.key : null
}

/** Go somewhere; the address follows. */
export function goTo(place: Place): void {
  history.pushState(null, '', hashOf(place))
  change({ place, problem: null })
  // On a phone the stage lies below.
  if (matchMedia('(max-width: 63.99rem)').matches) document.getElementById('stage')?.focus()
  void look()
}

/** Ask the control plane for something; what it refuses is shown. True when it was done. */
export async function ask(path: string, body: unknown = {}): Promise<boolean> {
  try {
    await control(path, body)
    change({ problem: null })
    return true
  } catch (error) {
    change({ problem: error instanceof Error ? error.message : String(error) })
    return false
  } finally {
    void look()
  }
}

/** Do a step for an order, and remember it for the order's link. */
export async function doStep(key: string, step: Step, id: string): Promise<boolean> {
  const done =
    step.on === 'clock'
      ? await ask('clock', { advance_ms: step.ms })
      : await ask(`${step.on}s/${encodeURIComponent(id)}/act`, step.body)
  const script = state.scripts.get(key)
  if (done && script) change({ scripts: new Map(state.scripts).set(key, withStep(script, step)) })
  return done
}

/** Let gateway time pass; it belongs to the story of the order that is looked at. */
export async function passTime(ms: number): Promise<boolean> {
  return doStep(chosenKey(state) ?? '', { on: 'clock', ms }, '')
}

/** Make an order and look at it. Answers where its page is, or null when it was refused. */
export async function make(script: Script): Promise<string | null> {
  const call = createCall(script)
  try {
    const { id, url } = await create(call.path, call.fields)
    const key = `${script.kind}:${id}`
    change({ scripts: new Map(state.scripts).set(key, { ...script, steps: [] }), problem: null })
    goTo({ at: 'order', key })
    return url
  } catch (error) {
    change({ problem: error instanceof Error ? error.message : String(error) })
    return null
  }
}

/** Make the order of a story and take its steps one after the other, each as soon as it is possible. */
export async function play(script: Script): Promise<string | null> {
  const url = await make(script)
  const key = chosenKey(state)
  if (url !== null && key !== null && script.steps.length > 0) change({ playing: { script, key, at: 0 } })
  void look()
  return url
}

/** Play no further. */
export function stopPlaying(): void {
  change({ playing: null })
}

/** Begin a named story anew, for this visitor alone. Answers where its page is. */
export function tell(scenario: string): string {
  const { url, key } = scenarioRunOf(scenario, freshWord())
  goTo({ at: 'order', key })
  return url
}

/** Where the payer's pages are, remembered in this browser. */
export function setPagesUrl(url: string): void {
  localStorage.setItem(PAGES_KEY, url)
  change({ pagesUrl: url })
}

/** Forget the log; new entries go on. */
export function clearRecorder(): void {
  change({ recorder: [] })
}

async function playOn(): Promise<void> {
  const { playing, live } = state
  if (!playing || live?.order?.key !== playing.key) return
  const step = playing.script.steps[playing.at]
  const act = step && actFor(step, live.order.acts)
  if (!step || (step.on !== 'clock' && !act)) return
  const next = playing.at + 1
  change({ playing: next < playing.script.steps.length ? { ...playing, at: next } : null })
  // Beside the loop: the act looks again by itself.
  setTimeout(() => void doStep(playing.key, step, act?.id ?? ''))
}
