/** Applies the deployment's brand settings as the `--brand-*` properties that `styles/tokens.css` uses. */
import type { Settings } from '../platform/settings.ts'

/** Sets the given values; the others keep their defaults. */
export function applyBrand(root: HTMLElement, brand: Settings['brand']): void {
  const values = {
    '--brand-accent': brand.accent,
    '--brand-on-accent': brand.on_accent ?? (brand.accent && readableOn(brand.accent)),
    '--brand-text': brand.accent && legible(brand.accent, 'light'),
    '--brand-text-dark': brand.accent && legible(brand.accent, 'dark'),
    '--brand-radius': brand.radius,
    '--brand-font': brand.font,
  }
  for (const [name, value] of Object.entries(values)) if (value) root.style.setProperty(name, value)
}

/** Black or white, whichever has more contrast to the colour (WCAG 2 luminance). */
function readableOn(colour: string): '#000' | '#fff' {
  return (luminance(channels(colour)) + 0.05) ** 2 > 0.05 * 1.05 ? '#000' : '#fff'
}

/** Per theme: the backgrounds with most and least luminance behind accent text, and the colour that accent text is mixed with. */
const GROUNDS = { light: { ground: 0.82, towards: 0 }, dark: { ground: 0.055, towards: 1 } } as const
const CONTRAST = 4.7
const STEPS = 20

/** The accent if it has AA contrast as text in the theme, else the nearest mix that has. */
function legible(colour: string, theme: keyof typeof GROUNDS): string {
  const { ground, towards } = GROUNDS[theme]
  for (let step = 0; step <= STEPS; step++) {
    const mixed = channels(colour).map((value) => value + ((towards - value) * step) / STEPS)
    const light = luminance(mixed)
    const [high, low] = light > ground ? [light, ground] : [ground, light]
    if ((high + 0.05) / (low + 0.05) >= CONTRAST && light > ground === (theme === 'dark')) return hex(mixed)
  }
  return theme === 'dark' ? '#fff' : '#000'
}

/** Relative luminance of a colour, 0 to 1 (WCAG 2). */
function luminance(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function hex(parts: readonly number[]): string {
  return `#${parts
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Red, green and blue, each 0 to 1. */
function channels(colour: string): number[] {
  const digits = colour.slice(1)
  const wide = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return [0, 2, 4].map((at) => Number.parseInt(wide.slice(at, at + 2), 16) / 255)
}
