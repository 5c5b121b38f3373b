/** The lock that keeps a second `npm start` of a folder from replacing the build that the first one serves. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'lock-'))
const started: ReturnType<typeof spawn>[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(join(folder, 'lock'), { recursive: true, force: true })
})

/** Starts a process that takes the lock and stays; resolves with whether it got it. */
async function take(): Promise<{ isHeld: boolean; end: (signal: NodeJS.Signals) => Promise<unknown> }> {
  const script = `import { holdUntilExit } from ${JSON.stringify(resolve('scripts/lock.mjs'))}
    process.once('SIGTERM', () => process.exit(0))
    setInterval(() => {}, 1000)
    console.log(holdUntilExit(${JSON.stringify(join(folder, 'lock'))}))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  const [answer] = (await once(child.stdout, 'data')) as [Buffer]
  const end = (signal: NodeJS.Signals) => {
    const ended = once(child, 'exit')
    child.kill(signal)
    return ended
  }
  return { isHeld: String(answer).trim() === 'true', end }
}

describe('the lock of npm start', () => {
  it('REL-05 keeps "npm run build" from replacing the build that is served', () => {
    const project = mkdtempSync(join(tmpdir(), 'served-'))
    cpSync('scripts', join(project, 'scripts'), { recursive: true })
    for (const name of ['package.json', 'package-lock.json']) copyFileSync(name, join(project, name))
    symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
    mkdirSync(join(project, '.cache', 'start.lock'), { recursive: true })
    writeFileSync(join(project, '.cache', 'start.lock', String(process.pid)), '')
    mkdirSync(join(project, 'dist'))
    const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'build'], {
      cwd: project,
      encoding: 'utf8',
    })
    const isKept = existsSync(join(project, 'dist'))
    const isUnlocked = !existsSync(join(project, '.cache', 'build.lock'))
    rmSync(project, { recursive: true })
    expect(stderr).toContain('An "npm start" is running in this folder')
    expect({ status, isKept, isUnlocked }).toEqual({ status: 1, isKept: true, isUnlocked: true })
  })

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'REL-05 is held by one process until it ends by %s',
    async (signal) => {
      const first = await take()
      expect(first.isHeld).toBe(true)
      expect((await take()).isHeld).toBe(false)
      await first.end(signal)
      expect((await take()).isHeld).toBe(true)
    },
  )
})
