/** False when the browser is sure that there is no network. */
export const isOnline = (): boolean => navigator.onLine
