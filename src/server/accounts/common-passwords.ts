import { CallError } from '#contract/errors.ts'
import { limits } from '#domain/values/limits.ts'
import { serverMessages } from '#domain/values/server-messages.ts'

let reading: Promise<Set<string>> | undefined

/** Throws a validation error for a new password that is on the list of common ones. */
export async function rejectCommonPassword(password: string, field: string): Promise<void> {
  const typed = password.toLowerCase()
  if (!isRun(typed) && !(await readCommonPasswords()).has(typed)) return
  throw new CallError('invalid', serverMessages.passwordTooCommon, {
    [field]: serverMessages.passwordTooCommon,
  })
}

/** Loaded once, with the first new password. Passwords below the minimum length are left out. */
export function readCommonPasswords(): Promise<Set<string>> {
  reading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const common = dictionary['passwords-common'].map((password) => password.toLowerCase())
    return new Set(common.filter(({ length }) => length >= limits.passwordMin))
  })
  return reading
}

/** A repeated character, or a run of letters or digits up or down: most of these are not on the list. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (char) => char.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, position) => code - (codes[position] ?? 0)))
  const [step = 0] = steps
  return steps.size === 1 && Math.abs(step) <= 1
}
