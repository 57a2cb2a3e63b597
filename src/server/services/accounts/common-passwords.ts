import { CallError } from '#contract/errors.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'

let reading: Promise<Set<string>> | undefined

/** Refuses a new password that is among the first to be guessed, at the field in which it was typed. */
export async function rejectCommonPassword(password: string, field: string): Promise<void> {
  const typed = password.toLowerCase()
  if (!isRun(typed) && !(await readCommonPasswords()).has(typed)) return
  throw new CallError('invalid', messages.passwordTooCommon, {
    [field]: messages.passwordTooCommon,
  })
}

/** Read once, when the first password is chosen. Those that are too short anyway are left out. */
export function readCommonPasswords(): Promise<Set<string>> {
  reading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const common = dictionary['passwords-common'].map((password) => password.toLowerCase())
    return new Set(common.filter(({ length }) => length >= limits.passwordMin))
  })
  return reading
}

/** One character over and over, or the alphabet or digits up or down: the list leaves most of them out. */
function isRun(text: string): boolean {
  const codes = Array.from(text, (char) => char.codePointAt(0) ?? 0)
  const steps = new Set(codes.slice(1).map((code, position) => code - (codes[position] ?? 0)))
  const [step = 0] = steps
  return steps.size === 1 && Math.abs(step) <= 1
}
