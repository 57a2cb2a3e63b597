import * as z from 'zod/mini'

/** The calendar feed of an account. Its address is shown once, when it is created. */
export const calendarSchema = z.object({
  /** Null while there is none. */
  createdAt: z.nullable(z.iso.datetime()),
})

/** The last part of a feed's address: 32 random bytes, and the ending that calendar programs look for. */
export const feedFilePattern = /^[\w-]{43}\.ics$/

export const calendarRules = {
  /** Of each kind of entry. */
  entriesMax: 1000,
  /** How often programs are asked to fetch the feed again. */
  refreshHours: 1,
  /** An entry for an answer ends when the answer is due. */
  answerMinutes: 30,
} as const

interface NamedRequest {
  id: string
  title: string
}

/** `HIT-012: Replacement for Notion, estimated completion` */
export function completionTitle({ id, title }: NamedRequest): string {
  return `${id}: ${title}, estimated completion`
}

export function answerTitle({ id, title }: NamedRequest): string {
  return `${id}: ${title}, answer due`
}

export const calendarMessages = {
  createFailed: 'We couldn’t create the address. Please try again.',
  deleteFailed: 'We couldn’t turn the calendar off. Please try again.',
  deleted: 'Your calendar address is off.',
} as const
