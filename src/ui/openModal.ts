/** Opens a dialog above the page, without the top layer where the browser has none. */
export function openModal(dialog: HTMLDialogElement) {
  if (dialog.open) return
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
}
