/** A Vitest pool that reuses its thread in the next run, because starting a thread takes longer than the tests of most mutants. */
import {
  ThreadsPoolWorker,
  type PoolOptions,
  type PoolWorker,
  type WorkerRequest,
  type WorkerResponse,
} from 'vitest/node'

type Listener = (message: WorkerResponse) => void

/** Threads that no run uses now. */
const idle: ThreadsPoolWorker[] = []

class KeptThread implements PoolWorker {
  readonly name = 'kept'
  readonly #options: PoolOptions
  readonly #listeners: [event: string, listener: Listener][] = []
  #thread: ThreadsPoolWorker | undefined
  #isStarted = false
  /** Tests are running; an aborted run ends only with the last test of the file. */
  #isBusy = false
  #afterRun: (() => void) | undefined

  constructor(options: PoolOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const kept = idle.pop()
    this.#isStarted = kept !== undefined
    this.#thread = kept ?? new ThreadsPoolWorker(this.#options)
    if (!kept) await this.#thread.start()
    this.on('message', ({ type }) => {
      if (type !== 'testfileFinished') return
      this.#isBusy = false
      this.#afterRun?.()
    })
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener])
    this.#thread?.on(event, listener)
  }

  off(event: string, listener: Listener): void {
    this.#thread?.off(event, listener)
  }

  /** Forwards only runs to a reused thread: its start and its end are answered here, and each run repeats the configuration that a start would contain. */
  send(message: WorkerRequest): void {
    if (message.type === 'run') {
      this.#isBusy = true
      const { serializedConfig: config } = this.#options.project
      const context = { ...message.context, config }
      this.#thread?.send({ ...message, context })
    } else if (message.type === 'stop') {
      if (this.#isBusy) this.#afterRun = () => this.#answer('stopped')
      else this.#answer('stopped')
    } else if (message.type === 'start' && this.#isStarted) this.#answer('started')
    else this.#thread?.send(message)
  }

  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners) this.#thread?.off(event, listener)
    if (this.#thread) idle.push(this.#thread)
    this.#thread = undefined
    await Promise.resolve()
  }

  deserialize(data: unknown): unknown {
    return data
  }

  #answer(type: 'started' | 'stopped'): void {
    for (const [event, listener] of this.#listeners)
      if (event === 'message') setImmediate(() => listener({ type, __vitest_worker_response__: true }))
  }
}

/** The value for `poolRunner`. */
export const keptThread = {
  name: 'kept',
  createPoolWorker: (options: PoolOptions): PoolWorker => new KeptThread(options),
}
