/** Uploads a prepared file; resolves with the id that a message refers to. Rejects as the call does. */
import type { Id } from '../../contract/ids.ts'
import { startOver } from '../../store/timing.ts'
import type { ListenerApi } from '../../store/types.ts'
import { fileUploaded } from './chatSlice.ts'

/** `onProgress` takes the share that is sent, 0 to 1. */
export async function uploadFile(
  api: ListenerApi,
  file: File,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<Id> {
  const body = new FormData()
  body.append('file', file, file.name)
  const { id } = await startOver(() =>
    api.extra.call('POST /media', { body, onProgress, ...(signal && { signal }) }),
  )
  api.dispatch(fileUploaded({ mediaId: id, file }))
  return id
}
