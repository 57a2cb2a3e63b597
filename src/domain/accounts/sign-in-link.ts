import * as z from 'zod/mini'
import { linkMessages } from './link-messages.ts'

/** The code that the asking browser shows; blanks in it do not matter. */
export const linkCodeSchema = z.string().check(
  z.overwrite((typed) => typed.replaceAll(/\s/g, '')),
  z.minLength(1, { error: linkMessages.codeMissing, abort: true }),
  z.regex(/^\d{6}$/, linkMessages.codeMalformed),
)

/** After asking for a link. The same whether or not the address has an account. */
export const sentSignInLinkSchema = z.object({
  /** To be entered where the link is opened, unless that is this browser. */
  code: z.string(),
  expiresAt: z.iso.datetime(),
})

export type SentSignInLink = z.infer<typeof sentSignInLinkSchema>

/** What a link opens. */
export const signInLinkSchema = z.object({
  email: z.string(),
  /** False in the browser that asked for it. */
  needsCode: z.boolean(),
  expiresAt: z.iso.datetime(),
})

export type SignInLink = z.infer<typeof signInLinkSchema>

/** '481 203': easier to read and to type in two parts. */
export function formatLinkCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
