/** Takes a picture in any engine. */
import { join } from 'node:path'
import { GatewayControl } from '../../../tests/e2e/support/gateway.ts'
import { NotInThisEngine, settle, type ScenePage } from '../../../tests/e2e/support/visit.ts'
import { fileOf, type Picture } from './picture.ts'

/** A page in a new profile, for one picture. */
interface GalleryPage {
  page: ScenePage
  /** Layout problems of this screen, one sentence each. */
  layoutProblems: () => Promise<string[]>
  /** Saves a PNG of the viewport. */
  screenshot: (path: string) => Promise<void>
  /** Saves a PNG of the whole page. */
  wholeScreenshot: (path: string) => Promise<void>
  close: () => Promise<void>
}

/** Opens a page that calls the sandbox world of this name. Throws `NotInThisEngine` if the scene needs another browser. */
export type OpenPage = (picture: Picture, world: string) => Promise<GalleryPage>

export interface TakenPicture {
  picture: Picture
  file: string
  /** Problems of the screen, one sentence each. */
  faults: string[]
}

export interface Place {
  url: string
  world: string
  /** The folder of the pictures. */
  out: string
}

/** Resets the world, reaches the scene and takes its picture. */
export async function takePicture(
  open: OpenPage,
  picture: Picture,
  { url, world, out }: Place,
): Promise<TakenPicture> {
  const gateway = new GatewayControl(`${url}/w/${world}`)
  await gateway.reset()
  const { page, layoutProblems, screenshot, wholeScreenshot, close } = await open(picture, world)
  const file = fileOf(picture)
  try {
    const faults = await reach().catch(async (error: unknown) => {
      if (!(error instanceof NotInThisEngine)) await screenshot(join(out, `not-reached--${file}`))
      throw error
    })
    faults.push(...(await layoutProblems()))
    await wholeScreenshot(join(out, file))
    return { picture, file, faults }
  } finally {
    await close()
  }

  async function reach(): Promise<string[]> {
    await picture.scene.reach({ page, gateway })
    return settle(page, picture.scene)
  }
}
