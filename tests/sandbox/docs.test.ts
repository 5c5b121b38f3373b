import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { manualSandbox, Visitor } from './visitor.ts'

const page = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8')
const sandbox = manualSandbox()
const visitor = new Visitor(sandbox)

const calls = [...page.matchAll(/^\| `(GET|POST) \/_sandbox(\/[^`]+)`/gm)].map((found) => ({
  method: found[1] ?? '',
  path: found[2] ?? '',
}))

it('the page of the sandbox tells all stories, and no others', () => {
  const listed = [...page.matchAll(/^\| `(\/[a-z/]+\/)…` \| (.+) \|$/gm)].flatMap((row) =>
    [...(row[2] ?? '').matchAll(/`([^`]+)`/g)].map((id) => (row[1] ?? '') + (id[1] ?? '')),
  )
  expect(listed).toEqual(sandbox.control.scenarios().map(({ url }) => url))
})

it.each(calls)('the call $method $path of that page is there', async ({ method, path }) => {
  const { status, body } = await visitor.control(method, path, method === 'POST' ? {} : undefined)
  expect({ status, body }).not.toEqual({ status: 404, body: { detail: 'Not found' } })
  expect(status).toBeLessThan(500)
})
