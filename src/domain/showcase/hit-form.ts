import { readCents } from '#domain/quotes/quote-form.ts'
import { readSavingsCase } from '#domain/savings/read-savings-case.ts'
import { formatCents } from '#domain/values/money.ts'
import { calculateCosts } from './calculate-costs.ts'
import type { Hit } from './hit.ts'
import { doesSave, formatPerYear, savingsOf } from './hit-costs.ts'
import { findCalc, type HitContent, hitContentSchema, hitContentShape } from './hit-schema.ts'

const storyFields = ['quote', 'role'] as const
const costFields = ['beforeCents', 'nowCents'] as const

/** A hit as its form has it: every field is text, and the parts of story and costs are beside the others. */
export type HitForm = Record<
  keyof HitContent | (typeof storyFields)[number] | (typeof costFields)[number],
  string
>

/** The form of a hit, or of a new one. */
export function toHitForm(hit?: Hit): HitForm {
  const names = [...Object.keys(hitContentShape), ...storyFields, ...costFields]
  const empty = Object.fromEntries(names.map((name) => [name, ''])) as HitForm
  if (!hit) return { ...empty, status: 'completed' }
  const { tags, story, costs, calc = '', ...fields } = hit
  const amounts = costs && {
    beforeCents: formatCents(costs.beforeCents),
    nowCents: formatCents(costs.nowCents),
  }
  return { ...empty, ...fields, ...story, ...amounts, calc, tags: tags.join(', ') }
}

/** Parses a form into what is published. */
export const hitFormSchema = {
  safeParse: (form: HitForm) =>
    hitContentSchema.safeParse({
      ...form,
      tags: form.tags.split(',').filter((tag) => tag.trim() !== ''),
      story: isBegun(form, storyFields) ? form : null,
      costs: isBegun(form, costFields) && form.calc.trim() === '' ? readCosts(form) : null,
    }),
}

/** What the form comes to while it is filled in. A calculation goes before typed figures. */
export function sayFormSavings(form: HitForm): string {
  const savingsCase = readSavingsCase(findCalc(form.calc))
  const costs = savingsCase ? calculateCosts(savingsCase) : readCosts(form)
  if (Number.isNaN(costs.beforeCents + costs.nowCents)) {
    return 'We work out the saving once both figures are in.'
  }
  if (!doesSave(costs)) return 'No saving: the new cost has to be lower.'
  const { savingsAmount, savingsPercentage } = savingsOf(costs)
  const saved = `Saves ${savingsAmount} (${savingsPercentage})`
  if (!savingsCase) return `${saved}.`
  const [before, now] = [costs.beforeCents, costs.nowCents].map(formatPerYear)
  return `${saved}: ${before} before, ${now} now, from the calculation.`
}

function readCosts({ beforeCents, nowCents }: HitForm) {
  return { beforeCents: readCents(beforeCents), nowCents: readCents(nowCents) }
}

function isBegun(form: HitForm, names: readonly (keyof HitForm)[]): boolean {
  return names.some((name) => form[name].trim() !== '')
}
