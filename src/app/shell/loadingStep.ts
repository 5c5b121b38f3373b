/** `data-step` is `loading` as long as a placeholder stands for the step's content. */
import { createContext, useContext, useLayoutEffect } from 'react'

type TellLoading = (isLoading: boolean) => void

/** Provided by the page's frame. */
export const LoadingStepContext = createContext<TellLoading>(() => {})

/** For the placeholder: as long as it is mounted the step is `loading`. */
export function useLoadingStep(): void {
  const tell = useContext(LoadingStepContext)
  useLayoutEffect(() => {
    tell(true)
    return () => tell(false)
  }, [tell])
}
