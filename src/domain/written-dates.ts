import { monthNames } from './bill-words.ts'

const month = `(${[...monthNames].join('|')})\\.?`
const day = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const year = String.raw`((?:19|20)\d\d)\b`
/** 'Oct 1, 2026' and '1 Oct 2026'. */
const monthFirst = new RegExp(String.raw`\b${month} ${day},? ${year}`, 'gi')
const dayFirst = new RegExp(String.raw`\b${day}\.? ${month},? ${year}`, 'gi')

/** Dates in words as '2026-10-01': their comma separates no cells, and their numbers are no figures of a bill. */
export function withIsoDates(text: string): string {
  return text
    .replace(monthFirst, (_, name: string, date: string, ofYear: string) => iso(ofYear, name, date))
    .replace(dayFirst, (_, date: string, name: string, ofYear: string) => iso(ofYear, name, date))
}

const monthOrder = 'janfebmaraprmayjunjulaugsepoctnovdec'

function iso(ofYear: string, monthName: string, date: string): string {
  const number = monthOrder.indexOf(monthName.slice(0, 3).toLowerCase()) / 3 + 1
  return `${ofYear}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`
}
