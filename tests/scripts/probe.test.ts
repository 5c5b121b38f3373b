/** The doctor's HTTP client at servers whose answers do not end. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { runDoctor } from '../../src/tools/doctor/doctor.ts'

/** What the doctor finds at a server that answers so. */
async function foundAt(answer: RequestListener): Promise<string[]> {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    const { port } = server.address() as AddressInfo
    const { findings } = await runDoctor({ url: `http://127.0.0.1:${port}` })
    return findings.map(({ check, what }) => `${check} ${what}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe('an answer', () => {
  it('OPS-11 that is longer than any file ends the run, and is named', async () => {
    const part = Buffer.alloc(1024 * 1024)
    const found = await foundAt((_request, response) => {
      const send = () => {
        if (!response.destroyed) response.write(part, send)
      }
      send()
    })
    expect(found).toEqual(['site no answer: /: the answer is longer than 16777216 bytes'])
  })

  it('OPS-11 that does not end in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const running = foundAt((_request, response) => void response.write('<'))
    for (let turn = 0; turn < 1_000; turn += 1) {
      vi.advanceTimersByTime(1_000)
      await setImmediate()
    }
    expect(await running).toEqual(['site no answer: /: the answer does not end within 15 s'])
  })

  it('OPS-11 that breaks off is no answer', async () => {
    const found = await foundAt((_request, response) => {
      response.writeHead(200, { 'Content-Length': '1000' })
      response.write('<div id="root">', () => response.destroy())
    })
    expect(found).toEqual(['site no answer: /: the answer breaks off'])
  })
})
