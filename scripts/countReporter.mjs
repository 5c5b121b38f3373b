import { writeFileSync } from 'node:fs'

/** A reporter that writes how many tests passed, failed and were skipped to the file named by `TALLY_FILE`. */
export default class Tally {
  onTestRunEnd(modules, errors) {
    const count = { passed: 0, failed: errors.length, skipped: 0 }
    for (const module of modules) {
      const before = count.failed
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') count.passed += 1
        else if (state === 'failed') count.failed += 1
        else count.skipped += 1
      }
      // A file that does not load, or whose hook fails, has no failed test of its own.
      if (!module.ok() && count.failed === before) count.failed += 1
    }
    if (process.env.TALLY_FILE) writeFileSync(process.env.TALLY_FILE, JSON.stringify(count))
  }
}
