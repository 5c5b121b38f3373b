/** React's way to the store, typed once. */
import { useDispatch, useSelector, useStore } from 'react-redux'
import type { AppDispatch, AppState, PageStore } from './types.ts'

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<AppState>()
export const useAppStore = useStore.withTypes<PageStore>()
