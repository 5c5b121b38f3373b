/** `npm run evidence -- FILE`: checks the schema and the checksum of an evidence pack. Resolves with the exit code. */
import { readFileSync } from 'node:fs'
import { userPath } from '../readOptions.ts'
import { packError } from './checkPack.ts'

const USAGE = `npm run evidence -- FILE [FILE …]
Checks evidence packs: the schema (docs/evidence.schema.json) and the checksum. The exit code is 1 if a pack is invalid or was changed, and 2 if a file cannot be read.`

export function main(args: string[]): number {
  if (args.length === 0 || args.includes('--help')) {
    console.log(USAGE)
    return args.length === 0 ? 2 : 0
  }
  return Math.max(...args.map(check))
}

function check(name: string): number {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(userPath(name))
  } catch (error) {
    console.error(`${name}: cannot be read (${error instanceof Error ? error.message : String(error)})`)
    return 2
  }
  const wrong = packError(bytes)
  if (wrong === null) console.log(`${name}: a valid evidence pack, unchanged since it was saved.`)
  else console.error(`${name}: ${wrong}`)
  return wrong === null ? 0 : 1
}
