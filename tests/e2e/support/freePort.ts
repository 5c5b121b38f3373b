import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Finds a port on which no process listens. It is below the range from which systems take the port of an outgoing
 * connection, because one of those could take it before the caller listens.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
}
