/** Starts a link in front of a server. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LinkOptions } from './link.ts'

/** Resolves with the port that leads through the link, and with its end. */
export async function startLink(options: LinkOptions): Promise<{ port: number; close: () => void }> {
  const script = fileURLToPath(new URL('../tool.mjs', import.meta.url))
  const child = fork(script, ['bench/link', JSON.stringify(options)])
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (port) => resolve(Number(port)))
    child.once('exit', (code) => reject(new Error(`the link ended with ${code}`)))
  })
  return { port, close: () => child.disconnect() }
}
