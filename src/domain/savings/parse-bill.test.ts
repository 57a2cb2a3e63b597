import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWithin } from '#domain/values/money.ts'
import { type BillLine, priceLimit } from './bill.ts'
import { billTextLimits, type PriceFor, parseBill } from './parse-bill.ts'
import { manyRuns } from './savings-case.fixture.ts'
import { savingsLimits } from './savings-limits.ts'

test.each<[string, string, number | null, number]>([
  ['Slack, 120, $8.75', 'Slack', 120, 875],
  ['Slack,120,8.75', 'Slack', 120, 875],
  ['Zendesk Suite; 24 agents; 55,00', 'Zendesk Suite', 24, 5500],
  ['Notion, 1,200 seats, $10', 'Notion', 1200, 1000],
  ['120\tSlack\t$8.75', 'Slack', 120, 875],
  ['Mailchimp, $350.00', 'Mailchimp', null, 35_000],
  ['Mailchimp\t\t350', 'Mailchimp', null, 35_000],
  ['Workday, $42,500.00', 'Workday', null, 4_250_000],
  ['Microsoft 365, $240', 'Microsoft 365', null, 24_000],
  ['Mailchimp, $4,200 per year', 'Mailchimp', null, 35_000],
  ['"The ""Pro"", with commas",3,4', 'The "Pro", with commas', 3, 400],
  ['15" monitors, 3, 4', '15" monitors', 3, 400],
])('the line %j is read', (text, product, seats, centsPerSeat) => {
  expect(parseAll(text, 'seat')).toEqual([{ product, seats, centsPerSeat }])
})

test.each([
  ['Slack; 8,75 €', 875],
  ['Slack, EUR 1.200,50', 120_050],
  ['Slack, £1,200.50', 120_050],
  ['Slack, US$ 1,200', 120_000],
  ["Slack, CHF 1'200.50", 120_050],
  ['Slack, $0.125', 13],
  ['Slack\t1 200,50 €', 120_050],
])('the separators of %j are read', (text, cents) => {
  expect(parseAll(text)).toEqual([{ product: 'Slack', seats: null, centsPerSeat: cents }])
})

test.each([
  ['Zendesk, 24, $55, 2027-04-02', '2027-04-02'],
  ['Product;Seats;Price per seat;Renewal date\nZendesk;24;55;2027-04-02', '2027-04-02'],
  [
    'Product,Qty,Unit price,Renews on,Invoice date\nZendesk,24,55,2028-02-29,2026-11-02',
    '2028-02-29',
  ],
  ['Product;Seats;Unit price;Renews\nZendesk;24;55;n/a', undefined],
])('%j says when the product renews', (text, renewsOn) => {
  const line = { product: 'Zendesk', seats: 24, centsPerSeat: 5500 }
  expect(parseAll(text, 'seat')).toEqual([{ ...line, ...(renewsOn && { renewsOn }) }])
})

test.each(['4/2/2027', '2027-02-30', '2.4.27', '1999-04-02'])(
  'the renewal %s is not guessed',
  (day) => {
    const { lines, unread } = parseBill(`Product;Price;Renewal\nZendesk;55;${day}`)
    expect(lines).toEqual([])
    expect(unread[0]?.reason).toBe('Write the day it renews like 2027-04-02.')
  },
)

test('amounts in another currency are reported', () => {
  expect(parseBill('Slack, $8\nZoom, 15 USD').hasForeignCurrency).toBe(false)
  expect(parseBill('Slack, $8\nZoom, 15 €').hasForeignCurrency).toBe(true)
})

const three: BillLine[] = [
  { product: 'Slack', seats: 120, centsPerSeat: 875 },
  { product: 'Zendesk, Suite', seats: 24, centsPerSeat: 5500 },
  { product: 'Mailchimp', seats: null, centsPerSeat: 120_000 },
]

test.each([
  [
    'unit prices and totals',
    `\uFEFFVendor,Qty,Unit price,Total,Billing period
Slack,120,8.75,"1,050.00",monthly
"Zendesk, Suite",24,55,1320,
Mailchimp,,,1200,Monthly`,
  ],
  [
    'columns in another order',
    `Amount\tUsers\tVendor\tService
1,050\t120\tSalesforce\tSlack
1,320\t24\tZendesk\tZendesk, Suite
1,200\t-\tMailchimp\t`,
  ],
  [
    'yearly amounts',
    `Software;Seats;Total per year\r
Slack;120;12.600,00\r
Zendesk, Suite;24;15840\r
Mailchimp;;14 400`,
  ],
  [
    'a yearly billing period',
    `Subscription,Licenses,Amount,Billing
Slack,120,12600,annually
"Zendesk, Suite",24,15840,Yearly
Mailchimp,,1200,monthly`,
  ],
])('the headings of a table with %s say what the prices are for', (_, text) => {
  expect(parseBill(text)).toMatchObject({ lines: three, unread: [], isPriceForAsked: false })
})

test.each([
  'Slack\t120\t1050',
  'Product,Seats,Price\nSlack,120,1050',
  'App;Users;Cost\nSlack;120;1050',
])('a price that no heading explains is asked about: %j', (text) => {
  expect(parseBill(text)).toMatchObject({ lines: [], unread: [], isPriceForAsked: true })
  expect(parseAll(text, 'all')).toEqual([{ product: 'Slack', seats: 120, centsPerSeat: 875 }])
  expect(parseAll(text, 'seat')).toEqual([{ product: 'Slack', seats: 120, centsPerSeat: 105_000 }])
})

