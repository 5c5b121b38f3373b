/** Names of CSS module classes: the same wherever a component is drawn, in the app's build and before it. */
import { createHash } from 'node:crypto'
import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** For Vite's `css.modules`. */
export const cssModules = {
  generateScopedName(name: string, file: string): string {
    const place = relative(root, file.split('?')[0] ?? file)
    const hash = createHash('sha256').update(place).digest('base64url').replace(/[-_]/g, '').slice(0, 4)
    return `${basename(place, '.module.css')}-${name}-${hash}`
  },
}
