/** Checks by geometry that all text of a screen is readable: no text is cut, overlaps another or leaves its box. */
import type { Page } from 'playwright-core'
import { violationsOf } from './axe.ts'
import { brokenWords } from './brokenWords.ts'
import { writeLongValues } from './longValues.ts'
import type { ScenePage } from './visit.ts'

/** The narrowest supported phone. */
export const NARROWEST_PX = 320
const TARGET_PX = 44
const TEXT_PX = 12

/** May end in an ellipsis, because the full text is elsewhere on the page. */
const ELLIPSIS = '[data-field=merchant]'
/** Scrolls horizontally by design. */
const SIDEWAYS = '[role=tablist]'

/** Problems of this screen, one sentence each: with the values of the scenario, then with the longest values. */
export async function fitProblems(page: Page): Promise<string[]> {
  const found = new Set([
    ...(await mismatchedLabels(page)),
    ...(await layoutProblems(page)),
    ...(await page.evaluate(brokenWords)),
  ])
  await writeLongValues(page)
  for (const problem of await layoutProblems(page)) found.add(problem)
  return [...found]
}

/** The same with the values of the scenario alone. */
export async function layoutProblems(page: Page): Promise<string[]> {
  return [
    ...(await horizontalOverflow(page)),
    ...(await smallTargets(page)),
    ...(await smallTexts(page)),
    ...(await page.evaluate(textProblems, { ellipsis: ELLIPSIS, sideways: SIDEWAYS })),
    ...(await page.evaluate(cutPlaceholders)),
  ]
}

/** Controls whose accessible name does not contain their visible text, which users of voice control would say. */
function mismatchedLabels(page: Page): Promise<string[]> {
  return violationsOf(page, { runOnly: { type: 'rule', values: ['label-content-name-mismatch'] } })
}

/** Reports a page that scrolls horizontally. */
export async function horizontalOverflow(page: Pick<ScenePage, 'evaluate'>): Promise<string[]> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth, null)
  return over > 0 ? [`${over} px wider than the screen`] : []
}

/** Buttons, fields and tabs under 44 px. Links are not checked: inside a sentence they have the height of the line. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const places = document.querySelectorAll<HTMLElement>(
      'button, [role=tab], textarea, select, input:not([type=radio], [type=checkbox], [type=file]), label:has(> [type=radio], > [type=checkbox])',
    )
    return [...places].flatMap((place) => {
      const { width, height } = place.getBoundingClientRect()
      const isShown = place.checkVisibility() && width > 1
      return isShown && (height < least || width < least)
        ? [`${Math.round(width)} × ${Math.round(height)} px: ${place.outerHTML.slice(0, 120)}`]
        : []
    })
  }, TARGET_PX)
}

/** Words below the smallest size that is read without effort. */
function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const places = [...document.querySelectorAll<HTMLElement>('body :not(script, style, svg *)')]
    return places.flatMap((place) => {
      const text = [...place.childNodes].find(
        ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim(),
      )
      const size = parseFloat(getComputedStyle(place).fontSize)
      return text && size < least && place.checkVisibility() ? [`${size} px: "${text.nodeValue}"`] : []
    })
  }, TEXT_PX)
}

