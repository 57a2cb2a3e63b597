import * as z from 'zod/mini'
import { filledLine, optionalLine } from '#domain/values/text-rules.ts'

const lineMax = 200
const addressLinesMax = 8

export const billingDetailsSchema = z.object({
  name: filledLine(lineMax),
  address: z
    .array(filledLine(lineMax))
    .check(z.maxLength(addressLinesMax, `Please keep it within ${addressLinesMax} lines`)),
  taxNumber: z._default(optionalLine(lineMax), ''),
})

export type BillingDetails = z.infer<typeof billingDetailsSchema>

/** Whether a company has said whom its invoices are for. Until then the next acceptance asks for it. */
export function isBillingKnown(details: BillingDetails | null | undefined): boolean {
  return details !== null && details !== undefined && details.address.length > 0
}

/** What is recorded, old and new, when an owner changes it. */
export const billingLabels = {
  name: 'Company name',
  address: 'Address',
  taxNumber: 'Tax number',
  viewers: 'Who sees invoices',
} as const

export const viewerLabels = { all: 'Owners and members', owners: 'Owners only' } as const

export const companyBillingSchema = z.object({
  /** Null until an owner has entered them, and for members who may not see invoices. */
  details: z.nullable(billingDetailsSchema),
  doMembersSee: z.boolean(),
})

export type CompanyBilling = z.infer<typeof companyBillingSchema>

export const savedBillingSchema = z.object({
  details: z.optional(billingDetailsSchema),
  doMembersSee: z.optional(z.boolean()),
})

export type SavedBilling = z.infer<typeof savedBillingSchema>

const { shape } = billingDetailsSchema

/** The same as it is typed: the address is a text of several lines. */
export const billingFormSchema = z.object({
  name: shape.name,
  address: z.pipe(z.pipe(z.string(), z.transform(addressLines)), shape.address),
  taxNumber: shape.taxNumber,
})

/** Empty but for the company's name where no details are known. */
export function billingForm(details: BillingDetails | null, name: string) {
  const { address = [], taxNumber = '' } = details ?? {}
  return { name: details?.name ?? name, address: address.join('\n'), taxNumber }
}

function addressLines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}
