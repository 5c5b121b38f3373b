/** A chosen file on its way to the gateway: made small, drawn again where that helps, and judged by name, size and content. */
import { FILE_BYTES_LIMIT } from '../../contract/constants.ts'
import type { TextKey } from '../../i18n/types.ts'
import { attachmentFault, needsReencode } from '../../rules/attachment.ts'
import { contentFault, contentKind, TELLING_BYTES } from '../../rules/fileContent.ts'
import { reencodeImage } from '../../ui/reencodeImage.ts'

/** The file to send, and why it cannot be sent, if so. */
export interface PreparedFile {
  file: File
  fault: TextKey | null
}

/** Never rejects; a file that cannot be read is refused. */
export async function prepareFile(chosen: File): Promise<PreparedFile> {
  try {
    const isForeign = contentKind(await bytesOf(chosen.slice(0, TELLING_BYTES))) === 'foreign'
    const redrawn = isForeign || needsReencode(chosen) ? await reencodeImage(chosen, FILE_BYTES_LIMIT) : null
    const file = redrawn ?? chosen
    return { file, fault: attachmentFault(file) ?? contentFault(file.name, await bytesOf(file)) }
  } catch {
    return { file: chosen, fault: 'file.unreadable' }
  }
}

async function bytesOf(part: Blob): Promise<Uint8Array> {
  return new Uint8Array(await part.arrayBuffer())
}
