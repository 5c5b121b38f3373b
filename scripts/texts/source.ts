/** Finds and replaces texts in the source files under `src/i18n`. */

/** One text of a file. */
export interface Literal {
  /** The dotted path including the plural form. */
  readonly key: string
  readonly text: string
  /** Offsets of the literal including quotes. */
  readonly from: number
  readonly to: number
}

const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[\w$]+|[{}]/g

/** All texts of a file with one object of nested texts. */
export function literalsOf(source: string): Literal[] {
  const found: Literal[] = []
  const path: string[] = []
  let key = ''
  TOKEN.lastIndex = source.indexOf('= {', source.indexOf('export const')) + 3
  for (let match = TOKEN.exec(source); match; match = TOKEN.exec(source)) {
    const [token] = match
    const to = match.index + token.length
    if (token.startsWith('/')) continue
    if (token === '{') path.push(key)
    else if (token === '}') {
      if (path.length === 0) break
      path.pop()
    } else if (/^\s*:/.test(source.slice(to))) key = /^['"]/.test(token) ? read(token) : token
    else found.push({ key: [...path, key].join('.'), text: read(token), from: match.index, to })
  }
  return found
}

/** The file with some texts replaced; keys that are not in the file are ignored. */
export function withTexts(source: string, texts: ReadonlyMap<string, string>): string {
  let result = source
  for (const { key, from, to } of literalsOf(source).reverse()) {
    const text = texts.get(key)
    if (text !== undefined) result = result.slice(0, from) + written(text) + result.slice(to)
  }
  return result
}

function read(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/\\(.)/g, '$1')
}

/** A no-break space is written as a visible escape sequence. */
function written(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replaceAll('\u00a0', '\\u00a0')}'`
}
