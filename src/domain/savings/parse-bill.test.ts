import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BillLine, lineCents, priceLimit } from './bill.ts'
import { billTextLimits, type ParsedBill, parseBill } from './parse-bill.ts'
import { manyRuns } from './savings-case.fixture.ts'
import { savingsLimits } from './savings-limits.ts'

test.each([
  ['Slack Business+ 120 users x $8.75', 'Slack Business+', 120, 875],
  ['Zendesk Suite, 24 agents @ 55.00/month', 'Zendesk Suite', 24, 5500],
  ['Slack 120 × $8.75', 'Slack', 120, 875],
  ['1. Notion, 1,200 seats x $10', 'Notion', 1200, 1000],
  ['1Password 40 users x $7.99', '1Password', 40, 799],
  ['Mailchimp $350.00', 'Mailchimp', null, 35_000],
  ['Mailchimp 350', 'Mailchimp', null, 35_000],
  ['Workday, $42,500.00', 'Workday', null, 4_250_000],
  ['Microsoft 365 $240', 'Microsoft 365', null, 24_000],
  ['Mailchimp $4,200 per year', 'Mailchimp', null, 35_000],
  ['Mailchimp 4200.00/yr', 'Mailchimp', null, 35_000],
  ['Zoom 10 users x $180 per user per year', 'Zoom', 10, 1500],
])('the line %j is read', (text, product, seats, centsPerSeat) => {
  expect(parseOne(text)).toEqual({ product, seats, centsPerSeat })
})

test.each([
  ['Slack 8,75 €', 875],
  ['Slack EUR 1.200,50', 120_050],
  ['Slack £1,200.50', 120_050],
  ['Slack US$ 1,200', 120_000],
  ["Slack CHF 1'200.50", 120_050],
  ['Slack $0.125', 13],
  ['Slack 55.50EUR', 5550],
  ['Slack\t1 200,50 €', 120_050],
])('the separators of %j are read', (text, cents) => {
  expect(parseOne(text)).toEqual({ product: 'Slack', seats: null, centsPerSeat: cents })
})

test('amounts in another currency are reported', () => {
  expect(parse('Slack $8\nZoom 15 USD').hasForeignCurrency).toBe(false)
  expect(parse('Slack $8\nZoom 15 €').hasForeignCurrency).toBe(true)
})

const three: BillLine[] = [
  { product: 'Slack', seats: 120, centsPerSeat: 875 },
  { product: 'Zendesk, Suite', seats: 24, centsPerSeat: 5500 },
  { product: 'Mailchimp', seats: null, centsPerSeat: 120_000 },
]

test.each([
  ['a range', 'Slack\t120\t$8.75\nZendesk, Suite\t24\t55\nMailchimp\t\t1,200'],
  ['amounts', 'Slack\t120\t8.75\t1,050\nZendesk, Suite\t24\t55\t1,320\nMailchimp\t\t\t1200'],
  ['CSV', 'Slack,120,8.75\n"Zendesk, Suite",24,55\nMailchimp,,"$1,200"'],
  ['European CSV', 'Slack;120;8,75\r\nZendesk, Suite;24;55,00\r\nMailchimp;;1.200,00'],
  [
    'a header',
    `\uFEFFVendor,Qty,Unit price,Total,Billing period
Slack,120,8.75,"1,050.00",monthly
"Zendesk, Suite",24,55,1320,
Mailchimp,,,1200,Monthly`,
  ],
  [
    'columns in another order',
    `Monthly cost\tUsers\tVendor\tService
1,050\t120\tSalesforce\tSlack
1,320\t24\tZendesk\tZendesk, Suite
1,200\t\tMailchimp\t`,
  ],
  [
    'yearly amounts',
    `Software;Seats;Annual cost
Slack;120;12.600,00
Zendesk, Suite;24;15840
Mailchimp;;14 400`,
  ],
  [
    'a yearly billing period',
    `Subscription,Licenses,Rate,Billing
Slack,120,105,annually
"Zendesk, Suite",24,660,Yearly
Mailchimp,,1200,monthly`,
  ],
])('a table with %s is read', (_, text) => {
  const { lines, skipped } = parse(text)
  expect(lines.map(toBillLine)).toEqual(three)
  expect(skipped).toEqual([])
})

test('quoted cells hold quotes, delimiters and line breaks, and an open quote is text', () => {
  expect(parse('"Slack 120 x $8.75\n15" monitors 3 x $5\nZoom $15').lines).toHaveLength(3)
  const { lines } = parse('Product,Price\n"The ""Pro"", with\na ""break""",8.75\nZoom,15')
  expect(lines.map(({ product, lineNumber }) => [product, lineNumber])).toEqual([
    ['The "Pro", with a "break"', 2],
    ['Zoom', 4],
  ])
})

