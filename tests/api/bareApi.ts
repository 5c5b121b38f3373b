/** `call` and `session` on their own: nothing waits, nobody signs in; whatever matters to a test it hands in. */
import { createApi, type Api, type ApiDeps } from '../../src/api/api.ts'
import { createGatewayClock } from '../../src/api/clock.ts'
import { createJournal } from '../../src/api/journal.ts'
import { createStorage, memoryArea } from '../../src/api/storage.ts'
import { createTestBrowser, createTestDevice, TEST_SETTINGS } from '../support/client.ts'

export function bareApi(given: Partial<ApiDeps> = {}): Api {
  const device = createTestDevice(createTestBrowser())
  return createApi({
    pageId: '77',
    settings: TEST_SETTINGS,
    storage: createStorage(memoryArea),
    clock: createGatewayClock(() => device.now()),
    device,
    journal: createJournal(),
    sleep: () => Promise.resolve(),
    onReach: () => undefined,
    signIn: () => Promise.resolve(false),
    onNotFound: () => undefined,
    ...given,
  })
}
