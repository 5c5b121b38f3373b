/** Files of the chat: what is taken, what is refused (VAL-14..16). */
import { FILE_BYTES_LIMIT, FILE_EXTENSIONS } from '../contract/constants.ts'
import { SERVER_TEXTS } from '../contract/serverErrors.ts'
import type { UploadedFile } from './fields.ts'
import { inspectPdf } from './pdf.ts'
import type { Media } from './records.ts'
import { fieldRefusal, refuse } from './refusal.ts'
import type { World } from './world.ts'

/** All stored files together; beyond it the oldest go. */
const STORED_BYTES_MAX = 64 * 1024 * 1024
const NAME_MAX = 120

const MIMES: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  ico: 'image/x-icon',
  bmp: 'image/bmp',
  tiff: 'image/tiff',
  psd: 'image/vnd.adobe.photoshop',
  pdf: 'application/pdf',
}

/** Check a file and keep it. */
export async function storeMedia(world: World, file: UploadedFile): Promise<Media> {
  if (file.bytes.length >= FILE_BYTES_LIMIT) throw refuse.payloadTooLarge()
  const name = file.name.replace(/[/\\\p{Cc}]/gu, '_').slice(-NAME_MAX)
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
  if (!FILE_EXTENSIONS.some((known) => known === extension)) throw fieldRefusal('file', 'type is not allowed')
  if (extension === 'pdf') await checkPdf(file.bytes)
  else checkPicture(file.bytes)
  const mime = MIMES[extension] ?? 'application/octet-stream'
  const media = { id: world.random.text(24), name, mime, bytes: file.bytes }
  world.mediaBytes += media.bytes.length
  world.media.put(media.id, media)
  dropOldest(world)
  return media
}

async function checkPdf(bytes: Uint8Array): Promise<void> {
  const { pages, hasScript } = await inspectPdf(bytes)
  if (hasScript) throw refuse.executableScript()
  if (!pages) throw refuse.emptyPdf()
}

function checkPicture(bytes: Uint8Array): void {
  if (bytes.length === 0) throw fieldRefusal('file', SERVER_TEXTS.nonEmpty)
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
  if (/<script|javascript:/i.test(start) || /^(MZ|\x7fELF|#!)/.test(start)) throw refuse.executableScript()
}

function dropOldest(world: World): void {
  for (const media of world.media.all()) {
    if (world.mediaBytes <= STORED_BYTES_MAX) return
    world.media.delete(media.id)
    world.mediaBytes -= media.bytes.length
  }
}
