import * as z from 'zod/mini'
import { messages } from './messages.ts'

export const signInSchema = z.object({
  email: requiredText(messages.emailMissing).check(
    z.refine(looksLikeEmail, messages.emailMalformed),
  ),
  // A password may be anything, blanks included: the specification has no rule for it but presence.
  password: z.string().check(z.minLength(1, messages.passwordMissing)),
})

export const signUpSchema = z.extend(signInSchema, {
  name: requiredText(messages.nameMissing),
  company: requiredText(messages.companyMissing),
})

export type SignInForm = z.infer<typeof signInSchema>
export type SignUpForm = z.infer<typeof signUpSchema>

function requiredText(message: string) {
  return z.string().check(z.trim(), z.minLength(1, { error: message, abort: true }))
}

/** The browsers' own rule for `type="email"`, so that the form and the browser never disagree. */
function looksLikeEmail(text: string): boolean {
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i.test(
    text,
  )
}
