/** Files that a person chooses, and what the browser keeps of them. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** A whole picture, as a person chooses it. */
export const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PIXEL })

/** In the page: true once the browser has kept the file for the time after a reload. */
export async function isFileKept(): Promise<boolean> {
  const known = await indexedDB.databases()
  // Opening it before the page does would create it without its table.
  if (!known.some(({ name }) => name === 'gateway.files')) return false
  return new Promise((resolve) => {
    const opening = indexedDB.open('gateway.files')
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('files').objectStore('files').count()
      counting.addEventListener('success', () => {
        opening.result.close()
        resolve(counting.result > 0)
      })
    })
  })
}
