import { useMemo, useState } from 'react'
import { type BillLine, priceLimit, type SavingsLine } from '#domain/savings/bill.ts'
import { formatField, type NumberField, parseField } from '#domain/savings/number-input.ts'
import { assumeProduct } from '#domain/savings/product-assumptions.ts'
import { readSavingsCase } from '#domain/savings/read-savings-case.ts'
import { compareCosts, judgeLines } from '#domain/savings/savings.ts'
import {
  defaultSavingsCase,
  defaultTerms,
  type SavingsCase,
  writeSavingsCase,
} from '#domain/savings/savings-case.ts'
import { savingsLimits } from '#domain/savings/savings-limits.ts'
import type { BillingCycle } from '#domain/site/plans.ts'
import { formatCents } from '#domain/values/money.ts'
import { withParams } from '#web/shared/use-url-panel.ts'
import { useUrlState } from '#web/shared/use-url-state.ts'

/** The assumptions that are typed, by the names they have in a case, with the labels of their fields. */
export const termLabels = {
  hostingCentsPerApp: 'Monthly hosting per product',
  overlapWeeks: 'Overlap in weeks',
  moveHours: 'Your own hours per product',
  hourCents: 'Cost per hour',
  seatGrowthPercent: 'Yearly growth in seats',
  priceGrowthPercent: 'Yearly growth in prices',
}

type TermName = keyof typeof termLabels
export const termNames = Object.keys(termLabels) as TermName[]

export interface SavingsForm extends Record<TermName, string> {
  lines: LineText[]
  years: number
  cycle: BillingCycle
}

export interface LineText {
  key: number
  product: string
  isFlat: boolean
  /** Kept while the price is flat, for when it is by the seat again. */
  seats: string
  price: string
  build: string
  renewsOn?: string | undefined
  /** Added and not touched yet: it counts nowhere, and nothing is wrong with it. */
  isNew: boolean
}

/** There is no case while any field is wrong. Messages are by field; a line's fields carry its key: `seats-3`. */
export function parseForm(form: SavingsForm) {
  const errors: Record<string, string> = {}
  const read = (field: string, kind: NumberField, text: string) => {
    const parsed = parseField(kind, text)
    if ('value' in parsed) return parsed.value
    errors[field] = parsed.error
    return 0
  }

  const lines = counted(form).map(({ key, product, isFlat, seats, price, build, renewsOn }) => {
    const nameError = findNameError(product)
    if (nameError) errors[`product-${key}`] = nameError
    const count = isFlat ? null : read(`seats-${key}`, 'seats', seats)
    return {
      product: product.trim(),
      seats: count,
      centsPerSeat: read(`price-${key}`, priceLimit(count), price),
      buildCents: read(`build-${key}`, 'buildCents', build),
      renewsOn,
    }
  })
  const terms = mapTerms((name) => read(name, name, form[name]))
  const savingsCase: SavingsCase = { lines, ...terms, years: form.years, cycle: form.cycle }
  return { savingsCase: Object.keys(errors).length === 0 ? savingsCase : null, errors }
}

export function fillForm(savingsCase: SavingsCase): SavingsForm {
  return { ...fillTerms(savingsCase), lines: savingsCase.lines.map(fillLine) }
}

export function resetAssumptions(form: SavingsForm): SavingsForm {
  const lines = form.lines.map((line) => {
    return { ...line, build: formatCents(assumeProduct(line.product).buildCents) }
  })
  return { ...fillTerms(defaultTerms), lines }
}

function fillTerms(terms: Omit<SavingsCase, 'lines'>): Omit<SavingsForm, 'lines'> {
  const { years, cycle } = terms
  return { ...mapTerms((name) => formatField(name, terms[name])), years, cycle }
}

function mapTerms<Value>(toValue: (name: TermName) => Value): Record<TermName, Value> {
  const entries = termNames.map((name) => [name, toValue(name)])
  return Object.fromEntries(entries) as Record<TermName, Value>
}

export function addLine(form: SavingsForm): SavingsForm {
  const { centsPerSeat, buildCents } = assumeProduct('')
  const line = fillLine({ product: '', seats: 10, centsPerSeat, buildCents }, nextKey(form.lines))
  return { ...form, lines: [...form.lines, { ...line, isNew: true }] }
}

