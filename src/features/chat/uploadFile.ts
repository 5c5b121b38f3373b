/** Uploads a prepared file; resolves with the id that a message refers to. Its name must not tell the trader the order's id. Rejects as the call does. */
import type { Id } from '../../contract/ids.ts'
import { fileNameWithoutOrder } from '../../rules/ownOrder.ts'
import { startOver } from '../../store/timing.ts'
import type { ListenerApi } from '../../store/types.ts'
import { fileUploaded, selectOrderIds } from './chatSlice.ts'

/** `onProgress` takes the share that is sent, 0 to 1. */
export async function uploadFile(
  api: ListenerApi,
  chosen: File,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<Id> {
  const { call } = api.extra
  const name = fileNameWithoutOrder(chosen.name, selectOrderIds(api.getState()))
  const file = name === chosen.name ? chosen : new File([chosen], name, chosen)
  const body = new FormData()
  body.append('file', file, name)
  const { id } = await startOver(() => call('POST /media', { body, onProgress, ...(signal && { signal }) }))
  api.dispatch(fileUploaded({ mediaId: id, file }))
  return id
}
