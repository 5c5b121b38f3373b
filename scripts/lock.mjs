import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const longestMs = 600_000

/**
 * Runs `work` while no other process holds the same lock. The lock is a folder (creating one is atomic on every system) with a
 * file for each process that holds it, so that the lock of a killed process can be taken over. `work` gets `share(pid)`, with
 * which a child process that outlives this one keeps the lock.
 */
export async function locked(folder, work, { onWait } = {}) {
  mkdirSync(dirname(folder), { recursive: true })
  for (let waited = 0; !take(folder); waited += 1) {
    if (waited === 0) onWait?.()
    await sleep(200)
    if (waited > 10 && !isHeld(folder)) rmSync(folder, { recursive: true, force: true })
  }
  try {
    return await work((pid) => hold(folder, pid))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Takes the lock until this process ends; false if another process holds it. */
export function holdUntilExit(folder) {
  mkdirSync(dirname(folder), { recursive: true })
  if (!take(folder)) {
    if (isHeld(folder)) return false
    rmSync(folder, { recursive: true, force: true })
    if (!take(folder)) return false
  }
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // An older lock counts as left behind.
  setInterval(() => touch(folder), longestMs / 10).unref()
  return true
}

function touch(folder) {
  try {
    utimesSync(folder, new Date(), new Date())
  } catch {
    // It was removed with .cache.
  }
}

function take(folder) {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  hold(folder, process.pid)
  return true
}

function hold(folder, pid) {
  writeFileSync(join(folder, String(pid)), '')
}

/** True while a running process holds the lock. */
export function isHeld(folder) {
  try {
    // In a restarted container another process may have the old pid; no work takes that long.
    if (Date.now() - statSync(folder).mtimeMs > longestMs) return false
    return readdirSync(folder).some((pid) => isAlive(Number(pid)))
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
