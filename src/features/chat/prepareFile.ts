/**
 * Prepares a chosen file for the gateway: removes place and time from a picture, makes it smaller or encodes it again
 * if necessary, and checks name, size and content.
 */
import { FILE_BYTES_LIMIT } from '../../contract/constants.ts'
import type { TextKey } from '../../i18n/types.ts'
import { reencodeImage } from '../../platform/reencodeImage.ts'
import { attachmentError, attachmentName, isHeicName, needsReencode } from '../../rules/attachment.ts'
import {
  contentError,
  contentExtension,
  contentKind,
  isHeic,
  SIGNATURE_BYTES,
} from '../../rules/fileContent.ts'
import { hasMetadataSignature, withoutMetadata } from '../../rules/imageMetadata.ts'
import { orientationOf } from '../../rules/jpegMetadata.ts'

/** The file to send, and why it cannot be sent, if so. */
export interface PreparedFile {
  file: File
  error: TextKey | null
}

/** Never rejects. The content decides what the file is, and its name follows; a file that cannot be read, or whose metadata cannot be removed, is refused. */
export async function prepareFile(chosen: File): Promise<PreparedFile> {
  try {
    const start = await bytesOf(chosen.slice(0, SIGNATURE_BYTES))
    const name = attachmentName(chosen.name, contentExtension(start))
    const named = name === chosen.name ? chosen : new File([chosen], name, chosen)
    const isForeign = contentKind(start) === 'foreign'
    const redrawn = isForeign || needsReencode(named) ? await reencodeImage(named, FILE_BYTES_LIMIT) : null
    const file = redrawn ?? named
    const isHeicPhoto = redrawn === null && (isHeic(start) || isHeicName(named.name))
    const error = isHeicPhoto ? 'deal:file.heic' : attachmentError(file)
    // A file that is too big is not read.
    if (error !== null) return { file, error }
    const bytes = await bytesOf(file)
    const wrong = contentError(file.name, bytes)
    if (wrong !== null || contentKind(bytes) === 'pdf') return { file, error: wrong }
    return await cleaned(file, bytes)
  } catch {
    return { file: chosen, error: 'deal:file.unreadable' }
  }
}

/** Removes metadata, from the bytes if the format allows it, else by encoding the picture again. A rotated photo is encoded upright. */
async function cleaned(file: File, bytes: Uint8Array): Promise<PreparedFile> {
  const clean = withoutMetadata(bytes)
  const isLocked = clean === 'locked' || (clean === 'unreadable' && hasMetadataSignature(bytes))
  if (isLocked || orientationOf(bytes) !== 1) {
    const redrawn = await reencodeImage(file, FILE_BYTES_LIMIT)
    const again = redrawn && withoutMetadata(await bytesOf(redrawn))
    if (redrawn && again instanceof Uint8Array) return { file: copyOf(redrawn, again), error: null }
  }
  if (isLocked) return { file, error: 'deal:file.metadata' }
  return { file: clean instanceof Uint8Array && clean !== bytes ? copyOf(file, clean) : file, error: null }
}

function copyOf({ name, type, lastModified }: File, bytes: Uint8Array): File {
  return new File([bytes.slice()], name, { type, lastModified })
}

async function bytesOf(part: Blob): Promise<Uint8Array> {
  return new Uint8Array(await part.arrayBuffer())
}
