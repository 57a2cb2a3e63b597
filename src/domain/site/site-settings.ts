import * as z from 'zod/mini'
import { emailSchema } from '#domain/accounts/credentials.ts'
import { formatNumber } from '#domain/values/numbers.ts'
import type { ShownCompany } from './brand.ts'
import { exampleCompany } from './example-company.ts'
import { type InfoPage, infoPageTitles } from './info-page.ts'
import type { InfoSection } from './info-texts.ts'

const textMax = 20_000

export const settingsMessages = {
  missing: 'Please fill this in',
  saved: 'Settings saved. The pages show them now.',
  saveFailed: 'We couldn’t save the settings. Please try again.',
} as const

/** What an agency sets before it opens, and admins change later. */
export const siteSettingsSchema = z.object({
  company: z.object({
    name: required(200),
    /** Its lines. */
    address: z.array(required(200)).check(z.minLength(1, settingsMessages.missing), z.maxLength(8)),
    representedBy: optional(200),
    register: optional(200),
    email: emailSchema().check(z.maxLength(254)),
    taxNumber: optional(100),
    bankDetails: optional(500),
  }),
  /** Texts that replace those in code: see `parseInfoText`. Empty for the one in code. */
  texts: z.object(
    Object.fromEntries(
      Object.keys(infoPageTitles).map((page) => [page, optional(textMax)]),
    ) as Record<InfoPage, ReturnType<typeof optional>>,
  ),
})

export type SiteSettings = z.infer<typeof siteSettingsSchema>

/** Each text with its sections, where it is not the one in code. */
export const ownTextsSchema = z.object({
  texts: z.record(
    z.string(),
    z.array(z.object({ heading: z.optional(z.string()), text: z.readonly(z.array(z.string())) })),
  ),
  /** The day of the last change. */
  updatedOn: z.string(),
})

export type OwnTexts = z.infer<typeof ownTextsSchema>

export const defaultSettings: SiteSettings = {
  company: { ...exampleCompany, address: [...exampleCompany.address] },
  texts: { contact: '', privacy: '', terms: '', imprint: '' },
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

/** The same as a text, to begin an own one with. */
export function writeInfoText(sections: readonly InfoSection[]): string {
  return sections
    .flatMap(({ heading, text }) => [...(heading ? [`# ${heading}`] : []), ...text])
    .join('\n\n')
}

function optional(max: number) {
  const tooLong = `Please keep this within ${formatNumber(max)} characters`
  return z._default(z.string().check(z.trim(), z.maxLength(max, tooLong)), '')
}

function required(max: number) {
  const tooLong = `Please keep this within ${formatNumber(max)} characters`
  return z
    .string()
    .check(z.trim(), z.minLength(1, settingsMessages.missing), z.maxLength(max, tooLong))
}
