import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Run `work` while no other process holds the same lock. The lock is a folder (making one is atomic everywhere) with
 * the holder's process id inside, so that the lock of a process that was killed is taken over.
 */
export async function locked(folder, work, { onWait } = {}) {
  mkdirSync(dirname(folder), { recursive: true })
  for (let waited = 0; !take(folder); waited += 1) {
    if (waited === 0) onWait?.()
    await sleep(200)
    if (waited > 10 && !isHeld(folder)) rmSync(folder, { recursive: true, force: true })
  }
  const release = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take(folder) {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  writeFileSync(join(folder, 'pid'), String(process.pid))
  return true
}

function isHeld(folder) {
  try {
    process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
