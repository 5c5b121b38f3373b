/** A chosen file: prepared for the gateway, and uploaded. */
import { FILE_BYTES_LIMIT } from '../../contract/constants.ts'
import type { Id } from '../../contract/ids.ts'
import type { TextKey } from '../../i18n/types.ts'
import { redrawPicture } from '../../platform/redrawPicture.ts'
import { fileNameWithoutOrder } from '../../rules/ownOrder.ts'
import { startOver } from '../../store/timing.ts'
import type { ListenerApi } from '../../store/types.ts'
import { selectOrderIds } from '../order/orderSlice.ts'
import {
  attachmentError,
  attachmentName,
  contentError,
  contentOf,
  isHeicName,
  isProgramName,
  SIGNATURE_BYTES,
} from './attachment.ts'
import { fileUploaded } from './chatSlice.ts'

/**
 * Draws a picture again, and checks name, size and content. The content decides what the file is, and its name follows. A picture that the
 * browser can decode is sent without place and time, and small enough; any other permitted file goes as it is. A file that cannot be read
 * is refused. Never rejects; `error`: why it cannot be sent.
 */
export async function prepareFile(chosen: File): Promise<{ file: File; error: TextKey | null }> {
  try {
    const start = await bytesOf(chosen.slice(0, SIGNATURE_BYTES))
    const { kind, extension } = contentOf(start)
    const name = attachmentName(chosen.name, extension)
    const named = name === chosen.name ? chosen : new File([chosen], name, chosen)
    const isOther = kind === 'pdf' || kind === 'program' || kind === 'other'
    const canBePicture = !isOther && !isProgramName(named.name)
    const redrawn = canBePicture ? await redrawPicture(named, FILE_BYTES_LIMIT) : null
    const file = redrawn ?? named
    const isHeicPhoto = redrawn === null && (kind === 'heic' || isHeicName(named.name))
    const error = isHeicPhoto ? 'deal:file.heic' : attachmentError(file)
    // A file that is too big is not read.
    return { file, error: error ?? contentError(file.name, await bytesOf(file)) }
  } catch {
    return { file: chosen, error: 'deal:file.unreadable' }
  }
}

async function bytesOf(part: Blob): Promise<Uint8Array> {
  return new Uint8Array(await part.arrayBuffer())
}

/**
 * Uploads a prepared file; resolves with the id that a message refers to, rejects as the call does. Its name must not tell the trader the
 * order's id. `onProgress` takes the share that is sent, 0 to 1.
 */
export async function uploadFile(
  api: ListenerApi,
  chosen: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Id> {
  const { call } = api.extra
  const name = fileNameWithoutOrder(chosen.name, selectOrderIds(api.getState()))
  const file = name === chosen.name ? chosen : new File([chosen], name, chosen)
  const body = new FormData()
  body.append('file', file, name)
  const { id } = await startOver(() => call('POST /media', { body, onProgress, signal }))
  api.dispatch(fileUploaded({ mediaId: id, file }))
  return id
}
