/** Parts of the bench in processes of their own. */
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LinkOptions } from './link.ts'

/** Starts `tests/bench/NAME.ts`; it ends when it is disconnected. */
export function startChild(name: string, options: object): ChildProcess {
  const script = fileURLToPath(new URL('../../scripts/tool.mjs', import.meta.url))
  return fork(script, [`tests/bench/${name}.ts`, JSON.stringify(options)])
}

/** The first thing that it says. */
export function messageOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((done, fail) => {
    child.once('message', (message) => done(message as T))
    child.once('exit', (code) => fail(new Error(`a part of the bench ended with ${code}`)))
  })
}

/** Starts a link in front of a server; resolves with the port that leads through it, and with its end. */
export async function startLink(options: LinkOptions): Promise<{ port: number; close: () => void }> {
  const child = startChild('link', options)
  return { port: await messageOf<number>(child), close: () => child.disconnect() }
}
