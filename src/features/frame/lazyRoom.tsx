/** A part of a page that comes on demand, with its words and its room of the store. */
import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { useStore } from 'react-redux'
import type { TextStore } from '../../i18n/load.ts'
import type { Section } from '../../i18n/types.ts'
import { useTexts } from '../../i18n/useText.tsx'
import { sleep } from '../../store/loops.ts'
import type { Feature } from '../../store/types.ts'

/** What the module of such a part offers. */
export interface RoomModule<P extends object> {
  Room: ComponentType<P>
  feature?: Feature
}

/** The part as a component. */
export type LazyRoom<P extends object> = ComponentType<P> & {
  /** Draws nothing, and has the code at hand before a press asks for the part. */
  Soon: ComponentType
}

interface Installing {
  install?: (feature: Feature) => void
}

const AGAIN_AFTER_MS = 3_000
const TRIES_ONLINE_MAX = 5

/**
 * A part that the network does not bring now is asked for again: what is on screen stays there meanwhile.
 * Gives up when the network is there and the part is not, e.g. after a new release: then only a reload helps.
 */
async function untilHere<T>(bring: () => Promise<T>): Promise<T> {
  for (let triesOnline = 1; ;) {
    try {
      return await bring()
    } catch (error) {
      if (navigator.onLine && triesOnline++ >= TRIES_ONLINE_MAX) throw error
      await sleep(AGAIN_AFTER_MS)
    }
  }
}

/** The part as a component: nothing, or `fallback`, until everything it needs is in place. */
export function lazyRoom<P extends object>(
  load: () => Promise<RoomModule<P>>,
  sections: readonly Section[],
  fallback?: ReactNode,
): LazyRoom<P> {
  // One for each app: several of them live side by side in tests.
  const rooms = new WeakMap<TextStore, ComponentType<P>>()
  const roomOf = (texts: TextStore, store: Installing) => {
    const Room = rooms.get(texts) ?? whenHere(load, sections, texts, store)
    rooms.set(texts, Room)
    return Room
  }
  const Nothing = lazy(() => load().then(nothing, nothing))

  function LazyRoom(props: P) {
    const Room = roomOf(useTexts(), useStore() as Installing)
    return <Suspense fallback={fallback}>{createElement(Room, props)}</Suspense>
  }
  const Soon = () => (
    <Suspense>
      <Nothing />
    </Suspense>
  )
  return Object.assign(LazyRoom, { Soon })
}

const nothing = () => ({ default: () => null })

function whenHere<P extends object>(
  load: () => Promise<RoomModule<P>>,
  sections: readonly Section[],
  texts: TextStore,
  store: Installing,
): ComponentType<P> {
  // Without words of its own it makes do with those that are here.
  const words = () => (sections.length > 0 ? [texts.load(texts.lang(), sections), texts.engine()] : [])
  return lazy(async () => {
    const [module] = await untilHere(() => Promise.all([load(), ...words()]))
    if (module.feature) store.install?.(module.feature)
    return { default: module.Room }
  }) as ComponentType<P>
}
