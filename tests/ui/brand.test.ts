import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyBrand, channels, legible, luminance, readableOn } from '../../src/ui/brand.ts'

const hex = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

/** The grounds of `tokens.css` that text in the accent stands on, and the share of the accent in the soft one. */
const GROUNDS = {
  light: { surface: '#ffffff', others: ['#f6f7f9', '#f1f3f6', '#ebf7f1', '#fff6e5', '#fdf0f1'], share: 0.09 },
  dark: { surface: '#171a20', others: ['#0e1014', '#20242c', '#12291f', '#2d2312', '#34191e'], share: 0.18 },
} as const

function contrast(one: readonly number[], other: readonly number[]): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((left, right) => left - right)
  return (high + 0.05) / (low + 0.05)
}

describe('the brand', () => {
  it.each([
    ['#000', '#fff'],
    ['#fff', '#000'],
    ['#2f54d6', '#fff'],
    ['#ffdd2d', '#000'],
    ['#21a038', '#000'],
  ])('is read best on %s in %s', (colour, text) => {
    expect(readableOn(colour)).toBe(text)
  })

  it.each(['light', 'dark'] as const)('of any colour can be read in the %s theme (AA)', (theme) => {
    fc.assert(
      fc.property(hex, (colour) => {
        const { surface, others, share } = GROUNDS[theme]
        const text = channels(legible(colour, theme))
        const accent = channels(colour)
        const soft = channels(surface).map((part, at) => part * (1 - share) + (accent[at] ?? 0) * share)
        for (const ground of [surface, ...others].map(channels).concat([soft]))
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(accent, channels(readableOn(colour)))).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 2_000 },
    )
  })

  it('keeps a colour that can be read as it is', () => {
    expect(legible('#2f54d6', 'light')).toBe('#2f54d6')
  })

  it('sets what was given and nothing else', () => {
    const root = document.createElement('div')
    applyBrand(root, { accent: '#ffdd2d', radius: '4px' })
    expect(root.style.getPropertyValue('--brand-accent')).toBe('#ffdd2d')
    expect(root.style.getPropertyValue('--brand-on-accent')).toBe('#000')
    expect(root.style.getPropertyValue('--brand-radius')).toBe('4px')
    expect(root.style.getPropertyValue('--brand-font')).toBe('')
  })
})