test('blank lines, headings, totals and taxes are ignored', () => {
  const bill = parse(`

Product\tAmount
Slack\t350
Subtotal\t350
Sales tax (8.25%)\t28.88
Grand total\t378.88
VAT 20% $70.00
Total due in March: $378.88`)
  expect(bill.lines).toMatchObject([{ product: 'Slack', seats: null, centsPerSeat: 35_000 }])
  expect([bill.skipped, bill.ignored]).toEqual([[], 6])
})

const noPrice = 'No price found. Add one, like “Slack 120 x $8.75”.'
const isCredit = 'This is a credit or a negative amount. Leave it out, or enter what you pay.'
const tooMany = 'We couldn’t read this line. Try “Miro 25 x $16”.'
const tooDear = 'A flat price can be up to $1,000,000 a month. Check the price.'

test.each([
  ['Slack', noPrice],
  ['Invoice #1234', noPrice],
  ['Paid on Oct 1, 2026', noPrice],
  ['$350.00', 'No product name found. Write it in front of the price.'],
  ['Zoom -$50.00', isCredit],
  ['Zoom\t(50.00)', isCredit],
  ['Refund Zoom $5', isCredit],
  ['Zoom $0.00', 'This is free, so there’s nothing to replace. Leave it out.'],
  ['Zoom $8 $9', tooMany],
  ['Zoom 5 x $8 $9 $10', tooMany],
  ['Zoom $1.200', '“1.200” could be 1,200 or 1.20. Write it one of these ways.'],
  [
    `Zoom ${'o'.repeat(billTextLimits.lineLength)} $5`,
    'The line is longer than 300 characters. Shorten it to the product, its seats and its price.',
  ],
  ['Zoom 1.5 users x $8', 'The number of seats isn’t a whole number. Write it like 40 or 1,200.'],
  ['Zoom 0 users x $8', 'Seats can be from 1 to 100,000. Change the number.'],
  ['Zoom 100,001 users x $8', 'Seats can be from 1 to 100,000. Change the number.'],
  ['Zoom 5 x $10,000.01', 'A seat can cost up to $10,000 a month. Check the price.'],
  ['Zoom $1,000,000.01', tooDear],
  [`Zoom ${'9'.repeat(200)}.00`, tooDear],
])('%j is skipped with a reason', (text, reason) => {
  const { lines, skipped } = parse(`Slack 120 x $8.75\n${text}`)
  expect(lines).toHaveLength(1)
  expect(skipped).toMatchObject([{ lineNumber: 2, reason }])
})

const row = (name: string) => `${name},120,about 8 or 9`

test('a cell that is no number is named in the reason, with an excerpt of its line', () => {
  const [fitting, long] = [row('x'.repeat(120 - row('').length)), row('x'.repeat(200))]
  const { skipped } = parse(['Product,Seats,Price', fitting, long].join('\n'))
  const reason = 'The price “about 8 or 9” isn’t a figure we can read. Write it like 8.75.'
  expect(skipped).toEqual([
    { lineNumber: 2, text: fitting, reason },
    { lineNumber: 3, text: `${'x'.repeat(120)}…`, reason },
  ])
})

test.each([
  ['Slack, 120 users, $1,050', null, 105_000, []],
  ['Product,Seats,Total\nSlack,120,1050', 120, 875, []],
  ['Product,Seats,Total price\nSlack,120,1050', 120, 875, []],
  ['Product,Seats,Total per seat\nSlack,120,8.75', 120, 875, []],
  ['Product,Price\nSlack,1050 a year', null, 8750, ['Yearly price, divided by 12.']],
  ['Slack 120 $9', null, 900, ['For a price by the seat, write it like “Slack 120 x $8.75”.']],
])('%j is %j seats at %i cents, with the notes %j', (text, seats, centsPerSeat, notes) => {
  expect(parse(text).lines).toMatchObject([{ seats, centsPerSeat, notes }])
})

test('a long name is shortened, without half a character', () => {
  const [line] = parse(`${'n'.repeat(59)}😀 and more $5`).lines
  expect(line?.product).toBe('n'.repeat(59))
  expect(line?.notes).toEqual(['Name shortened to 60 characters.'])
})

