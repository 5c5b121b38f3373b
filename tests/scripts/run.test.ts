/** What the commands say about a Node and settings that they cannot use. */
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** An address for documentation (RFC 5737), which no machine has. */
const FOREIGN_ADDRESS = '203.0.113.9'

it.each([
  [{ HOST: FOREIGN_ADDRESS, PORT: '30999' }, `Cannot listen on HOST ${FOREIGN_ADDRESS} and PORT 30999: `],
  [{ PORT: '80a' }, 'PORT is not a port number: 80a'],
  [{ GATEWAY_URL: 'localhost:9000' }, 'GATEWAY_URL is not an http(s) address: localhost:9000'],
])('refuses %o with one sentence', (settings, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'sandbox'], {
    env: { ...process.env, ...settings },
    encoding: 'utf8',
  })
  expect({ status, lines: stderr.trim().split('\n').length }).toEqual({ status: 1, lines: 1 })
  expect(stderr).toContain(sentence)
})

it.each(['run.mjs start', 'test.mjs check', 'tool.mjs src/tools/doctor', 'demo.mjs'])(
  'scripts/%s names the Node that it needs',
  (command) => {
    const older = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.18.3'})`
    const args = ['--import', older, ...`scripts/${command}`.split(' ')]
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'This project needs Node 20.19 or newer, and this is Node 20.18.3.\n',
    })
  },
)
