/** A gateway that waits and then sends recorded responses; it uses as little processor time as possible. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FixedGatewayOptions {
  /** JSON by the last part of the path before its query that names a collection, e.g. `/brokers`. */
  answers: Record<string, string>
  thinkMs: number
}

/** Listens on a free local port, sends it to the parent process, and ends when the parent ends. */
export function main([given = '{}']: string[]): void {
  const { answers, thinkMs } = JSON.parse(given) as FixedGatewayOptions
  const known = Object.entries(answers).map(([path, json]) => [path, Buffer.from(json)] as const)
  const server = createServer((request, response) => {
    const json = known.find(([path]) => request.url?.includes(path))?.[1]
    setTimeout(() => {
      response.writeHead(json ? 200 : 404, { 'Content-Type': 'application/json' }).end(json)
    }, thinkMs)
  })
  server.keepAliveTimeout = 600_000
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
  process.once('disconnect', () => process.exit(0))
}
