/** Draws a picture again in the browser: upright, without metadata such as place, time and thumbnail, and small enough. */
import { attemptAsync } from './attempt.ts'

/** Larger canvases stay empty on some phones. */
const PIXELS_MAX = 12_000_000
const QUALITY = 0.9
/** Each further attempt scales the sides by this factor. */
const SHRINK = 0.7
const TRIES = 6

/**
 * The picture under `bytesLimit`: a PNG as PNG if that is small enough, because the text of a screenshot stays sharp, else as JPEG.
 * Null when the browser cannot decode the file or gives no true pixels, or when it does not become small enough.
 */
export async function redrawPicture(file: File, bytesLimit: number): Promise<File | null> {
  // Decodes upright according to the EXIF orientation, because a canvas drops EXIF data.
  const picture = await attemptAsync(() => createImageBitmap(file, { imageOrientation: 'from-image' }))
  if (picture === undefined) return null
  try {
    let scale = Math.min(1, Math.sqrt(PIXELS_MAX / (picture.width * picture.height)))
    const types = [
      ...(/\.png$/i.test(file.name) ? ['image/png'] : []),
      ...Array.from({ length: TRIES }, () => 'image/jpeg'),
    ]
    for (const type of types) {
      const blob = await drawn(picture, scale, type)
      if (blob !== null && blob.size < bytesLimit)
        return new File([blob], nameOf(file.name, type), { type, lastModified: file.lastModified })
      if (type === 'image/jpeg') scale *= SHRINK
    }
    return null
  } finally {
    picture.close()
  }
}

function drawn(picture: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) return Promise.resolve(null)
  // JPEG has no transparency: transparent areas would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  if (!isTrue(context)) return Promise.resolve(null)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY))
}

/** False where a browser that resists fingerprinting gives noise instead of the pixels, here of a white canvas. */
function isTrue(context: CanvasRenderingContext2D): boolean {
  return context.getImageData(0, 0, 1, 1).data.every((value) => value > 250)
}

function nameOf(name: string, type: string): string {
  if (type === 'image/png' || /\.jpe?g$/i.test(name)) return name
  return `${name.replace(/\.[^.\\/]*$/, '') || 'photo'}.jpg`
}
