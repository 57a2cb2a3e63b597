import { expect, test } from 'vitest'
import { defaultSavingsCase } from '#domain/savings/savings-case.ts'
import {
  addLine,
  fillForm,
  isAssumedPrice,
  type LineText,
  parseForm,
  renameLine,
  resetAssumptions,
  type SavingsForm,
} from './savings-form.ts'

const form = fillForm(defaultSavingsCase)
const line = form.lines[0] as LineText

function withLine(change: Partial<LineText>): SavingsForm {
  return { ...form, lines: [{ ...line, ...change }] }
}

test('a case that fills the form is read back as it was', () => {
  const lines = defaultSavingsCase.lines.map((one) => ({ ...one, renewsOn: '2027-04-02' }))
  for (const savingsCase of [defaultSavingsCase, { ...defaultSavingsCase, lines }]) {
    expect(parseForm(fillForm(savingsCase))).toEqual({ savingsCase, errors: {} })
  }
})

test('a wrong field is named and holds the result back', () => {
  const parsed = parseForm({
    ...withLine({ product: ' ', seats: 'many' }),
    hostingCentsPerApp: '-1',
  })
  expect(parsed.savingsCase).toBeNull()
  expect(Object.keys(parsed.errors).toSorted()).toEqual([
    'hostingCentsPerApp',
    'product-0',
    'seats-0',
  ])
})

test('a price that is still our assumption follows the product, a typed one stays', () => {
  expect(isAssumedPrice(line)).toBe(true)
  expect(renameLine(line, 'Slack')).toMatchObject({ price: '$8.75', build: '$12,000' })
  expect(renameLine(line, 'Mailchimp')).toMatchObject({ price: '$650', isFlat: true })
  expect(renameLine({ ...line, price: '$70' }, 'Slack').price).toBe('$70')
})

test('a reset sets every assumption and leaves the bill as it is', () => {
  const changed: SavingsForm = {
    ...withLine({ build: '$1', seats: '7' }),
    seatGrowthPercent: '9%',
    priceGrowthPercent: '9%',
    years: 5,
    cycle: 'yearly',
    hostingCentsPerApp: '$1',
    overlapWeeks: '1',
    moveHours: '1',
    hourCents: '$1',
  }
  expect(resetAssumptions(changed)).toEqual(withLine({ seats: '7' }))
})

test('a new line has a key of its own, also after one was removed', () => {
  const three = addLine(addLine(form))
  const afterRemoval = addLine({ ...three, lines: three.lines.toSpliced(1, 1) })
  const keys = afterRemoval.lines.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('a new line counts only once it was touched, and is wrong only then', () => {
  const added = addLine(form)
  expect(parseForm(added)).toEqual({ savingsCase: defaultSavingsCase, errors: {} })
  const touched = { ...added, lines: added.lines.map((each) => ({ ...each, isNew: false })) }
  expect(parseForm(touched).savingsCase).toBeNull()
  expect(Object.keys(parseForm(touched).errors)).toEqual(['product-1'])
})
