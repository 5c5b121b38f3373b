import { describe, expect, it } from 'vitest'
import { strykerOptions } from '../../scripts/measure/mutation/options.ts'
import { AREAS, drawRanges, filesOf } from '../../scripts/measure/mutation/sample.ts'

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

describe('the sample of line ranges', () => {
  const LINES = new Map([
    ['src/rules/long.ts', 400],
    ['src/rules/short.ts', 40],
  ])

  it('is the same for the same seed, and differs for another', () => {
    expect(drawRanges(LINES, 20, '1')).toEqual(drawRanges(LINES, 20, '1'))
    expect(drawRanges(LINES, 20, '1')).not.toEqual(drawRanges(LINES, 20, '2'))
  })

  it('has the given number of ranges, each once, from all files', () => {
    const ranges = drawRanges(LINES, 60, '1')
    expect(new Set(ranges).size).toBe(60)
    expect(new Set(ranges.map((range) => range.split(':')[0]))).toEqual(new Set(LINES.keys()))
    expect(ranges.every((range) => /:\d+-\d+$/.test(range))).toBe(true)
    expect(drawRanges(new Map([['src/rules/short.ts', 9]]), 60, '1')).toHaveLength(3)
  })
})

it.each(AREAS)('the files of $name are found', (area) => {
  const files = filesOf(area)
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => file.endsWith('.tsx'))).toEqual([])
})
