/** `npm run conformance` as a command: what it prints, and its exit code. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNodeGateway, type NodeGateway } from '../../src/sandbox/node.ts'
import { main } from '../../src/tools/conformance/main.ts'
import { freePort } from '../e2e/support/freePort.ts'

let gateway: NodeGateway
beforeAll(async () => {
  gateway = await createNodeGateway()
})
afterAll(() => gateway.close())
beforeEach(() => gateway.sandbox.control.reset())

/** Exit code and output of the command. */
async function command(...args: string[]): Promise<{ code: number; output: string }> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const complain = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  try {
    const code = await main(args)
    return { code, output: [...complain.mock.calls, ...print.mock.calls].flat().join('\n') }
  } finally {
    print.mockRestore()
    complain.mockRestore()
  }
}

describe('the command', () => {
  it('OPS-13 exits with 0 for the sandbox after testing every call, and in a second run a minute later', async () => {
    for (let run = 1; run <= 2; run += 1) {
      const { code, output } = await command('--url', gateway.url)
      expect({ code, output }).toMatchObject({ code: 0 })
      expect(output).toMatch(/^Trying the calls of .* fit, 0 differ, 0 not tried$/s)
      // The permanent account takes the same lot, which one account gets once a minute (TIME-07).
      gateway.sandbox.control.advance(60_000)
    }
  })

  it('OPS-13 takes bases of the API with a final slash, as the settings of the page do', async () => {
    const { code, output } = await command(
      '--url',
      gateway.url,
      '--v1',
      `${gateway.url}/api/v1/`,
      '--v2',
      '/api/v2/',
    )
    expect({ code, output }).toMatchObject({ code: 0 })
  })

  it('OPS-13 exits with 1 if something essential differs', async () => {
    gateway.sandbox.control.setFaults([{ path: '/brokers', times: 1000, status: 500 }])
    const { code, output } = await command('--url', gateway.url)
    expect({ code, output }).toMatchObject({ code: 1 })
    expect(output).toMatch(/^DIFFERS GET \/brokers$/m)
  })

  it('OPS-13 ends with one finding if nothing answers', async () => {
    gateway.sandbox.control.setFaults([{ times: 10_000, drop: true }])
    const { code, output } = await command('--url', gateway.url)
    expect({ code, output }).toMatchObject({ code: 1 })
    expect(output).toMatch(/^0 fit, 1 differ, \d+ not tried$/m)
  })

  it.each([
    ['a record', '{}', {}],
    ['an empty list', '[]', {}],
    ['brackets without end', '['.repeat(50_000), {}],
    ['a broken archive', 'no gzip', { 'Content-Encoding': 'gzip' }],
  ])(
    'OPS-13 takes no server for a sandbox that answers every address with %s',
    async (_what, body, headers) => {
      const calls: string[] = []
      const server = createServer((request, response) => {
        calls.push(`${request.method} ${request.url}`)
        request.resume()
        response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(body)
      })
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      try {
        const { port } = server.address() as AddressInfo
        const { code, output } = await command('--url', `http://127.0.0.1:${port}`)
        expect({ code, output }).toMatchObject({ code: 1 })
        expect(output).toMatch(/^DIFFERS GET \/codedata$/m)
        expect(calls.filter((call) => call.startsWith('POST /_sandbox'))).toEqual([])
      } finally {
        server.close()
      }
    },
  )

  it('OPS-13 does not wait for a gateway that keeps a connection without an answer', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
      AbortSignal.abort(new Error(`nothing within ${ms} ms`)),
    )
    const { code, output } = await command('--url', gateway.url)
    expect({ code, output }).toMatchObject({ code: 1 })
    expect(output).toContain('no answer: nothing within 15000 ms')
  })

  it('OPS-13 says why nothing answers', async () => {
    const port = await freePort()
    const { output } = await command('--url', `http://127.0.0.1:${port}`)
    expect(output).toContain(`no answer: fetch failed (connect ECONNREFUSED 127.0.0.1:${port})`)
  })

  it.each([
    ['no gateway', [], '--url is missing'],
    ['a gateway that is no address', ['--url', 'gateway.example'], '--url is not an address like https://'],
    [
      'a gateway with a path',
      ['--url', 'https://gateway.example/api'],
      '--url has a path, but only its origin is used',
    ],
    ['a gateway of another protocol', ['--url', 'ftp://gateway.example'], '--url is not an address'],
    [
      'an option that there is not',
      ['--url', 'http://127.0.0.1:1', '--patience', '9'],
      "option '--patience'",
    ],
    ['a time to wait that is no number', ['--url', 'http://127.0.0.1:1', '--wait', 'soon'], '--wait is not'],
    ['a time to wait that is less than none', ['--url', 'http://127.0.0.1:1', '--wait=-1'], '--wait is not'],
    [
      'a page that is no address',
      ['--url', 'http://127.0.0.1:1', '--page-origin', 'pay.example'],
      '--page-origin is not an address',
    ],
  ])('OPS-13 exits with 2, names the option and prints its usage for %s', async (_, args, problem) => {
    const { code, output } = await command(...args)
    expect({ code, output }).toMatchObject({ code: 2 })
    expect(output).toContain(problem)
    expect(output).toContain('npm run conformance -- --url')
  })
})
