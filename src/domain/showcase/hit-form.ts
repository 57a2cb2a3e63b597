import { readSavingsCase } from '#domain/savings/read-savings-case.ts'
import { writeSavingsCase } from '#domain/savings/savings-address.ts'
import type { Hit } from './hit.ts'
import { hitContentSchema, hitMessages, savingsOf } from './hit-content.ts'

const storyFields = ['quote', 'role', 'before', 'now'] as const

/** A hit as its form has it: every field is text. */
export interface HitForm extends Record<(typeof storyFields)[number], string> {
  title: string
  originalSaas: string
  description: string
  /** Separated by commas. */
  tags: string
  industry: string
  companySize: string
  status: string
  /** A link of the calculator, or what it has as its parameter. */
  calculation: string
  savingsAmount: string
  savingsPercentage: string
}

export const emptyHitForm: HitForm = {
  title: '',
  originalSaas: '',
  description: '',
  tags: '',
  industry: '',
  companySize: '',
  status: 'completed',
  calculation: '',
  savingsAmount: '',
  savingsPercentage: '',
  quote: '',
  role: '',
  before: '',
  now: '',
}

export function toHitForm({ tags, savingsCase, story, ...fields }: Hit): HitForm {
  return {
    ...emptyHitForm,
    ...fields,
    ...story,
    tags: tags.join(', '),
    calculation: savingsCase ? writeSavingsCase(savingsCase) : '',
  }
}

/** Parses a form into what is published. An error has the name of its field. */
export const hitFormSchema = {
  safeParse(form: HitForm): ReturnType<typeof hitContentSchema.safeParse> {
    const calc = readCalculation(form.calculation)
    const result = hitContentSchema.safeParse({
      ...form,
      tags: form.tags.split(',').flatMap((tag) => (tag.trim() === '' ? [] : [tag.trim()])),
      savingsCase: calc ?? null,
      ...(calc && savingsOf(calc)),
      story: storyFields.some((name) => form[name].trim() !== '') ? form : null,
    })
    const issues = (result.error?.issues ?? []).map((issue) =>
      issue.path[0] === 'story' ? { ...issue, path: issue.path.slice(1) } : issue,
    )
    if (calc === undefined) {
      const message = hitMessages.calculationInvalid
      issues.push({ code: 'custom', input: form, path: ['calculation'], message })
    }
    if (issues.length === 0) return result
    return { success: false, error: { issues } } as never
  },
}

/** Null where there is none, undefined for a text that is none. */
function readCalculation(text: string) {
  if (text.trim() === '') return null
  const sent = /[?&]calc=([^&#\s]+)/.exec(text)?.[1] ?? text.trim()
  const savingsCase = readSavingsCase(decode(sent.replaceAll('+', ' ')))
  return savingsCase === null || savingsCase.lines.length === 0 ? undefined : savingsCase
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
