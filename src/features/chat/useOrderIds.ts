import { useDeps } from '../../store/DepsContext.tsx'
import { useAppSelector } from '../../store/hooks.ts'
import { selectOrderIds } from './chatSlice.ts'

/** All ids of the own order, also that of the address. */
export function useOrderIds(): string[] {
  const { pageId } = useDeps()
  return [pageId, ...useAppSelector(selectOrderIds)]
}
