/** One picture of the gallery: a scene in a language, size, theme and engine. */
import type { EngineName } from '../../../tests/browsers/support/findEngine.ts'
import { SCENES } from '../../../tests/e2e/support/scenes.ts'
import type { Scene } from '../../../tests/e2e/support/visit.ts'
import type { Options } from './options.ts'

export interface Picture {
  scene: Scene
  lang: string
  width: number
  theme: 'light' | 'dark'
  engine: EngineName
}

const HEIGHT = { phone: 740, desktop: 900 }
const WIDE = 768

/** All pictures that the options select, ordered so that the engines of a scene are adjacent; throws if no scene matches. */
export function picturesOf({ langs, widths, themes, engines, only }: Options): Picture[] {
  const scenes = SCENES.filter(({ id }) => only.length === 0 || only.some((part) => id.includes(part)))
  if (scenes.length === 0) throw new Error(`no scene has ${only.join(' or ')} in its name`)
  return scenes.flatMap((scene) =>
    langs.flatMap((lang) =>
      widths.flatMap((width) =>
        themes.flatMap((theme) =>
          engines
            .filter((engine) => engine === 'chromium' || theme === 'light')
            .map((engine) => ({ scene, lang, width, theme, engine })),
        ),
      ),
    ),
  )
}

/** File name of the picture. */
export function fileOf({ scene, lang, width, theme, engine }: Picture): string {
  const other = engine === 'chromium' ? '' : `.${engine}`
  return `${scene.id.replaceAll('/', '--')}.${lang}.${width}.${theme}${other}.png`
}

/** The size of the screen, in px. */
export function sizeOf({ width }: Picture): { width: number; height: number } {
  return { width, height: width < WIDE ? HEIGHT.phone : HEIGHT.desktop }
}
