/** `call` and `session` with inert dependencies: no waiting, no sign-in. A test passes the dependencies that it is about. */
import { createApi, type Api, type ApiDeps } from '../../src/api/api.ts'
import { createCallLog } from '../../src/api/callLog.ts'
import { createGatewayClock } from '../../src/platform/clock.ts'
import { createPageStorage, createStorage, memoryArea } from '../../src/platform/storage.ts'
import { createTestBrowser, createTestDevice } from '../support/browser.ts'
import { TEST_SETTINGS } from '../support/client.ts'

export function bareApi(given: Partial<ApiDeps> = {}): Api {
  const storage = createStorage(memoryArea)
  const device = createTestDevice(createTestBrowser())
  return createApi({
    pageStorage: createPageStorage(storage, { key: 'cpayment/77', id: '77' }),
    settings: TEST_SETTINGS,
    storage,
    clock: createGatewayClock(() => device.now()),
    device,
    callLog: createCallLog(),
    onConnectivity: () => undefined,
    signIn: () => Promise.resolve(false),
    ...given,
  })
}
