import * as jsqr from 'jsqr'
import type { Page } from 'playwright-core'

type Decode = (
  data: Uint8ClampedArray,
  width: number,
  height: number,
  options?: { inversionAttempts: 'dontInvert' },
) => { data: string } | null

/** The decoder of the package, whether it is imported as ESM or CommonJS. */
function decoder(): Decode {
  let found: unknown = jsqr
  while (typeof found === 'object' && found !== null && 'default' in found) found = found.default
  if (typeof found !== 'function') throw new Error('jsqr brings no function')
  return found as Decode
}

/** Text of the QR code on a screenshot of the page. Inverted codes are not read, because many wallets cannot read them. */
export async function readQr(page: Page): Promise<string | null> {
  const picture = (await page.screenshot()).toString('base64')
  const blank = await page.context().newPage()
  try {
    const { width, height, bytes } = await blank.evaluate(async (png) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob())
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('no canvas')
      context.drawImage(bitmap, 0, 0)
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
      let text = ''
      for (let at = 0; at < data.length; at += 0x8000)
        text += String.fromCharCode(...data.subarray(at, at + 0x8000))
      return { width: bitmap.width, height: bitmap.height, bytes: btoa(text) }
    }, picture)
    const pixels = new Uint8ClampedArray(Buffer.from(bytes, 'base64'))
    return decoder()(pixels, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null
  } finally {
    await blank.close()
  }
}
