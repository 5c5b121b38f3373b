/** Checks and stores files of the chat. */
import { FILE_BYTES_LIMIT, FILE_EXTENSIONS } from '../contract/constants.ts'
import { SERVER_TEXTS } from '../contract/serverErrors.ts'
import type { UploadedFile } from './fieldReader.ts'
import { inspectPdf } from './pdf.ts'
import type { Account, Media } from './records.ts'
import { fieldRefusal, refuse } from './refusal.ts'
import type { World } from './world.ts'

/** Limit of all stored files together; beyond it the oldest are removed. */
const STORED_BYTES_MAX = 64 * 1024 * 1024
const NAME_MAX = 120
/** The same file within this time counts as a replay after a lost response. */
const REPLAY_MS = 8_000

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

/** Check and store a file. */
export async function storeMedia(world: World, account: Account, file: UploadedFile): Promise<Media> {
  if (file.bytes.length >= FILE_BYTES_LIMIT) throw refuse.payloadTooLarge()
  const name = file.name.replace(/[/\\\p{Cc}]/gu, '_').slice(-NAME_MAX)
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : ''
  if (!FILE_EXTENSIONS.some((known) => known === extension)) throw fieldRefusal('file', 'type is not allowed')
  if (extension === 'pdf') await checkPdf(file.bytes)
  else checkPicture(file.bytes)
  const mime = MIMES[extension] ?? 'application/octet-stream'
  const now = world.clock.now()
  const replay = world.media
    .all()
    .findLast(
      (media) =>
        media.owner_id === account.id && now - media.at <= REPLAY_MS && isSame(media, name, file.bytes),
    )
  if (replay) return replay
  const media = { id: world.random.text(24), name, mime, bytes: file.bytes, owner_id: account.id, at: now }
  world.mediaBytes += media.bytes.length
  world.media.put(media.id, media)
  while (world.mediaBytes > STORED_BYTES_MAX) world.media.dropOldest()
  return media
}

function isSame(media: Media, name: string, bytes: Uint8Array): boolean {
  return (
    media.name === name &&
    media.bytes.length === bytes.length &&
    media.bytes.every((byte, index) => byte === bytes[index])
  )
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
