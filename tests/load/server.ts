/** A gateway in a process of its own, which tells its memory when it is asked. */
import { createNodeGateway } from '../../src/sandbox/node.ts'

/** Serve on a free port; the parent hears the address, and the memory for every `memory` it sends. */
export async function serveLoad(): Promise<void> {
  const gateway = await createNodeGateway(0, { autopilot: true })
  process.on('message', () => {
    global.gc?.()
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    process.send?.({ rss, heapUsed, cpu: (user + system) / 1000 })
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ url: gateway.url })
}
