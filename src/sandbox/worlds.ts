/** Worlds apart: everybody shares the first one, and a visitor who wants to be alone has one by a name of its own. */
import { createSandbox, type Sandbox, type SandboxOptions } from './gateway.ts'
import { freshSeed } from './random.ts'

const WORLDS_MAX = 20
/** A world that nobody has called for so long makes room for a new one. */
const IDLE_MS = 10 * 60_000
const NAME = /^[\w-]{1,40}$/

interface Kept {
  sandbox: Sandbox
  /** When it was last called, in ms of the host's time. */
  used: number
}

/** The worlds of one server. */
export class Worlds {
  readonly shared: Sandbox
  readonly #options: SandboxOptions
  readonly #seed: string
  readonly #apart = new Map<string, Kept>()

  constructor(options: SandboxOptions) {
    this.#options = options
    this.#seed = options.seed ?? freshSeed()
    this.shared = createSandbox({ ...options, seed: this.#seed })
  }

  /** The world of that name, made when it is new: the same seed and name make the same world. Null when there is no room. */
  named(name: string): Sandbox | null {
    const now = Date.now()
    const known = this.#apart.get(name)
    if (known) {
      known.used = now
      return known.sandbox
    }
    if (!NAME.test(name) || !this.#makeRoom(now)) return null
    const sandbox = createSandbox({ ...this.#options, seed: `${this.#seed}/${name}` })
    this.#apart.set(name, { sandbox, used: now })
    return sandbox
  }

  dispose(): void {
    this.shared.dispose()
    for (const { sandbox } of this.#apart.values()) sandbox.dispose()
    this.#apart.clear()
  }

  /** Let the world go that was idle longest, when there are too many. */
  #makeRoom(now: number): boolean {
    if (this.#apart.size < WORLDS_MAX) return true
    const [oldest] = [...this.#apart].toSorted(([, one], [, other]) => one.used - other.used)
    if (!oldest || now - oldest[1].used < IDLE_MS) return false
    oldest[1].sandbox.dispose()
    this.#apart.delete(oldest[0])
    return true
  }
}

/** Which world a call is for, and its address in there: by the path `/w/{name}/…`, or by the cookie `sandbox_world`. */
export function worldOf(url: string, cookie: string | undefined): { name: string | null; url: string } {
  const [, name, rest] = /^\/w\/([^/?#]*)(\/.*)?$/.exec(url) ?? []
  if (name !== undefined) return { name, url: rest ?? '/' }
  const own = /(?:^|;\s*)sandbox_world=([^;]+)/.exec(cookie ?? '')?.[1]
  return { name: own ?? null, url }
}
