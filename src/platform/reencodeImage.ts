/** Makes a photo acceptable on the device: drawn again as JPEG it is small, and says nothing of where it was taken. */

/** Longest side of the first try in pixels: a receipt stays readable. */
const SIDE_MAX = 2400
const QUALITY = 0.85
/** Each further try has this share of the sides. */
const SHRINK = 0.7
const TRIES = 5

/**
 * The picture as a JPEG under `bytesLimit`, upright and without EXIF data (place, camera, time).
 * Null where this browser cannot decode the file, or cannot make it small enough.
 */
export async function reencodeImage(file: File, bytesLimit: number): Promise<File | null> {
  const picture = await decode(file)
  if (picture === null) return null
  try {
    let scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height))
    for (let tries = 0; tries < TRIES; tries++) {
      const blob = await toJpeg(picture, scale)
      if (blob !== null && blob.size < bytesLimit)
        return new File([blob], jpegName(file.name), { type: 'image/jpeg', lastModified: file.lastModified })
      scale *= SHRINK
    }
    return null
  } finally {
    picture.close()
  }
}

/** Turned upright as its EXIF data wants, because the drawing loses them. */
async function decode(file: File): Promise<ImageBitmap | null> {
  if (typeof createImageBitmap !== 'function') return null
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

function toJpeg(picture: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) return Promise.resolve(null)
  // JPEG knows no transparency: a screenshot with holes would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

function jpegName(name: string): string {
  return `${name.replace(/\.[^.\\/]*$/, '') || 'photo'}.jpg`
}
