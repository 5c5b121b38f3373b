import { describe, expect, it } from 'vitest'
import { readOptions } from '../../scripts/measure/gallery/options.ts'
import { picturesOf } from '../../scripts/measure/gallery/picture.ts'

describe('the options of the gallery', () => {
  it.each([
    [['--lang', 'ru,xx'], 'there is no language xx'],
    [['--theme', 'drak'], 'there is no theme drak'],
    [['--engine', 'edge'], 'there is no engine edge'],
    [['--width', '360,wide'], 'not a number: wide'],
    [['--workers', '0'], 'not a number: 0'],
  ])('%j are refused with a message', (args, words) => {
    expect(() => readOptions(args)).toThrow(words)
  })

  it('a name without a scene is refused', () => {
    expect(() => picturesOf(readOptions(['--only', 'sale/nothing']))).toThrow('no scene has sale/nothing')
  })

  it('every scene is taken in each language, width and theme, in other engines only in light', () => {
    const { length } = picturesOf(readOptions(['--lang', 'ru', '--width', '360']))
    const args = ['--lang', 'ru,uz', '--width', '360,1280', '--theme', 'light,dark', '--engine', 'webkit']
    expect(picturesOf(readOptions(args))).toHaveLength(length * (2 * 2 * 2 + 2 * 2))
  })
})
