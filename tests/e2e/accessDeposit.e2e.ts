/** Every screen of the deposit and the errors, for everybody: WCAG 2.2 AA, targets, zoom. */
import { describe, expect } from 'vitest'
import { chapterOf, SCENES } from '../../scripts/gallery/scenes.ts'
import { settle } from '../../scripts/gallery/visit.ts'
import { faultsOf } from './support/access.ts'
import { test } from './support/test.ts'

const scenes = SCENES.filter((scene) => /^(deposit|errors)$/.test(chapterOf(scene)))

describe('everybody can use', () => {
  test.for(scenes.map((scene) => [scene.id, scene] as const))(
    '%s',
    async ([, scene], { openPage, gateway, allow }) => {
      if (scene.allow) allow(scene.allow)
      const page = await openPage({ reducedMotion: 'reduce', ...scene.browser })
      await scene.reach({ page, gateway })
      await settle(page)
      expect(await faultsOf(page)).toEqual([])
    },
  )
})
