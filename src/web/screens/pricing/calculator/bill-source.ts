import { fitsTextField } from '#domain/parse-bill-text.ts'

/** What a bill is read from. */
export interface BillSource {
  /** The text in the field. */
  typed: string
  /** A text that is too long for the field. */
  attached?: AttachedText
}

export interface AttachedText {
  name: string
  text: string
}

const pastedName = 'Pasted text'

/** Adds a long pasted text to what is there: after the lines of the field, whole as they are. */
export function attachPasted(typed: string, before: AttachedText | undefined, text: string) {
  if (before === undefined) return { typed, attached: { name: pastedName, text } }
  const name = before.name === pastedName ? pastedName : `${before.name} and pasted text`
  return { typed, attached: { name, text: `${before.text}\n${text}` } }
}

/** A file takes the place of what was there. */
export function sourceFromFile(name: string, text: string): BillSource {
  return fitsTextField(text) ? { typed: text } : { typed: '', attached: { name, text } }
}

export function joinSource({ typed, attached }: BillSource): string {
  if (attached === undefined) return typed
  return typed.trim() === '' ? attached.text : `${typed}\n${attached.text}`
}
