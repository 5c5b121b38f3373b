/** How a picture is taken, in whatever engine. */
import { join } from 'node:path'
import { GatewayControl } from '../e2e/support/gateway.ts'
import { NotInThisEngine, settle, type ScenePage } from '../e2e/support/visit.ts'
import { fileOf, type Picture } from './picture.ts'

/** A page in a fresh profile, for one picture. */
interface GalleryPage {
  page: ScenePage
  /** What does not fit on this screen, a sentence each. */
  faultsNow: () => Promise<string[]>
  /** A PNG of what is visible. */
  screenshot: (path: string) => Promise<void>
  /** A PNG of the page down to its end. */
  wholeScreenshot: (path: string) => Promise<void>
  close: () => Promise<void>
}

/** Opens a page that speaks to the given world. Throws `NotInThisEngine` where the scene needs another browser. */
export type OpenPage = (picture: Picture, world: string) => Promise<GalleryPage>

export interface TakenPicture {
  picture: Picture
  file: string
  /** What is wrong with it, a sentence each. */
  faults: string[]
}

export interface Place {
  url: string
  world: string
  /** The folder of the pictures. */
  out: string
}

/** Reaches the scene in the reset world and takes its picture. */
export async function takePicture(
  open: OpenPage,
  picture: Picture,
  { url, world, out }: Place,
): Promise<TakenPicture> {
  const gateway = new GatewayControl(`${url}/w/${world}`)
  await gateway.reset()
  const { page, faultsNow, screenshot, wholeScreenshot, close } = await open(picture, world)
  const file = fileOf(picture)
  try {
    const faults = await reach().catch(async (error: unknown) => {
      if (!(error instanceof NotInThisEngine)) await screenshot(join(out, `not-reached--${file}`))
      throw error
    })
    faults.push(...(await faultsNow()))
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
