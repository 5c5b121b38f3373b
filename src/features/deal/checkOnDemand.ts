/** `checkAgain` for the calls of a first screen. */
import { failureOf } from '../../contract/gatewayError.ts'
import type { AppState, ListenerApi } from '../../store/types.ts'

/** Loads the code of `checkAgain` on demand: few calls are repeated with another token. */
export async function checkOnDemand(api: ListenerApi, isDue: (state: AppState) => boolean): Promise<void> {
  const { checkAgain } = await import('./checkAgain.ts').catch(() => {
    throw failureOf('network', 'GET /deals/{id}')
  })
  await checkAgain(api, isDue)
}
