import { describe, expect, it } from 'vitest'
import { AREAS, drawPlaces, filesOf } from '../../scripts/mutation/sample.ts'
import { score, survivors, type Mutant } from '../../scripts/mutation/score.ts'

const mutant = (fileName: string, status: string): Mutant => ({
  fileName: `/project/src/rules/${fileName}`,
  status,
  mutatorName: 'BooleanLiteral',
  replacement: 'false',
  location: { start: { line: 3, column: 7 } },
})
const RESULTS = [
  mutant('money.ts', 'Killed'),
  mutant('money.ts', 'Timeout'),
  mutant('money.ts', 'NoCoverage'),
  mutant('card.ts', 'Survived'),
  // Marked as equivalent in the code: it counts for nothing.
  mutant('card.ts', 'Ignored'),
]

describe('the mutation score', () => {
  it('counts what the tests noticed, for each file and for all', () => {
    const { percent, table } = score(RESULTS, '/project')
    expect(percent).toBe(50)
    expect(table.split('\n')).toEqual([
      '   0.0 %  0/1  src/rules/card.ts',
      '  66.7 %  2/3  src/rules/money.ts',
      '  50.0 %  2/4  all',
    ])
    expect(score([], '/project').percent).toBe(100)
  })

  it('names each change that no test noticed, with its place', () => {
    expect(survivors(RESULTS, '/project').split('\n')).toEqual([
      'src/rules/money.ts:3:7 NoCoverage BooleanLiteral -> false',
      'src/rules/card.ts:3:7 Survived BooleanLiteral -> false',
    ])
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