test('of more products than a bill can have, the ones that cost most are kept in their order', () => {
  const text = Array.from({ length: 25 }, (_, at) => `Tool${at} $${100 + ((at * 7) % 25)}`)
  const { lines, skipped, surplus } = parse(['Slack', ...text].join('\n'))
  const numbers = lines.map(({ lineNumber }) => lineNumber)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(Math.min(...lines.map(lineCents))).toBe(10_500)
  const notAmong = 'Not among the 20 that cost most. To include it, remove another one.'
  expect(skipped.map(({ reason }) => reason)).toEqual([noPrice, ...Array(5).fill(notAmong)])
  expect([lines.length, surplus]).toEqual([savingsLimits.lines, 5])
})

test.each([
  [
    '"=HYPERLINK(""https://evil.example"",""Click"")",40,$5',
    '=HYPERLINK("https://evil.example","Click")',
  ],
  ['<img src=x onerror=alert(1)> $5', '<img src=x onerror=alert(1)>'],
  ['Sla\u0000ck\u202Egpj\u200F\u001B[31m $5', 'Sla ck gpj [31m'],
  ['__proto__,3,4', '__proto__'],
  ['\uD800 lone $5', '\uFFFD lone'],
])('the hostile input %j stays text', (text, product) => {
  expect(parse(text).lines.map((line) => line.product)).toEqual([product])
})

test('a text over the limits is refused with an error', () => {
  expect(parseBill('x'.repeat(billTextLimits.characters + 1))).toEqual({
    error: 'This is more than 20,000 characters. Paste only the lines of your bill.',
  })
  expect(parseBill(`${'\n'.repeat(billTextLimits.lines)}Zoom $5`)).toEqual({
    error: 'This has 301 lines, and we read up to 300. Paste only the lines of your bill.',
  })
})

const words =
  'Slack Zoom x @ at $ € - ( ) = , ; " 120 8.75 1,200 1.200 365 users per year /mo Total % Product Seats Price Billing'
const pieces = fc.constantFrom(
  ...words
    .split(' ')
    .concat(' ', '\t', '\n', 'Annual cost', '9'.repeat(30), '\u202E', '\0', '\uD83D'),
)
const texts = fc.oneof(
  fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join('')),
  fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(' ')),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

test('any text is read, within the limits, and the same from a table of what was read', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { lines, skipped } = parse(text)
      const again = parse(writeTable(lines))
      expect(again.lines.map(toBillLine)).toEqual(lines.map(toBillLine))
      expect(again.skipped).toEqual([])
      expect(lines.length).toBeLessThanOrEqual(savingsLimits.lines)
      for (const { product, seats, centsPerSeat } of lines) {
        expect(product.trim()).toBe(product)
        expect(product).not.toBe('')
        expect(product.length).toBeLessThanOrEqual(savingsLimits.productLength)
        expect(product).not.toMatch(/[\p{Cc}\p{Cs}\u202A-\u202E]/u)
        expect(seats === null || isWithin(seats, savingsLimits.seats)).toBe(true)
        expect(isWithin(centsPerSeat, savingsLimits[priceLimit(seats)])).toBe(true)
      }
      for (const { reason } of skipped) expect(reason).toMatch(/^.+\. .+\.$/u)
    }),
    manyRuns,
  )
})

function writeTable(lines: readonly BillLine[]): string {
  const rows = lines.map(({ product, seats, centsPerSeat }) =>
    [`"${product.replaceAll('"', '""')}"`, seats ?? '', (centsPerSeat / 100).toFixed(2)].join(','),
  )
  return ['Product,Seats,Price per month', ...rows].join('\n')
}

function isWithin(value: number, { least, most }: { least: number; most: number }): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}

function parse(text: string): ParsedBill {
  const result = parseBill(text)
  if ('error' in result) throw new Error(result.error)
  return result.bill
}

function parseOne(text: string): BillLine {
  const { lines, skipped } = parse(text)
  expect(skipped).toEqual([])
  expect(lines).toHaveLength(1)
  return toBillLine(lines[0] as BillLine)
}

function toBillLine({ product, seats, centsPerSeat }: BillLine): BillLine {
  return { product, seats, centsPerSeat }
}

test.each([
  'Zendesk, Oct 1, 2026, $55.00',
  'Oct 1, 2026,Zendesk,$55.00',
  '1 Oct 2026\tZendesk\t$55.00',
  'Date\tVendor\tPlan\tAmount\nOct 1, 2026\tZendesk\tProfessional\t$55.00',
])('a date in words is no number, and a plan no product: %j', (text) => {
  expect(parseOne(text)).toEqual({ product: 'Zendesk', seats: null, centsPerSeat: 5500 })
})
