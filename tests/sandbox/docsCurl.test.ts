/** The curl examples of `docs/sandbox.md`, run one after the other against a gateway of their own. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createNodeGateway, type NodeGateway } from '../../src/sandbox/node.ts'

const page = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8')

interface Example {
  line: string
  method: string
  /** After the host. */
  path: string
  body: string | undefined
  /** What stands below it: a status, when it is not 200, and the answer, when there is one to compare. */
  says: { status: number; body?: unknown }
}

/** Each `curl` line of the page's shell blocks, with the comment that follows it. */
function examplesOf(text: string): Example[] {
  const lines = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.split('\n'))
  return lines.flatMap((line, at) => {
    if (!line.startsWith('curl ')) return []
    const [, status, body] = /^# (\d{3})? ?(\{.*\})$/.exec(lines[at + 1] ?? '') ?? []
    const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map((found) => found[1] ?? found[2] ?? '')
    const after = (flag: string) => (words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined)
    const url = words.find((word) => word.startsWith('localhost:9000')) ?? ''
    return [
      {
        line,
        method: after('-X') ?? 'GET',
        path: url.replace('localhost:9000', ''),
        body: after('-d'),
        says: { status: Number(status ?? 200), ...(body ? { body: parsed(body) } : {}) },
      },
    ]
  })
}

function parsed(text: string): unknown {
  return JSON.parse(text)
}

const examples = examplesOf(page)
let gateway: NodeGateway

beforeAll(async () => {
  gateway = await createNodeGateway(0, { seed: 'docs' })
})
afterAll(() => gateway.close())

it('there are examples', () => expect(examples.length).toBeGreaterThan(15))

it.each(examples)('$line', async ({ method, path, body, says }) => {
  const response = await fetch(gateway.url + path, {
    method,
    // What curl sends when it is told nothing else.
    ...(body === undefined ? {} : { body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
  })
  const answer: unknown = await response.json()
  expect({ status: response.status, body: answer }).toMatchObject(says)
})

it('they led where the page says', async () => {
  const response = await fetch(`${gateway.url}/w/my-test/_sandbox/state`)
  expect(await response.json()).toMatchObject({
    purchases: [{ id: 'order-1', status: 2, deal: { state: 'closed', deal_id: 7001 } }],
    sales: [{ id: 'sale-1', status: 3, cancel_reason: 'dispute' }],
    crypto_payments: [{ id: 'deposit-1', status: 3, amount_received: '25' }],
    bugs: [],
  })
})
