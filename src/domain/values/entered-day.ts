import * as z from 'zod/mini'

/** A day that a person enters. Rejects typing errors such as the year 0202 before they reach a sum or document. */
export function enteredDay(message: string) {
  return z.iso
    .date({ error: message, abort: true })
    .check(z.refine((day) => day >= '2000-01-01' && day <= '2199-12-31', message))
}
