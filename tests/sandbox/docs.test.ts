/** `docs/sandbox.md`: its scenarios, its calls, and its curl examples, run one after the other. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNodeGateway, type NodeGateway } from '../../src/sandbox/node.ts'
import { manualSandbox, Visitor } from './visitor.ts'

const page = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8')

describe('the tables', () => {
  const sandbox = manualSandbox()
  const visitor = new Visitor(sandbox)
  const calls = [...page.matchAll(/^\| `(GET|POST) \/_sandbox(\/[^`]+)`/gm)].map((found) => ({
    method: found[1] ?? '',
    path: found[2] ?? '',
  }))

  it('list all scenarios, and no others', () => {
    const listed = [...page.matchAll(/^\| `(\/[a-z/]+\/)…` \| (.+) \|$/gm)].flatMap((row) =>
      [...(row[2] ?? '').matchAll(/`([^`]+)`/g)].map((id) => (row[1] ?? '') + (id[1] ?? '')),
    )
    expect(listed).toEqual(sandbox.control.scenarios().map(({ url }) => url))
  })

  it.each(calls)('list the call $method $path, which exists', async ({ method, path }) => {
    const { status, body } = await visitor.control(method, path, method === 'POST' ? {} : undefined)
    expect({ status, body }).not.toEqual({ status: 404, body: { detail: 'Not found' } })
    expect(status).toBeLessThan(500)
  })
})

describe('the curl examples', () => {
  const examples = examplesOf(page)
  let gateway: NodeGateway

  beforeAll(async () => {
    gateway = await createNodeGateway(0, { seed: 'docs' })
  })
  afterAll(() => gateway.close())

  it('exist', () => expect(examples.length).toBeGreaterThan(15))

  it.each(examples)('$line', async ({ method, path, body, answer }) => {
    // curl sends a body as a form by default.
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect(await new Visitor(gateway).raw(method, path, { body, headers })).toMatchObject(answer)
  })

  it('lead to the state that the page describes', async () => {
    const state = await new Visitor(gateway).raw('GET', '/w/my-test/_sandbox/state')
    expect(state.body).toMatchObject({
      purchases: [{ id: 'order-1', status: 2, deal: { state: 'closed', deal_id: 7001 } }],
      sales: [{ id: 'sale-1', status: 3, cancel_reason: 'dispute' }],
      crypto_payments: [{ id: 'deposit-1', status: 3, amount_received: '25' }],
      bugs: [],
    })
  })
})

interface Example {
  line: string
  method: string
  /** After the host. */
  path: string
  body: string | undefined
  /** From the comment below the line: a status other than 200, and a body where one is compared. */
  answer: { status: number; body?: unknown }
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
    const parsed: unknown = body ? JSON.parse(body) : undefined
    const answer = { status: Number(status ?? 200), ...(body ? { body: parsed } : {}) }
    const path = url.replace('localhost:9000', '')
    return [{ line, method: after('-X') ?? 'GET', path, body: after('-d'), answer }]
  })
}
