type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What does not stand as it was written: somebody was early, or the browser filled in what had been typed before. */
export function listTouched(root: Element): Control[] {
  return [...root.querySelectorAll<Control>('input, textarea, select')].filter(isTouched)
}

/** A radio's value never changes, whether it is chosen does. */
export function isRadio(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio'
}

function isTouched(control: Control): boolean {
  if (isRadio(control)) return control.checked && !control.defaultChecked
  return control.value !== writtenValue(control)
}

function writtenValue(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  const written = [...control.options].find((option) => option.defaultSelected)
  return (written ?? control.options[0])?.value ?? ''
}

/** React takes what it finds for what it has drawn itself, and would not notice being told the same. */
export function putBack(control: Element): void {
  if (isRadio(control)) control.checked = false
  else if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    control.value = control.defaultValue
  }
}
