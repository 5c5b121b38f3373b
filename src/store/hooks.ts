/** React-Redux hooks with the types of this store. */
import { useDispatch, useSelector } from 'react-redux'
import type { AppDispatch, AppState } from './types.ts'

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<AppState>()
