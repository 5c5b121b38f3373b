/** Files that a person chooses, and their copies in the browser's storage. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** A valid PNG file under this name, for `setInputFiles`. */
export const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PIXEL })

/** Runs in the page. True once the file is stored in IndexedDB, from where a reload restores it. */
export async function isFileKept(): Promise<boolean> {
  const known = await indexedDB.databases()
  // Opening the database before the page does would create it without its object store.
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
