import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

/** One import of a source file. */
interface Import {
  /** A path from the project's folder for a relative import, otherwise the package's name. */
  target: string
  local: boolean
  typeOnly: boolean
}

/** A parsed source file. */
export interface Source {
  /** From the project's folder, with slashes. */
  path: string
  text: string
  /** The text without comments and without the contents of strings. */
  code: string
  imports: Import[]
}

const root = resolve(import.meta.dirname, '../..')

/** Every TypeScript file and `.mjs` module below a folder of the project. */
export function sourcesIn(folder: string): Source[] {
  const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  return files
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((file) => {
      const path = fromRoot(file)
      return read(path, readFileSync(file, 'utf8'))
    })
}

/** Parses a text as the source file at that path. */
export function read(path: string, text: string): Source {
  const { withStrings, bare } = strip(text)
  return { path, text, code: bare, imports: importsOf(path, withStrings) }
}

function importsOf(path: string, code: string): Import[] {
  const statement = /(?:^|[;\n])\s*(?:import|export)\s+(type\s)?(?:[\w*{}\s,$]+?\sfrom\s*)?(['"])([^'"]+)\2/g
  const call = /\bimport\s*\(\s*(['"`])([^'"`]+)\1/g
  return [
    ...[...code.matchAll(statement)].map((found) => toImport(path, found[3] ?? '', Boolean(found[1]))),
    ...[...code.matchAll(call)].map((found) => toImport(path, found[2] ?? '', false)),
  ]
}

function toImport(path: string, specifier: string, typeOnly: boolean): Import {
  const [plain = specifier] = specifier.split('?')
  if (plain.startsWith('.'))
    return { target: fromRoot(resolve(root, dirname(path), plain)), local: true, typeOnly }
  const parts = plain.split('/')
  const name = parts.slice(0, plain.startsWith('@') ? 2 : 1).join('/')
  return { target: name, local: false, typeOnly }
}

/** Removes comments, and with `bare` also the contents of plain strings. Template literals keep their text. */
function strip(text: string): { withStrings: string; bare: string } {
  const token = /\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
  const isComment = (found: string) => found.startsWith('/')
  return {
    withStrings: text.replace(token, (found) => (isComment(found) ? ' ' : found)),
    bare: text.replace(token, (found) => (isComment(found) ? ' ' : "''")),
  }
}

function fromRoot(file: string): string {
  return relative(root, file).split(sep).join('/')
}
