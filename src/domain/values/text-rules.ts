import * as z from 'zod/mini'
import { formatNumber } from './numbers.ts'

export const textMissing = 'Please fill this in'

/** A text that may be left empty. */
export function optionalText(max: number) {
  return z.string().check(z.trim(), atMost(max))
}

export function filledText(max: number) {
  return z.string(textMissing).check(z.trim(), z.minLength(1, textMissing), atMost(max))
}

function atMost(max: number) {
  return z.maxLength(max, `Please keep this within ${formatNumber(max)} characters`)
}
