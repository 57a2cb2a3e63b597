type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Controls that differ from their HTML: the user was early, or the browser filled in what had been typed before. */
export function listTouched(root: Element): Control[] {
  return [...root.querySelectorAll<Control>('input, textarea, select')].filter(isTouched)
}

/** A radio's value never changes, whether it is chosen does. */
export function isRadio(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio'
}

function isTouched(control: Control): boolean {
  if (isRadio(control)) return control.checked && !control.defaultChecked
  return control.value !== prerenderedValue(control)
}

function prerenderedValue(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  const chosen = [...control.options].find((option) => option.defaultSelected)
  return (chosen ?? control.options[0])?.value ?? ''
}

/** React takes what it finds for what it has rendered itself, and would not notice an event with the same value. */
export function putBack(control: Element): void {
  if (isRadio(control)) control.checked = false
  else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    control.value = control.defaultValue
  }
}
