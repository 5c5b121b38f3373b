/** Runs parts of the bench in child processes. */
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LinkOptions } from './link.ts'

/** Starts `tests/bench/NAME.ts`; it ends when it is disconnected. */
export function startChild(name: string, options: object): ChildProcess {
  const script = fileURLToPath(new URL('../../tool.mjs', import.meta.url))
  return fork(script, [`tests/bench/${name}.ts`, JSON.stringify(options)])
}

/** Resolves with the first message of the process. */
export function messageOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((done, fail) => {
    child.once('message', (message) => done(message as T))
    child.once('exit', (code) => fail(new Error(`a part of the bench ended with ${code}`)))
  })
}

/** Starts a link in front of a server; resolves with the port of the link and a function that ends it. */
export async function startLink(options: LinkOptions): Promise<{ port: number; close: () => void }> {
  const child = startChild('link', options)
  return { port: await messageOf<number>(child), close: () => child.disconnect() }
}