/** Runs in the page, so it cannot use anything from outside the function. */
function textProblems({ ellipsis, sideways }: { ellipsis: string; sideways: string }): string[] {
  interface Piece {
    element: Element
    /** The overlay that contains the piece (a dialog, a sticky bar, a drop-down list); null for the page itself. */
    layer: Element | null
    name: string
    boxes: Box[]
    isControl: boolean
  }
  interface Box {
    left: number
    right: number
    top: number
    bottom: number
  }
  /** Tolerance for rounding, px. */
  const SLACK = 1.5
  /** Share of the line box above and below its letters. */
  const LETTERS = 0.3
  const CONTROLS = 'button, a[href], input:not([type=file]), select, textarea, summary, [role=tab]'
  const found = new Set<string>()
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  const brief = (text: string) => `"${text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}"`
  const where = (element: Element) => {
    const hook = element.closest('[data-field], [data-action], [data-step], [data-page]')
    return hook ? ` in ${hook.outerHTML.slice(0, hook.outerHTML.indexOf('>') + 1).slice(0, 90)}` : ''
  }

  /** The element and its ancestors, nearest first. */
  const parents = (element: Element | null): Element[] =>
    element === null ? [] : [element, ...parents(element.parentElement)]
  const clips = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element)
    return overflowX !== 'visible' || overflowY !== 'visible'
  }
  /** The box inside the horizontal padding. */
  const inside = (element: Element): Box => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    const [start, end] = [style.paddingLeft, style.paddingRight].map(parseFloat)
    return { left: left + (start ?? 0), right: right - (end ?? 0), top, bottom }
  }
  const isForReaderOnly = (element: Element) =>
    parents(element).some((parent) => {
      const { clipPath, position } = getComputedStyle(parent)
      return position === 'absolute' && clipPath.startsWith('inset(50%')
    })
  const layerOf = (element: Element) =>
    parents(element).find(
      (parent) =>
        parent.matches('dialog, [popover], [role=dialog]') ||
        ['fixed', 'sticky'].includes(getComputedStyle(parent).position) ||
        (getComputedStyle(parent).position === 'absolute' && getComputedStyle(parent).zIndex !== 'auto'),
    ) ?? null

  const pieces: Piece[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.nodeValue?.trim() || !isShown(element) || isForReaderOnly(element)) continue
    if (element.closest('svg, script, style, noscript, textarea, select')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    pieces.push({ element, layer: layerOf(element), name: brief(node.nodeValue), boxes, isControl: false })
  }
  for (const element of document.querySelectorAll(CONTROLS)) {
    if (!isShown(element) || isForReaderOnly(element)) continue
    const name = brief(element.getAttribute('aria-label') ?? element.textContent ?? '')
    const boxes = [...element.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    pieces.push({ element, layer: layerOf(element), name: `control ${name}`, boxes, isControl: true })
  }

  const cut = ({ element, name, boxes, isControl }: Piece) => {
    if (element.closest(sideways) || element.closest(ellipsis)) return
    const around = parents(isControl ? element.parentElement : element).filter(
      (parent) => !/^(inline|contents)/.test(getComputedStyle(parent).display),
    )
    for (const { left, right, top, bottom } of boxes) {
      if (left < -SLACK || right > innerWidth + SLACK) found.add(`${name} leaves the screen${where(element)}`)
      const sink = (bottom - top) * LETTERS
      for (const parent of around) {
        // The border of a control may reach into the padding, so that its icon aligns with the text.
        const space = isControl ? parent.getBoundingClientRect() : inside(parent)
        if (left < space.left - SLACK || right > space.right + SLACK)
          found.add(`${name} leaves its box at the side${where(element)}`)
        // Scrolling makes the rest reachable.
        if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) break
        if (parent === document.body || parent === document.documentElement) break
        if (clips(parent) && (top + sink < space.top - SLACK || bottom - sink > space.bottom + SLACK))
          found.add(`${name} is cut at the top or bottom${where(element)}`)
        if (['fixed', 'absolute'].includes(getComputedStyle(parent).position)) break
      }
    }
  }
  /** The visible part of a piece, without the edges, which may touch others. */
  const seen = ({ element, boxes, isControl }: Piece): Box[] =>
    boxes
      .map((box) => {
        const sink = isControl ? SLACK : (box.bottom - box.top) * LETTERS
        const whole = {
          left: box.left + SLACK,
          right: box.right - SLACK,
          top: box.top + sink,
          bottom: box.bottom - sink,
        }
        return parents(element.parentElement)
          .concat(isControl ? [] : [element])
          .filter(
            (parent) => clips(parent) && parent !== document.body && parent !== document.documentElement,
          )
          .map((parent) => parent.getBoundingClientRect())
          .reduce(
            (rest, parent) => ({
              left: Math.max(rest.left, parent.left),
              right: Math.min(rest.right, parent.right),
              top: Math.max(rest.top, parent.top),
              bottom: Math.min(rest.bottom, parent.bottom),
            }),
            whole,
          )
      })
      .filter(({ left, right, top, bottom }) => left < right && top < bottom)
  const shown = new Map(pieces.map((piece) => [piece, seen(piece)]))
  const overlap = (one: Piece, other: Piece) => {
    if (one.layer !== other.layer) return
    // A control overlaps its own text, and a label its checkbox.
    const [holder, held] = one.isControl ? [one.element, other.element] : [other.element, one.element]
    const hasControl = one.isControl || other.isControl
    if (
      hasControl &&
      (holder.contains(held) || held.contains(holder) || holder.closest('label')?.contains(held))
    )
      return
    const touches = shown
      .get(one)
      ?.some((a) =>
        shown
          .get(other)
          ?.some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
      )
    if (touches) found.add(`${one.name} and ${other.name} lie over each other${where(other.element)}`)
  }
  for (const [at, piece] of pieces.entries()) {
    cut(piece)
    for (const other of pieces.slice(at + 1)) overlap(piece, other)
  }
  return [...found]
}

/** Runs in the page. Measures placeholders on a canvas, because a placeholder has no box in the DOM. */
function cutPlaceholders(): string[] {
  const ruler = document.createElement('canvas').getContext('2d')
  if (!ruler) return []
  return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].flatMap((field) => {
    if (!field.checkVisibility() || field.value !== '') return []
    const style = getComputedStyle(field)
    ruler.font = style.font
    const space = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    const isCut = ruler.measureText(field.placeholder).width > space + 1.5
    return isCut ? [`the hint "${field.placeholder}" of ${field.name} is cut`] : []
  })
}
