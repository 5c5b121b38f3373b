/** Worlds apart: everybody shares the first one, and a visitor who wants to be alone has one by a name of its own. */
import { createSandbox, type Sandbox, type SandboxOptions } from './gateway.ts'
import { randomSeed } from './random.ts'

const WORLDS_MAX = 20
/** A world that nobody has called for so long makes room for a new one. */
const IDLE_MS = 10 * 60_000
const NAME = /^[\w-]{1,40}$/

interface NamedWorld {
  sandbox: Sandbox
  /** When it was last called, in ms of the host's time. */
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

  /** The world of that name, made when it is new: the same seed and name make the same world. Null when there is no room. */
  named(name: string): Sandbox | null {
    const now = Date.now()
    const known = this.#byName.get(name)
    if (known) {
      known.usedAt = now
      return known.sandbox
    }
    if (!NAME.test(name) || !this.#evictIdleWorld(now)) return null
    const sandbox = createSandbox({ ...this.#options, seed: `${this.#seed}/${name}` })
    this.#byName.set(name, { sandbox, usedAt: now })
    return sandbox
  }

  dispose(): void {
    this.shared.dispose()
    for (const { sandbox } of this.#byName.values()) sandbox.dispose()
    this.#byName.clear()
  }

  /** Let the world go that was idle longest, when there are too many. */
  #evictIdleWorld(now: number): boolean {
    if (this.#byName.size < WORLDS_MAX) return true
    const [oldest] = [...this.#byName].toSorted(([, one], [, other]) => one.usedAt - other.usedAt)
    if (!oldest || now - oldest[1].usedAt < IDLE_MS) return false
    oldest[1].sandbox.dispose()
    this.#byName.delete(oldest[0])
    return true
  }
}

/** Which world a call is for, and its address in there: by the path `/w/{name}/…`, or by the cookie `sandbox_world`. */
export function worldOf(url: string, cookie: string | undefined): { name: string | null; url: string } {
  const [, name, rest] = /^\/w\/([^/?#]*)(\/.*)?$/.exec(url) ?? []
  if (name !== undefined) return { name, url: rest ?? '/' }
  const cookieName = /(?:^|;\s*)sandbox_world=([^;]+)/.exec(cookie ?? '')?.[1]
  return { name: cookieName ?? null, url }
}
