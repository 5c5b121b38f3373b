/** Re-encodes a photo as JPEG in the browser, to make it smaller and to remove metadata such as its place. */

/** Longest side of the first attempt, px; a receipt stays readable. */
const SIDE_MAX = 2400
const QUALITY = 0.85
/** Each further attempt scales the sides by this factor. */
const SHRINK = 0.7
const TRIES = 5

/**
 * The picture as a JPEG under `bytesLimit`, upright and without EXIF data (place, camera, time).
 * Null when the browser cannot decode the file, or when it does not become small enough.
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

/** Decodes upright according to the EXIF orientation, because a canvas drops EXIF data. */
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
  // JPEG has no transparency: transparent areas would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

function jpegName(name: string): string {
  return `${name.replace(/\.[^.\\/]*$/, '') || 'photo'}.jpg`
}