/** Lines from elsewhere, instead of those in the form or after them. What building costs is assumed. */
export function fillLines(
  form: SavingsForm,
  lines: readonly BillLine[],
  how: 'replace' | 'add',
): SavingsForm {
  const kept = how === 'add' ? counted(form) : []
  const first = nextKey(form.lines)
  const filled = lines.map((line, position) =>
    fillLine({ ...line, buildCents: assumeProduct(line.product).buildCents }, first + position),
  )
  return { ...form, lines: [...kept, ...filled].slice(0, savingsLimits.lines) }
}

/** Assumed values follow the product; typed values stay. */
export function renameLine(line: LineText, product: string): LineText {
  const [was, is] = [assumeProduct(line.product), assumeProduct(product)]
  const isPriceAssumed = isAssumedPrice(line)
  const isBuildAssumed = line.build === formatCents(was.buildCents)
  return {
    ...line,
    product,
    ...(isPriceAssumed && { price: formatCents(is.centsPerSeat), isFlat: is.isFlat === true }),
    ...(isBuildAssumed && { build: formatCents(is.buildCents) }),
  }
}

export function isAssumedPrice({ product, price, isFlat }: LineText): boolean {
  const assumed = assumeProduct(product)
  return price === formatCents(assumed.centsPerSeat) && isFlat === (assumed.isFlat === true)
}

function nextKey(lines: readonly LineText[]): number {
  return Math.max(-1, ...lines.map((line) => line.key)) + 1
}

/** A line that is not touched yet is not part of the case. */
export function counted({ lines }: SavingsForm): LineText[] {
  return lines.filter(({ isNew }) => !isNew)
}

function fillLine(line: SavingsLine, key: number): LineText {
  return {
    key,
    product: line.product,
    isFlat: line.seats === null,
    seats: formatField('seats', line.seats ?? 10),
    price: formatCents(line.centsPerSeat),
    build: formatCents(line.buildCents),
    renewsOn: line.renewsOn,
    isNew: false,
  }
}

function findNameError(product: string): string | undefined {
  if (product.trim() === '') return 'Please name the product you pay for.'
  if (product.trim().length <= savingsLimits.productLength) return undefined
  return `Please keep the name to ${savingsLimits.productLength} characters.`
}

/** The page's billing cycle, which the cards, the comparison and the calculator share. */
export interface CycleControl {
  cycle: BillingCycle
  onChooseCycle: (cycle: BillingCycle) => void
}

export type SavingsFormControl = ReturnType<typeof useSavingsForm>

/** Fields answer at once; the address follows when the typing pauses, so that it can be shared. */
export function useSavingsForm({ cycle, onChooseCycle }: CycleControl) {
  const { value, type, settle } = useUrlState(readCase, writeCase)
  const [form, setForm] = useState(() => fillForm(value))
  const [seen, setSeen] = useState(value)

  // Back, or a link to another case: the fields show what the address says now.
  if (value !== seen) {
    setSeen(value)
    if (writeSavingsCase(value) !== writeSavingsCase(seen)) setForm(fillForm(value))
  }

  const parsed = parseForm(form)
  // The cycle is the page's own, whatever the address of a calculation said before.
  const savingsCase = useMemo(() => ({ ...value, cycle }), [value, cycle])
  return {
    form: { ...form, cycle },
    errors: parsed.errors,
    /** The case of the last moment when every field was right. */
    savingsCase,
    savings: useMemo(() => compareCosts(savingsCase), [savingsCase]),
    /** Of the case's lines, in their order. */
    verdicts: useMemo(() => judgeLines(savingsCase), [savingsCase]),
    isComplete: parsed.savingsCase !== null,
    change(next: SavingsForm) {
      if (next.cycle !== cycle) onChooseCycle(next.cycle)
      setForm(next)
      const complete = parseForm(next).savingsCase
      if (complete === null) return
      setSeen(complete)
      type(complete)
    },
    settle,
  }
}

function readCase(params: URLSearchParams): SavingsCase {
  return readSavingsCase(params.get('calc')) ?? defaultSavingsCase
}

function writeCase(params: URLSearchParams, savingsCase: SavingsCase): URLSearchParams {
  // The calculation holds the page's billing cycle from now on.
  return withParams(params, { calc: writeSavingsCase(savingsCase), billing: null })
}
