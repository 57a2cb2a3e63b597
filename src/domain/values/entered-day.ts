import * as z from 'zod/mini'

/** A day that a person enters. The year 0202 is a slip of the keyboard, and would be in every sum and document from then on. */
export function enteredDay(message: string) {
  return z.iso
    .date({ error: message, abort: true })
    .check(z.refine((day) => day >= '2000-01-01' && day <= '2199-12-31', message))
}
