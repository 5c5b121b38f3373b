import { describe, expect, it } from 'vitest'
import { applyBrand, readableOn } from '../../src/ui/brand.ts'

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

  it('sets what was given and nothing else', () => {
    const root = document.createElement('div')
    applyBrand(root, { accent: '#ffdd2d', radius: '4px' })
    expect(root.style.getPropertyValue('--brand-accent')).toBe('#ffdd2d')
    expect(root.style.getPropertyValue('--brand-on-accent')).toBe('#000')
    expect(root.style.getPropertyValue('--brand-radius')).toBe('4px')
    expect(root.style.getPropertyValue('--brand-font')).toBe('')
  })
})
