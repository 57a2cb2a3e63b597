import * as z from 'zod/mini'
import { newQuoteSchema } from '#domain/quotes/quote.ts'
import { type FormLine, readCents } from '#domain/quotes/quote-form.ts'
import { operatorMessageSchema } from '#domain/requests/message.ts'
import { formatDay } from '#domain/values/dates.ts'
import { limits } from '#domain/values/limits.ts'
import { filledLine, filledText } from '#domain/values/text-rules.ts'
import type { OperatorRequest } from './operations.ts'

/** What operators insert by typing a slash: the text of a reply, or the lines of a quote. */
export const templateKindLabels = { reply: 'Saved reply', quote: 'Quote template' } as const

export type TemplateKind = keyof typeof templateKindLabels

export const templateRules = { max: 100, nameMax: 60 } as const

/** What each placeholder stands for; undefined where the request does not know it yet. */
const fillers: Record<string, (request: FillingRequest) => string | undefined> = {
  name: ({ client }) => client.name,
  product: ({ targetSaaS }) => targetSaaS,
  date: ({ estimatedCompletion: day }) => day && formatDay(day),
}

interface FillingRequest extends Pick<OperatorRequest, 'targetSaaS' | 'estimatedCompletion'> {
  client: { name: string }
}

export const templateMessages = {
  placeholderUnknown: 'Please use only the placeholders {name}, {product} and {date}',
  tooMany: `${templateRules.max} templates is the limit. Delete one to add another.`,
  saveFailed: 'We couldn’t save the template. Please try again.',
  deleteFailed: 'We couldn’t delete the template. Please try again.',
} as const

export const placeholderPattern = /\{([^{}]*)\}/g

const isKnown = ([, name = '']: readonly string[]) => Object.hasOwn(fillers, name)

function hasKnownPlaceholders(text: string): boolean {
  return [...text.matchAll(placeholderPattern)].every(isKnown)
}

/** Placeholders that the request cannot fill stay as they are. */
export function fillTemplate(text: string, request: FillingRequest): string {
  return text.replaceAll(placeholderPattern, (whole, name) => fillers[name]?.(request) ?? whole)
}

/** Why a text is not finished: a placeholder stands in it, or all of it is a slash that found no template. */
export function findUnfilled(text: string): string | undefined {
  const [open] = [...text.matchAll(placeholderPattern)].find(isKnown) ?? []
  if (open) return `Please replace ${open} before you send this`
  const [slash] = /^\/\S*$/.exec(text.trim()) ?? []
  return slash && `There’s no template called “${slash}”.`
}

/** For what operators type. */
export const typedMessageSchema = operatorMessageSchema.check((typed) => {
  const { text } = typed.value
  const message = findUnfilled(text)
  if (message) typed.issues.push({ code: 'custom', path: ['text'], message, input: text })
})

/** The lines of a quote template: 'Training, two sessions $600', or without an amount. */
export function templateLines(text: string): FormLine[] {
  const rows = text.split('\n').filter((row) => row.trim() !== '')
  return rows.map((row) => {
    const [, title = '', amount = ''] = /^(.*?)(?:\s*\$\s*([\d.,'’ ]+))?$/.exec(row.trim()) ?? []
    return { title, amount }
  })
}

/** Why a text makes no lines of a quote; undefined where it does. */
function linesError(text: string): string | undefined {
  const lines = templateLines(text).map(({ title, amount }) => ({
    title,
    amountCents: amount === '' ? 0 : readCents(amount),
  }))
  return newQuoteSchema.shape.lines.safeParse(lines).error?.issues[0]?.message
}

const templateFields = {
  kind: z.enum(Object.keys(templateKindLabels) as TemplateKind[]),
  name: filledLine(templateRules.nameMax),
  text: filledText(limits.messageMax),
}

export const templateSchema = z.object({ id: z.string(), ...templateFields, version: z.int() })

export type Template = z.infer<typeof templateSchema>

/** For the version that the operator saw; 0 for a new one. */
export const savedTemplateSchema = z
  .object({ ...templateFields, version: z.int32().check(z.minimum(0)) })
  .check((saved) => {
    const { kind, text } = saved.value
    const error = hasKnownPlaceholders(text)
      ? kind === 'quote' && linesError(text)
      : templateMessages.placeholderUnknown
    if (error) saved.issues.push({ code: 'custom', path: ['text'], message: error, input: text })
  })

export type SavedTemplate = z.infer<typeof savedTemplateSchema>
