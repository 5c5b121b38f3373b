// Lazy-loaded by the page; imported here so that tests do not wait for the disk.
import '../../src/app/laterListeners.ts'
import '../../src/shell/PageNotices.tsx'
import { act } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { accountNeeded } from '../../src/features/auth/authSlice.ts'
import { PageShell } from '../../src/shell/PageShell.tsx'
import { PreloadFeatures } from '../../src/shell/PreloadFeatures.tsx'
import { lazyFeature, lazyPage } from '../../src/shell/lazyFeature.tsx'
import { connectivityChanged, selectIsOnline } from '../../src/shell/shellSlice.ts'
import { useAppSelector } from '../../src/store/hooks.ts'
import { allowConsole } from '../support/console.ts'
import { at, has, renderComponent } from '../support/renderComponent.tsx'
import { advance, useWorld } from '../support/world.ts'

const world = useWorld()
const TRIES = 5
const RETRY_AFTER_MS = 3_000
const IDLE_WITHIN_MS = 2_000

afterEach(() => {
  delete window.findRelease
})

it('SAFE-10 a part that failed to load says so, and a press loads it with its listeners', async () => {
  allowConsole(/no such file|error boundary|The above error occurred/)
  let tries = 0
  const Part = lazyFeature(
    async () => {
      tries += 1
      if (tries <= TRIES) throw new Error('no such file')
      return () => <p data-field="part">here</p>
    },
    [],
    <p data-field="fallback" />,
  )
  const { client, send } = await renderComponent(world, <Part />, { isWithoutLater: true })
  expect(has('[data-field=fallback]')).toBe(true)
  await advance(RETRY_AFTER_MS * TRIES)
  expect(tries).toBe(TRIES)
  expect(has('[data-field=fallback]')).toBe(false)
  expect(at('[data-notice=panel-failed]')).toBeVisible()
  expect(at('[data-notice=panel-failed] [role=alert]')).toBeVisible()

  await act(async () => at('[data-notice=panel-failed] button').click())
  await advance(100)
  expect(at('[data-field=part]')).toHaveTextContent('here')
  expect(has('[data-notice=panel-failed]')).toBe(false)
  await send(accountNeeded({ email: null, isMutation: false }))
  expect(client.store.getState().auth.need).toBeNull()
})

it('REL-01 REL-03 a part of a replaced build says so at once, with a reload', async () => {
  allowConsole(/no such file|error boundary|The above error occurred/)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  window.findRelease = async () => true
  const Part = lazyFeature<object>(() => Promise.reject(new Error('no such file')), [])
  const { send } = await renderComponent(
    world,
    <PageShell page="payment">
      <p data-field="requisite">4111</p>
      <Part />
    </PageShell>,
  )
  await send(connectivityChanged({ isOnline: true, at: 1 }))
  await advance(100)
  expect(at('[data-notice=new-release]')).toHaveTextContent('A new version of this page is available')
  expect(has('[data-notice=panel-failed]')).toBe(true)
  expect(has('[data-field=requisite]')).toBe(true)
  at('[data-action=reload]').click()
  expect(reload).toHaveBeenCalledOnce()
})

it('SPEC-18 text typed into a part stays when a preload of it ends later', async () => {
  const Part = lazyFeature(async () => () => <input name="mask" />, [])
  function Page() {
    const isOnline = useAppSelector(selectIsOnline)
    return <main data-online={isOnline}>{createElement(Part)}</main>
  }
  const { client, send, user } = await renderComponent(world, <Page />)
  await advance(100)
  await user.type(at('input'), '4111')
  await Part.load(client.i18n, client.store)
  await send(connectivityChanged({ isOnline: false, at: 1 }))
  expect(at('main').dataset['online']).toBe('false')
  expect(at('input')).toHaveValue('4111')
})

it('REL-04 a part that a bad network lost is brought in the background all the same', async () => {
  let tries = 0
  const Part = lazyFeature(async () => {
    tries += 1
    if (tries === 1) throw new Error('no such file')
    return () => null
  }, [])
  await renderComponent(world, <PreloadFeatures parts={[Part]} />)
  await advance(IDLE_WITHIN_MS + RETRY_AFTER_MS)
  expect(tries).toBe(2)
})

it('SAFE-10 SPEC-01 a page that failed to load is loaded again, and does not wait for the second group of listeners', async () => {
  let tries = 0
  const Page = lazyPage(
    async () => {
      tries += 1
      if (tries === 1) throw new Error('no such file')
      return () => <p data-field="page">here</p>
    },
    [],
    <p data-field="fallback" />,
  )
  const { client } = await renderComponent(world, <Page />, { isWithoutLater: true })
  const loadListeners = vi.spyOn(client.store, 'loadListeners')
  expect(has('[data-field=fallback]')).toBe(true)
  await advance(RETRY_AFTER_MS + 100)
  expect(at('[data-field=page]')).toHaveTextContent('here')
  expect(loadListeners).not.toHaveBeenCalled()
})
