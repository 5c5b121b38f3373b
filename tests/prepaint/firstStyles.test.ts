import { describe, expect, it } from 'vitest'
import { firstStyles } from '../../src/prepaint/firstStyles.ts'

const HTML = '<div class="page"><h1>Title</h1><span class="bar"></span></div>'

describe('the styles of the skeleton', () => {
  it.each([
    ['a class that is there', '.page{gap:1px}', '.page{gap:1px}'],
    ['a class that is not there', '.dialog{gap:1px}', ''],
    ['one selector of several', '.dialog,.page{gap:1px}', '.page{gap:1px}'],
    ['the root', ':root{--a:1}', ':root{--a:1}'],
    ['a pseudo-element', '.page::before{top:0}.dialog::before{top:0}', '.page::before{top:0}'],
    ['a state that the skeleton does not have', '.page:autofill{gap:1px}', ''],
    [
      'a media query with one of two',
      '@media print{.page{gap:0}.dialog{gap:0}}',
      '@media print{.page{gap:0}}',
    ],
    ['a media query with none', '@media print{.dialog{gap:0}}', ''],
    ['a container query, which the full styles bring', '@container (width>=1rem){.page{gap:0}}', ''],
    [
      'the animation in use',
      '@keyframes turn{to{top:0}}@keyframes rise{to{top:1px}}.bar{animation:1s turn}',
      '.bar{animation:1s turn}@keyframes turn{to{top:0}}',
    ],
    ['the order of rules', '.bar{top:0}.x{top:1px}.page{top:2px}', '.bar{top:0}.page{top:2px}'],
  ])('%s', (_, css, kept) => {
    expect(firstStyles(css, HTML)).toBe(kept)
  })
})
