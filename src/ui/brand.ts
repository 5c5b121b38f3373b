/** The deployment's look: its settings become the `--brand-*` properties that `styles/tokens.css` builds on. */

/** What an operator may give; colours as `#rgb` or `#rrggbb`. */
export interface Brand {
  readonly accent?: string | undefined
  readonly on_accent?: string | undefined
  readonly radius?: string | undefined
  readonly font?: string | undefined
}

/** Sets what was given; everything else keeps the product's own look. */
export function applyBrand(root: HTMLElement, brand: Brand): void {
  const values = {
    '--brand-accent': brand.accent,
    '--brand-on-accent': brand.on_accent ?? (brand.accent && readableOn(brand.accent)),
    '--brand-radius': brand.radius,
    '--brand-font': brand.font,
  }
  for (const [name, value] of Object.entries(values)) if (value) root.style.setProperty(name, value)
}

/** Black or white, whichever has more contrast on the colour (WCAG 2 luminance). */
export function readableOn(colour: string): '#000' | '#fff' {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return (light + 0.05) ** 2 > 0.05 * 1.05 ? '#000' : '#fff'
}

/** Red, green and blue as shares of one. */
function channels(colour: string): number[] {
  const digits = colour.slice(1)
  const wide = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return [0, 2, 4].map((at) => Number.parseInt(wide.slice(at, at + 2), 16) / 255)
}
