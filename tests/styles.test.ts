/** Checks the class names of CSS modules, because TypeScript accepts any name. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourcesIn } from './support/imports.ts'

const root = join(import.meta.dirname, '..')

/** The class names of a style sheet. */
function classesIn(path: string): Set<string> {
  const css = readFileSync(join(root, path), 'utf8').replace(/\/\*[\s\S]*?\*\/|'[^']*'/g, '')
  return new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
}

/** Use of one style sheet by one component. */
interface Usage {
  component: string
  sheet: string
  names: string[]
  /** The class is chosen by a value, as in `styles[kind]`. */
  isByValue: boolean
}

function usagesIn({ path, text }: { path: string; text: string }): Usage[] {
  return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)].map(
    ([, local = '', file = '']) => ({
      component: path,
      sheet: join(path, '..', file),
      names: [...text.matchAll(new RegExp(`\\b${local}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))].map(
        ([, name, quoted]) => name ?? quoted ?? '',
      ),
      isByValue: new RegExp(`\\b${local}\\[[^']`).test(text),
    }),
  )
}

const usages = sourcesIn('src').flatMap(usagesIn)
const sheets = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .map((file) => join('src', file))

describe('the classes of CSS modules', () => {
  it('VAL-14 exist in the style sheet from which the component takes them, so that an error looks like one', () => {
    const missing = usages.flatMap(({ component, sheet, names }) => {
      const known = classesIn(sheet)
      return names.filter((name) => !known.has(name)).map((name) => `${component} ${name}`)
    })
    expect(missing).toEqual([])
  })

  it('are used, each by a component', () => {
    const unused = sheets.flatMap((sheet) => {
      const users = usages.filter((usage) => usage.sheet === sheet)
      if (users.some(({ isByValue }) => isByValue)) return []
      const named = new Set(users.flatMap(({ names }) => names))
      return [...classesIn(sheet)].filter((name) => !named.has(name)).map((name) => `${sheet} ${name}`)
    })
    expect(sheets.length).toBeGreaterThan(0)
    expect(unused).toEqual([])
  })
})