test('blank lines, totals and taxes are ignored', () => {
  const text = `

Product\tAmount
Slack\t350

Subtotal\t350
Sales tax (8.25%)\t28.88
Grand total\t378.88
VAT 20%\t$70.00
Total due in March: $378.88`
  expect(parseAll(text)).toEqual([{ product: 'Slack', seats: null, centsPerSeat: 35_000 }])
})

const unclear = 'We couldn’t read this line. Try “Miro, 25, $16”.'
const seats = 'The number of seats must be between 1 and 100,000.'
const flatPrice = 'The price must be between $0 and $1,000,000.'
const twoCells = 'could be one amount or two cells. Put a space after each comma between cells.'

test.each([
  ['Slack', unclear],
  ['Slack 85 users $8.75', unclear],
  ['Slack 120 x $8.75', unclear],
  ['Mailchimp $350', unclear],
  ['Invoice #1234', unclear],
  ['$350.00', unclear],
  ['Zoom, $8, $9', unclear],
  ['Zoom, 5, $8, $40', unclear],
  ['Oct 1 2026\tZendesk\t$55.00', unclear],
  ['"Zoom, 5, $8', unclear],
  ['Zoom,120,500', `“120,500” ${twoCells}`],
  ['Zoom,$1,200', `“1,200” ${twoCells}`],
  ['Zoom, -$50.00', flatPrice],
  ['Zoom\t(50.00)', flatPrice],
  ['Zoom, $1,000,000.01', flatPrice],
  [`Zoom, ${'9'.repeat(200)}.00`, flatPrice],
  ['Zoom, $1.200', '“1.200” could mean two amounts. Write it like 1,200 or 1.20.'],
  [`${'Z'.repeat(61)}, $5`, 'A name can have up to 60 characters. Shorten it.'],
  ['Zoom, 1.5, $8', seats],
  ['Zoom, 0, $8', seats],
  ['Zoom, 100,001, $8', seats],
  ['Zoom, 5, $10,000.01', 'The price must be between $0 and $10,000.'],
])('%j is to be corrected: %s', (text, reason) => {
  const { lines, unread } = parseBill(`Slack, 120, $8.75\n${text}`, 'seat')
  expect(lines).toHaveLength(1)
  expect(unread).toEqual([{ lineNumber: 2, text: text.replaceAll('\t', ' '), reason }])
})

test.each([
  ['Product,Price\nSlack,1,200', 'This line has more cells than headings. Remove some.'],
  ['Product,Seats,Price\nSlack,120,about 8 or 9', unclear],
  ['Product,Seats,Price\nSlack,some 40,8', seats],
  ['Product,Seats,Price per seat\nSlack,,8', 'The number of seats is missing. Add it.'],
])('a row that does not fit its headings is to be corrected: %j', (text, reason) => {
  expect(parseBill(text, 'seat')).toMatchObject({ lines: [], unread: [{ lineNumber: 2, reason }] })
})

test('a bill with more products than the calculator takes is refused as a whole', () => {
  const rows = Array.from({ length: 21 }, (_, at) => `Tool${at}, $5`)
  expect(parseBill(rows.slice(1).join('\n')).lines).toHaveLength(savingsLimits.lines)
  expect(parseBill(rows.join('\n'))).toMatchObject({
    lines: [],
    error: 'This has 21 products, and a bill can have up to 20. Remove some lines.',
  })
})

test('a text over the limits is refused as a whole', () => {
  const error = 'We read up to 300 lines and 20,000 characters. Paste only the lines of your bill.'
  expect(parseBill('x'.repeat(billTextLimits.characters + 1))).toMatchObject({ lines: [], error })
  expect(parseBill(`${'\n'.repeat(billTextLimits.lines)}Zoom, $5`)).toMatchObject({
    lines: [],
    error,
  })
})

test.each([
  [
    '"=HYPERLINK(""https://evil.example"",""Click"")",40,$5',
    '=HYPERLINK("https://evil.example","Click")',
  ],
  ['<img src=x onerror=alert(1)>, $5', '<img src=x onerror=alert(1)>'],
  ['Sla\u0000ck\u202Egpj\u200F\u001B[31m, $5', 'Sla ck gpj [31m'],
  ['__proto__,3,4', '__proto__'],
  ['\uD800 lone, $5', '\uFFFD lone'],
])('the hostile input %j stays text', (text, product) => {
  expect(parseAll(text, 'seat').map((line) => line.product)).toEqual([product])
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
      const { lines, unread } = parseBill(text, 'seat')
      expect(parseAll(writeTable(lines), 'seat')).toEqual(lines)
      expect(lines.length).toBeLessThanOrEqual(savingsLimits.lines)
      for (const { product, seats: count, centsPerSeat } of lines) {
        expect(product.trim()).toBe(product)
        expect(product).not.toBe('')
        expect(product.length).toBeLessThanOrEqual(savingsLimits.productLength)
        expect(product).not.toMatch(/[\p{Cc}\p{Cs}\u202A-\u202E]/u)
        expect(count === null || isWithin(count, savingsLimits.seats)).toBe(true)
        expect(isWithin(centsPerSeat, savingsLimits[priceLimit(count)])).toBe(true)
      }
      for (const { reason } of unread) expect(reason).toMatch(/^.+\.$/u)
    }),
    manyRuns,
  )
})

function writeTable(lines: readonly BillLine[]): string {
  const rows = lines.map(({ product, seats: count, centsPerSeat }) =>
    [`"${product.replaceAll('"', '""')}"`, count ?? '', (centsPerSeat / 100).toFixed(2)].join(','),
  )
  return ['Product,Seats,Price per month', ...rows].join('\n')
}

function parseAll(text: string, priceFor?: PriceFor): BillLine[] {
  const { lines, unread, error } = parseBill(text, priceFor)
  expect([unread, error]).toEqual([[], undefined])
  return lines
}
