import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

const real = { error: console.error, warn: console.warn }
let printed: string[] = []
let allowed: RegExp[] = []

/** Allows console errors and warnings that match `pattern` in this test; any other one fails the test. */
export function allowConsole(pattern: RegExp): void {
  allowed.push(pattern)
}

function listen(level: 'error' | 'warn') {
  return (...parts: unknown[]) => {
    const line = format(...parts)
    if (allowed.some((pattern) => pattern.test(line))) return
    printed.push(`console.${level}: ${line}`)
    real[level](...parts)
  }
}

/** Fails a test that prints an error or a warning. To be called for each file: workers load this module once for all their files. */
export function checkConsole(): void {
  beforeEach(() => {
    printed = []
    allowed = []
    console.error = listen('error')
    console.warn = listen('warn')
  })

  afterEach(() => {
    console.error = real.error
    console.warn = real.warn
    if (printed.length > 0) throw new Error(`Unexpected console output:\n${printed.join('\n')}`)
  })
}
