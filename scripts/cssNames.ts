/** Names of CSS module classes: short, and the same in the app's build and in the prepaint templates. */
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const places = new Map<string, string>()

/** For Vite's `css.modules`. */
export const cssModules = {
  generateScopedName(name: string, file: string): string {
    const place = relative(root, file.split('?')[0] ?? file)
    const hash = createHash('sha256').update(place).digest('base64url').replace(/[-_]/g, '').slice(0, 3)
    const other = places.get(hash) ?? place
    if (other !== place) throw new Error(`the classes of ${place} and ${other} get the same names`)
    places.set(hash, place)
    return `${name}-${hash}`
  },
}
