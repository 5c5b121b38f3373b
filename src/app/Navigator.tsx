/** The browser's history: follows its addresses, and goes where the store sends the page. Comes after the first screen. */
import { useEffect } from 'react'
import { BrowserRouter, Navigate, useLocation } from 'react-router-dom'
import { addressChanged, selectDestination } from '../features/frame/frameSlice.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { pageAt } from './routes.ts'

export function Navigator() {
  return (
    <BrowserRouter>
      <Follow />
    </BrowserRouter>
  )
}

function Follow() {
  const dispatch = useAppDispatch()
  const destination = useAppSelector(selectDestination)
  const { pathname, search } = useLocation()
  useEffect(() => void dispatch(addressChanged(pageAt(pathname))), [dispatch, pathname])
  return destination !== null && destination !== pathname + search ? (
    <Navigate to={destination} replace />
  ) : null
}
