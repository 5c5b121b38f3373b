/** Runs parts of the bench in child processes. */
import { fork, type ChildProcess } from 'node:child_process'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LinkOptions } from './link.ts'

/** Starts `NAME.ts` beside this file; it ends when it is disconnected. */
export function startChild(name: string, options: object): ChildProcess {
  const script = fileURLToPath(new URL('../../tool.mjs', import.meta.url))
  const part = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  // The tool takes a path from the root, which is the working directory.
  return fork(script, [relative(process.cwd(), part), JSON.stringify(options)])
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
