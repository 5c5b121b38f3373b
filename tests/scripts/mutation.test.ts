import { describe, expect, it } from 'vitest'
import { strykerOptions } from '../mutation/options.ts'
import { AREAS, drawPlaces, filesOf } from '../mutation/sample.ts'

describe('the share of the changes that has to be noticed', () => {
  const options = { only: [], concurrency: 1, isQuick: false, isFresh: false }

  it.each(AREAS)('ends a run of $name with an error', (area) => {
    expect(area.wanted).toBeGreaterThanOrEqual(80)
    expect(strykerOptions(area, filesOf(area), options).thresholds).toEqual({ break: area.wanted })
  })

  it.each(AREAS)('is not that of a part of $name, which has results of its own', (area) => {
    const [file = ''] = filesOf(area)
    const part = strykerOptions(area, [file], { ...options, only: [file] })
    expect(part.thresholds).toEqual({ break: null })
    expect(part.incrementalFile).not.toBe(strykerOptions(area, [file], options).incrementalFile)
  })
})

describe('the sample of places', () => {
  const LINES = new Map([
    ['src/rules/long.ts', 400],
    ['src/rules/short.ts', 40],
  ])

  it('is the same for the same seed, and another for another', () => {
    expect(drawPlaces(LINES, 20, '1')).toEqual(drawPlaces(LINES, 20, '1'))
    expect(drawPlaces(LINES, 20, '1')).not.toEqual(drawPlaces(LINES, 20, '2'))
  })

  it('has that many places, each once, of all files', () => {
    const places = drawPlaces(LINES, 60, '1')
    expect(new Set(places).size).toBe(60)
    expect(new Set(places.map((place) => place.split(':')[0]))).toEqual(new Set(LINES.keys()))
    expect(places.every((place) => /:\d+-\d+$/.test(place))).toBe(true)
    expect(drawPlaces(new Map([['src/rules/short.ts', 9]]), 60, '1')).toHaveLength(3)
  })

  it.each(AREAS)('finds the files of $name', (area) => {
    const files = filesOf(area)
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter((file) => file.endsWith('.tsx'))).toEqual([])
  })
})
