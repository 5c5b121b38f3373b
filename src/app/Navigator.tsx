/** Follows the browser's history, and goes to the address that the store names. Loaded after the first screen. */
import { useEffect } from 'react'
import { BrowserRouter, Navigate, useLocation } from 'react-router-dom'
import { orderAddressOf, orderKeyOf } from '../rules/paths.ts'
import { historyStateFrom } from '../rules/returnTarget.ts'
import { useAppSelector } from '../store/hooks.ts'
import type { Client } from './createClient.ts'
import { openRoute } from './openRoute.ts'
import { selectDestination } from './shell/shellSlice.ts'

export function Navigator({ client }: { client: Client }) {
  return (
    <BrowserRouter>
      <Follow client={client} />
    </BrowserRouter>
  )
}

function Follow({ client }: { client: Client }) {
  const destination = useAppSelector(selectDestination)
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (isOtherOrder(client, pathname)) return location.reload()
    let isCurrent = true
    void openRoute(client, { pathname, search }, false, () => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [client, pathname, search])
  return destination !== null && destination !== pathname + search ? (
    <Navigate to={destination} state={historyStateFrom(pathname)} replace />
  ) : null
}

/** A client belongs to one order: its session, stored values and listeners are that order's. Another order gets a document of its own. */
function isOtherOrder({ deps }: Client, pathname: string): boolean {
  const address = orderAddressOf(pathname)
  return address !== null && orderKeyOf(address) !== deps.pageKey
}
