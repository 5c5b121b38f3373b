/** Isolated worlds on one server: the shared one, and others by name. */
import { createSandbox, type Sandbox, type SandboxOptions } from './gateway.ts'
import { randomSeed } from './random.ts'

const WORLDS_MAX = 20
/** A world that was not called for this time can be replaced by a new one. */
const IDLE_MS = 10 * 60_000
const NAME = /^[\w-]{1,40}$/

export function isWorldName(name: string): boolean {
  return NAME.test(name)
}

interface NamedWorld {
  sandbox: Sandbox
  /** Time of the last call, ms of the host's time. */
  usedAt: number
}

/** The worlds of one server. */
export class Worlds {
  readonly shared: Sandbox
  readonly #options: SandboxOptions
  readonly #seed: string
  readonly #byName = new Map<string, NamedWorld>()

  constructor(options: SandboxOptions) {
    this.#options = options
    this.#seed = options.seed ?? randomSeed()
    this.shared = createSandbox({ ...options, seed: this.#seed })
  }

  /** The world of that name, created if necessary; the same seed and name give the same world. Null when the limit is reached. */
  named(name: string): Sandbox | null {
    const now = Date.now()
    const known = this.#byName.get(name)
    if (known) {
      known.usedAt = now
      return known.sandbox
    }
    if (!isWorldName(name) || !this.#evictIdleWorld(now)) return null
    const sandbox = createSandbox({ ...this.#options, seed: `${this.#seed}/${name}` })
    this.#byName.set(name, { sandbox, usedAt: now })
    return sandbox
  }

  dispose(): void {
    this.shared.dispose()
    for (const { sandbox } of this.#byName.values()) sandbox.dispose()
    this.#byName.clear()
  }

  /** Remove the world that was idle longest, when there are too many. */
  #evictIdleWorld(now: number): boolean {
    if (this.#byName.size < WORLDS_MAX) return true
    const [oldest] = [...this.#byName].toSorted(([, one], [, other]) => one.usedAt - other.usedAt)
    if (!oldest || now - oldest[1].usedAt < IDLE_MS) return false
    oldest[1].sandbox.dispose()
    this.#byName.delete(oldest[0])
    return true
  }
}

/** The world of a call, from the path `/w/{name}/…` or the cookie `sandbox_world`, and the path within that world. */
export function worldOf(url: string, cookie: string | undefined): { name: string | null; url: string } {
  const [, name, rest] = /^\/w\/([^/?#]*)(\/.*)?$/.exec(url) ?? []
  if (name !== undefined) return { name, url: rest ?? '/' }
  const cookieName = /(?:^|;\s*)sandbox_world=([^;]+)/.exec(cookie ?? '')?.[1]
  return { name: cookieName ?? null, url }
}
