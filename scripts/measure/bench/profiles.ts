/** Networks and processors that the bench simulates. */

/** A network and a processor. */
export interface Profile {
  /** The network; null connects directly to the server. */
  link: Link | null
  /** How many times slower the processor is. */
  cpu: number
}

export interface Link {
  /** Round trip, ms. */
  rtt: number
  /** Kilobits (1000 bits) per second, to the browser and from it. */
  down: number
  up: number
}

export const PROFILES = {
  fast: { link: null, cpu: 1 },
  'slow-4g': { link: { rtt: 150, down: 1638, up: 750 }, cpu: 4 },
  '3g': { link: { rtt: 300, down: 700, up: 700 }, cpu: 6 },
} satisfies Record<string, Profile>

export type ProfileName = keyof typeof PROFILES

export const PROFILE_NAMES = Object.keys(PROFILES) as ProfileName[]

/** The screen of a cheap phone, px. */
export const VIEWPORT = { width: 360, height: 740 }

/** Response time of the gateway, ms. */
export const THINK_MS = 50
