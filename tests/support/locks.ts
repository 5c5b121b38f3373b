/** Web Locks of a browser: one holder each, in the order of requests. When a tab dies, its locks and requests are released. */
interface Waiting {
  tab: object
  begin: () => void
}

export class Locks {
  readonly #held = new Map<string, object>()
  readonly #queues = new Map<string, Waiting[]>()

  /** Holds a lock until the tab ends. */
  hold(tab: object, name: string): void {
    this.#held.set(name, tab)
  }

  isHeld(name: string): boolean {
    return this.#held.has(name)
  }

  /** Does the work while it holds the lock. */
  request<T>(tab: object, name: string, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const begin = () => {
        this.hold(tab, name)
        work()
          .then(resolve, reject)
          .finally(() => {
            if (this.#held.get(name) === tab) this.#release(name)
          })
      }
      if (!this.isHeld(name)) return begin()
      this.#queues.set(name, [...(this.#queues.get(name) ?? []), { tab, begin }])
    })
  }

  /** Releases the locks of a tab and drops its requests. */
  forget(tab: object): void {
    for (const [name, queue] of this.#queues)
      this.#queues.set(
        name,
        queue.filter((one) => one.tab !== tab),
      )
    for (const [name, holder] of this.#held) if (holder === tab) this.#release(name)
  }

  #release(name: string) {
    this.#held.delete(name)
    const [next, ...others] = this.#queues.get(name) ?? []
    this.#queues.set(name, others)
    next?.begin()
  }
}
