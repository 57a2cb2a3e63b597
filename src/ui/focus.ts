export function isFocusLost(): boolean {
  const { activeElement } = document
  return !activeElement?.isConnected || activeElement.matches('body, dialog, :disabled')
}

/** A ref for what takes focus when it appears, in a dialog that opens with it as well. */
export function takeFocus(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '')
  element?.focus()
}
