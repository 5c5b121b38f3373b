// Runs before each test file, also where the files of a worker share their modules; what it imports runs once.
import { afterEach, vi } from 'vitest'
import { checkConsole } from './console.ts'

/** Ends fake time, spies and stubs with their test, after what its file does then. */
function undoAll() {
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
  })
}

checkConsole()
undoAll()
