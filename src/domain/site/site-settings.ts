import * as z from 'zod/mini'
import { deliverableEmailSchema } from '#domain/accounts/credentials.ts'
import { dayMs, minuteMs } from '#domain/values/dates.ts'
import { clockAt } from '#domain/values/moments.ts'
import {
  filledLine,
  optionalLine,
  optionalText,
  textMissing,
  webAddress,
} from '#domain/values/text-rules.ts'
import type { ShownCompany } from './brand.ts'
import { type InfoPage, infoPageTitles } from './info-page.ts'
import { exampleCompany, type InfoSection } from './info-texts.ts'

const textMax = 20_000

export const settingsMessages = {
  saved: 'Settings saved. The site will show them in a moment.',
  saveFailed: 'We couldn’t save the settings. Please try again.',
} as const

export const founderPicture = { pixels: 160, charsMax: 30_000 } as const

export const workingDays = { weekdays: 'Monday to Friday', all: 'Every day' } as const

const timeOfDay = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 09:00'))

export const workingHoursSchema = z
  .object({
    opensAt: timeOfDay,
    closesAt: timeOfDay,
    days: z.enum(Object.keys(workingDays) as (keyof typeof workingDays)[]),
    timeZone: z.string().check(z.refine(isTimeZone, 'Choose a time zone from the list')),
  })
  .check(
    z.refine(({ opensAt, closesAt }) => opensAt < closesAt, {
      error: 'Choose a time after you open',
      path: ['closesAt'],
      when: ({ issues }) => issues.length === 0,
    }),
  )

/** When the agency works, on its own clock. */
export type WorkingHours = z.infer<typeof workingHoursSchema>

export const defaultHours: WorkingHours = {
  opensAt: '09:00',
  closesAt: '18:00',
  days: 'weekdays',
  timeZone: 'UTC',
}

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** That moment, if it is within working hours, else the start of the next ones. */
export function nextWorkingMoment(
  atMs: number,
  { days, timeZone, ...hours }: WorkingHours,
): number {
  const opens = minutesOf(hours.opensAt)
  const closes = minutesOf(hours.closesAt)
  let at = atMs
  while (true) {
    const { hour, minute, weekday } = clockAt(at, timeZone)
    const time = hour * 60 + minute
    const isWorkday = days === 'all' || !weekday.startsWith('S')
    if (isWorkday && time >= opens && time <= closes) return at
    // Where clocks go back in between, the next round adds that hour; where they go forward, it is an hour late.
    const isBefore = isWorkday && time < opens
    at = Math.floor(at / minuteMs) * minuteMs
    at += (opens - time) * minuteMs + (isBefore ? 0 : dayMs)
  }
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

const founderSchema = z.object({
  name: optionalLine(100),
  /** A small JPEG as a data address, or empty. */
  picture: z
    .string()
    .check(z.maxLength(founderPicture.charsMax), z.regex(/^(data:image\/jpeg;base64,[\w+/=]+)?$/)),
})

/** Whom visitors would talk to. */
export type Founder = z.infer<typeof founderSchema>

export const siteSettingsSchema = z.object({
  company: z.object({
    name: filledLine(200),
    address: z.array(filledLine(200)).check(z.minLength(1, textMissing), z.maxLength(8)),
    representedBy: z._default(optionalLine(200), ''),
    register: z._default(optionalLine(200), ''),
    email: deliverableEmailSchema,
    taxNumber: z._default(optionalLine(100), ''),
    bankDetails: optional(500),
    bookingUrl: z._default(webAddress, ''),
  }),
  founder: z._default(founderSchema, { name: '', picture: '' }),
  hours: z._default(workingHoursSchema, defaultHours),
  /** Texts that replace those in code: see `parseInfoText`. Empty for the one in code. */
  texts: z.object(
    Object.fromEntries(
      Object.keys(infoPageTitles).map((page) => [page, optional(textMax)]),
    ) as Record<InfoPage, ReturnType<typeof optional>>,
  ),
  /** The day each text was last changed, which the server sets. */
  updatedOn: z.optional(z.record(z.string(), z.string())),
})

export type SiteSettings = z.infer<typeof siteSettingsSchema>

/** A change of these is recorded, old and new, and emailed to every admin: money and replies go there. */
export const companyLabels: Record<keyof SiteSettings['company'], string> = {
  name: 'Company name',
  email: 'Contact address',
  address: 'Postal address',
  bankDetails: 'Bank details',
  representedBy: 'Represented by',
  register: 'Registered with',
  taxNumber: 'Tax number',
  bookingUrl: 'Booking page',
}

/** Each text with its sections, where it is not the one in code. */
export const ownTextsSchema = z.object({
  texts: z.record(
    z.string(),
    z.array(z.object({ heading: z.optional(z.string()), text: z.readonly(z.array(z.string())) })),
  ),
  updatedOn: z.record(z.string(), z.string()),
})

export type OwnTexts = z.infer<typeof ownTextsSchema>

export const defaultSettings: SiteSettings = {
  company: { ...exampleCompany, address: [...exampleCompany.address] },
  hours: defaultHours,
  founder: { name: '', picture: '' },
  texts: { contact: '', privacy: '', terms: '', imprint: '' },
}

/** Settings of an earlier version may lack a value: the default in code applies. */
export function parseSettings(stored: string | null | undefined): SiteSettings {
  return siteSettingsSchema.safeParse(JSON.parse(stored ?? 'null')).data ?? defaultSettings
}

/** Whether the imprint still names the company that the product comes with. */
export function isExampleCompany({ name, email }: ShownCompany): boolean {
  return name === exampleCompany.name || email === exampleCompany.email
}

/** A text of paragraphs with a blank line between them. A line that begins with `#` is the heading of a section. */
export function parseInfoText(text: string): InfoSection[] {
  const sections: { heading?: string; text: string[] }[] = []
  for (const block of text.replaceAll('\r', '').split(/\n\s*\n/)) {
    const [first = '', ...rest] = block.trim().split('\n')
    const heading = /^#+\s*(.+)$/.exec(first)?.[1]
    if (heading !== undefined) sections.push({ heading, text: [] })
    const paragraph = (heading === undefined ? [first, ...rest] : rest).join('\n').trim()
    if (paragraph === '') continue
    if (sections.length === 0) sections.push({ text: [] })
    sections.at(-1)?.text.push(paragraph)
  }
  return sections
}

export function writeInfoText(sections: readonly InfoSection[]): string {
  return sections
    .flatMap(({ heading, text }) => [...(heading ? [`# ${heading}`] : []), ...text])
    .join('\n\n')
}

function optional(max: number) {
  return z._default(optionalText(max), '')
}
