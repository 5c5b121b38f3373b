/** Reactions to a failed call. */
import { describe, expect, it } from 'vitest'
import {
  dialogClosed,
  dialogOpened,
  selectDialog,
  selectToasts,
} from '../../src/features/dialogs/dialogsSlice.ts'
import type { ErrorPlace } from '../../src/rules/errorPolicy.ts'
import { handleCallError } from '../../src/shell/handleCallError.ts'
import { orderLoaded } from '../../src/shell/orderLoaded.ts'
import { callFailed, pageOpened, type OpenedPage } from '../../src/shell/shellSlice.ts'
import type { ListenerApi } from '../../src/store/types.ts'
import { aDeal, aFlashpayDeal, refused } from '../rules/records.ts'
import { orderAt } from '../support/state.ts'
import { bareClient, refusal, type BareClient } from './bareClient.ts'

const apiOf = ({ store, deps }: BareClient) =>
  ({ getState: store.getState, dispatch: store.dispatch, extra: deps }) as unknown as ListenerApi
function open(page: OpenedPage | null = { page: 'payment', id: '7' }) {
  const client = bareClient([], { pageKey: `payment/${page?.id ?? ''}` })
  if (page) client.dispatch(pageOpened(page))
  return client
}
const dialogOf = ({ store }: BareClient) => selectDialog(store.getState())

describe('a failed call', () => {
  /** `hasDeal` is null if no order could be loaded. */
  const riskOf = (page: OpenedPage | null, hasDeal: boolean | null, place: ErrorPlace = 'action') => {
    const client = open(page)
    if (hasDeal !== null) client.dispatch(orderAt(1, { deal: hasDeal ? aDeal() : null }))
    handleCallError(apiOf(client), place, refusal('Currency invalid'))
    const dialog = dialogOf(client)
    return dialog && 'risk' in dialog ? dialog.risk : undefined
  }

  it.each<[OpenedPage, string, string]>([
    [{ page: 'payment', id: '7' }, 'errors:risk.none', 'errors:risk.payment'],
    [{ page: 'sale', id: '7' }, 'sale:sale.coinsSafe', 'errors:risk.sale'],
    [{ page: 'cpayment', id: '7' }, 'errors:risk.deposit', 'errors:risk.deposit'],
    [{ page: 'flashpay', id: '7', type: 'payment' }, 'errors:risk.none', 'errors:risk.payment'],
    [{ page: 'flashpay', id: '7' }, 'errors:risk.none', 'errors:risk.payment'],
    [{ page: 'flashpay', id: '7', type: 'sale' }, 'errors:risk.deposit', 'errors:risk.deposit'],
  ])('DLG-01 SPEC-18 on %o says where the money is: %s, with a deal or unknown %s', (page, before, after) => {
    expect([false, true, null].map((hasDeal) => riskOf(page, hasDeal))).toEqual([before, after, after])
  })

  it('DLG-01 SAFE-03 a flash-pay order with requisites may have been paid without a deal', () => {
    const client = bareClient([], { pageKey: 'flashpay/payment/7' })
    client.dispatch(pageOpened({ page: 'flashpay', id: '7', type: 'payment' }))
    const order = aFlashpayDeal({ status: 1, requisites: '4111111111111111' })
    client.dispatch(orderLoaded({ kind: 'flashpay', order, at: 1 }))
    handleCallError(apiOf(client), 'background', refusal('impossible', { status: 403 }))
    expect(dialogOf(client)).toMatchObject({ risk: 'errors:risk.payment' })
  })

  it('DLG-01 says nothing about money on a page without an order', () => {
    expect(riskOf({ page: 'not-found', id: '' }, false)).toBeNull()
    expect(riskOf(null, true)).toBeNull()
  })

  it('SPEC-18 that was aborted is ignored; any other error is thrown', () => {
    const client = open()
    expect(handleCallError(apiOf(client), 'action', new DOMException('x', 'AbortError'))).toBeNull()
    expect(dialogOf(client)).toBeNull()
    const bug = new TypeError('bug')
    expect(() => handleCallError(apiOf(client), 'action', bug)).toThrow(bug)
  })

  it.each([
    ['/payment/123', true],
    ['/sale/12', true],
    ['/payment/1', true],
    ['/payment/12', false],
    ['/payment/%31%32', false],
    [null, false],
  ])('CAT-13 A57 DLG-03 SPEC-10 on /payment/12 the link %s leads to the open deal: %s', (link, isOther) => {
    const client = open({ page: 'payment', id: '12' })
    client.deps.storage.set('requiredLink', link)
    const decision = handleCallError(apiOf(client), 'create', refusal('Deal already exists'))
    expect(decision?.kind === 'leave').toBe(isOther)
    const redirect = { kind: 'redirect', to: link }
    expect(dialogOf(client)).toMatchObject(isOther ? redirect : { kind: 'error' })
  })

  const failureIn = (place: ErrorPlace, kind: string, more: object = {}) =>
    callFailed({
      place,
      error: refused('no'),
      action: { kind, message: { raw: 'no' }, ...more } as never,
      risk: null,
    })

  it('SPEC-03 of a poll is shown once for each text and call, of a press each time', () => {
    const client = open()
    const show = (place: ErrorPlace) => {
      client.dispatch(failureIn(place, 'dialog'))
      const isShown = dialogOf(client) !== null
      client.dispatch(dialogClosed())
      return isShown
    }
    expect(
      ['background', 'background', 'action', 'action'].map((place) => show(place as ErrorPlace)),
    ).toEqual([true, false, true, true])
  })

  it.each([
    ['toast', {}, null, 1],
    ['dialog', {}, 'error', 0],
    ['alert', {}, 'alert', 0],
    ['restart', { show: 'dialog' }, 'error', 0],
    ['restart', { show: 'inline' }, null, 0],
    ['inline', { field: 'mask' }, null, 0],
    ['restart', { show: 'dialog', message: null }, null, 0],
  ])('DLG-01 of the kind %s %o is the dialog %s, and so many toasts: %s', (kind, more, dialog, toasts) => {
    const client = open()
    client.dispatch(failureIn('action', kind, more))
    expect(dialogOf(client)?.kind ?? null).toBe(dialog)
    expect(selectToasts(client.store.getState())).toHaveLength(toasts)
  })

  it('DLG-01 DLG-02 dialogs are queued, each once', () => {
    const client = open()
    for (const raw of ['a', 'b', 'a']) client.dispatch(dialogOpened({ kind: 'info', message: { raw } }))
    const seen = []
    for (; dialogOf(client) !== null; client.dispatch(dialogClosed())) seen.push(dialogOf(client))
    expect(seen).toMatchObject([{ message: { raw: 'a' } }, { message: { raw: 'b' } }])
  })
})
