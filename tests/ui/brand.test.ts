import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyBrand } from '../../src/ui/brand.ts'

const hex = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

/** Backgrounds of `tokens.css` for text in the accent colour, and the share of the accent in the soft background. */
const GROUNDS = {
  light: { surface: '#ffffff', others: ['#f6f7f9', '#f1f3f6', '#ebf7f1', '#fff6e5', '#fdf0f1'], share: 0.09 },
  dark: { surface: '#171a20', others: ['#0e1014', '#20242c', '#12291f', '#2d2312', '#34191e'], share: 0.18 },
} as const

/** Red, green and blue of `#rgb` or `#rrggbb`, as shares of one. */
function channels(colour: string): number[] {
  const long = colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour
  return [1, 3, 5].map((at) => Number.parseInt(long.slice(at, at + 2), 16) / 255)
}

/** Relative luminance as WCAG 2 defines it. */
function luminance(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The value of a custom property for an accent colour. */
function branded(accent: string, name: 'on-accent' | 'text' | 'text-dark'): string {
  const root = document.createElement('div')
  applyBrand(root, { accent })
  return root.style.getPropertyValue(`--brand-${name}`)
}

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
    expect(branded(colour, 'on-accent')).toBe(text)
  })

  it.each(['light', 'dark'] as const)('of any colour is readable in the %s theme (AA)', (theme) => {
    fc.assert(
      fc.property(hex, (colour) => {
        const { surface, others, share } = GROUNDS[theme]
        const text = channels(branded(colour, theme === 'dark' ? 'text-dark' : 'text'))
        const accent = channels(colour)
        const soft = channels(surface).map((part, at) => part * (1 - share) + (accent[at] ?? 0) * share)
        for (const ground of [surface, ...others].map(channels).concat([soft]))
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(accent, channels(branded(colour, 'on-accent')))).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 2_000 },
    )
  })

  it('keeps a colour that is readable', () => {
    expect(branded('#2f54d6', 'text')).toBe('#2f54d6')
  })

  it('sets the given values and nothing else', () => {
    const root = document.createElement('div')
    applyBrand(root, { accent: '#ffdd2d', radius: '4px' })
    expect(root.style.getPropertyValue('--brand-accent')).toBe('#ffdd2d')
    expect(root.style.getPropertyValue('--brand-on-accent')).toBe('#000')
    expect(root.style.getPropertyValue('--brand-radius')).toBe('4px')
    expect(root.style.getPropertyValue('--brand-font')).toBe('')
  })
})
