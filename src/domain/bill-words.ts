/** Words of invoices and spreadsheets, in lower case. */

export const seatWords = wordSet(
  'seat seats user users agent agents licence licences license licenses member members people',
  'person employee employees editor editors host hosts account accounts unit units contributor',
  'contributors operator operators developer developers creator creators head heads',
)

/** Between a count and what it counts: '120 active users'. */
export const seatAdjectives = wordSet(
  'active paid named full additional extra new team internal external billable licensed monthly',
)

export const countLabels = wordSet('qty quantity seats users licenses licences agents members')

const monthsByWord = new Map([
  ...pairWords(1, 'month months monthly mo mth mnth'),
  ...pairWords(3, 'quarter quarterly qtr'),
  ...pairWords(12, 'year years yearly annual annually annum yr yrs pa'),
])

/** How many months a price covers: 12 for 'annual'. Undefined for any other word. */
export function monthsOf(word: string): number | undefined {
  return monthsByWord.get(word)
}

export const monthNames = wordSet(
  'jan january feb february mar march apr april may jun june jul july aug august sep sept',
  'september oct october nov november dec december',
)

export const currencyCodes = wordSet('usd us eur gbp cad aud nzd chf sek nok dkk pln jpy inr')

/** Measures after a number that make it part of a name: '50 GB', '24 hours'. */
export const measures = wordSet('gb tb mb kb hours hour hrs minutes min days day weeks week am pm')

const summaries = wordSet(
  'total totals subtotal tax taxes vat gst hst pst due balance summe gesamt mwst iva tva shipping',
)

const besideSummaries = wordSet(
  'grand sub net gross amount invoice bill sales the this for of all per incl including excl',
  'excluding before after and in usd us eur gbp cost costs price spend month monthly year yearly',
  'annual annually quarterly items item products lines current previous payment paid received rate forward',
)

/** 'Grand total', 'Sales tax', 'Amount due in March': a sum or a tax, not a product. */
export function isSummary(words: readonly string[]): boolean {
  return (
    words.some((word) => summaries.has(word)) &&
    words.every((word) => summaries.has(word) || besideSummaries.has(word) || monthNames.has(word))
  )
}

const invoiceDetails = wordSet(
  'invoice date page phone tel fax customer order po bill billed billing ship due terms period',
  'email iban bic ein receipt thank payment reference number no address attn statement from to',
)

/** 'Invoice no. 1234', 'Bill to', 'Page 1 of 2': around the lines of an invoice. */
export function isInvoiceDetail(words: readonly string[]): boolean {
  return words[0] !== undefined && invoiceDetails.has(words[0])
}

const credits = wordSet('credit credits refund refunds refunded discount discounts rebate coupon')

export function isCredit(words: readonly string[]): boolean {
  return words.some((word) => credits.has(word))
}

/** The words of a text, without figures and punctuation. */
export function listWords(text: string): string[] {
  return text.toLowerCase().match(/\p{L}+/gu) ?? []
}

export function wordSet(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ')))
}

function pairWords(months: number, list: string): [string, number][] {
  return list.split(' ').map((word) => [word, months])
}
