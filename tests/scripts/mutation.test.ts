import { describe, expect, it } from 'vitest'
import { strykerOptions } from '../../scripts/measure/mutation/options.ts'
import { AREAS, filesOf } from '../../scripts/measure/mutation/sample.ts'

describe('the required share of noticed mutants', () => {
  const options = { only: [], concurrency: 1, isQuick: false, isFresh: false }

  it.each(AREAS)('fails a run of $name below it', (area) => {
    expect(area.wanted).toBeGreaterThanOrEqual(80)
    expect(strykerOptions(area, filesOf(area), options).thresholds).toEqual({ break: area.wanted })
  })

  it.each(AREAS)('does not apply to a part of $name, which has its own results', (area) => {
    const [file = ''] = filesOf(area)
    const part = strykerOptions(area, [file], { ...options, only: [file] })
    expect(part.thresholds).toEqual({ break: null })
    expect(part.incrementalFile).not.toBe(strykerOptions(area, [file], options).incrementalFile)
  })
})

it.each(AREAS)('the files of $name are found', (area) => {
  const files = filesOf(area)
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => file.endsWith('.tsx'))).toEqual([])
})
