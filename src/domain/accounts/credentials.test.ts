import { expect, test } from 'vitest'
import { messages } from '#domain/values/messages.ts'
import {
  deliverableEmailSchema,
  emailSchema,
  profileSchema,
  signInSchema,
  signUpSchema,
} from './credentials.ts'
import { isNamed } from './user.ts'

const complete = { name: 'Ada', company: 'Analytical', email: 'ada@example.com', password: 'x' }

function firstMessages(result: {
  success: boolean
  error?: { issues: { path: PropertyKey[]; message: string }[] }
}) {
  const found: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) found[String(issue.path[0])] ??= issue.message
  return found
}

test('every field of the sign-up form is required @spec-3.6', () => {
  const empty = { name: '', company: '', email: '', password: '' }
  expect(firstMessages(signUpSchema.safeParse(empty))).toEqual({
    name: messages.nameMissing,
    company: messages.companyMissing,
    email: messages.emailMissing,
    password: messages.passwordMissing,
  })
})

test('blanks alone count as missing, except in a password, which has no length rule @spec-5.3', () => {
  const blanks = { ...complete, name: '  ', company: '\t', password: ' ' }
  expect(firstMessages(signUpSchema.safeParse(blanks))).toEqual({
    name: messages.nameMissing,
    company: messages.companyMissing,
  })
})

test('an email must have the format of an email @spec-5.2', () => {
  for (const email of ['ada', 'ada@', '@example.com', 'a b@example.com', 'ada@exa mple.com']) {
    expect(firstMessages(signInSchema.safeParse({ ...complete, email }))).toEqual({
      email: messages.emailMalformed,
    })
  }
  for (const email of ['ada@example.com', ' ada@example.com ', "o'neil+hits@mail.example.co.uk"]) {
    expect(signInSchema.parse({ email, password: 'x' }).email).toBe(email.trim())
  }
})

test.each(['Ada\nEve', 'Ada\u202Eadmin', 'Ada\u2066'])(
  'a name that others read has no character that cannot be seen: %j',
  (name) => {
    const found = firstMessages(profileSchema.safeParse({ name, company: 'Émile Ängström’s (ü)' }))
    expect(found).toEqual({ name: messages.nameCharacters })
  },
)

test('a deletion is confirmed by the company, else the name, whatever the case and blanks', () => {
  expect(isNamed({ name: 'Ada', company: ' Acme  Ltd' }, 'ACME ltd ')).toBe(true)
  expect(isNamed({ name: 'Ada', company: 'Acme Ltd' }, 'AcmeLtd')).toBe(false)
  expect(isNamed({ name: 'Ada', company: ' ' }, 'ada')).toBe(true)
})

test.each([
  ['dana@north-supply.com', true],
  ['dana.lee@mail.north-supply.co.uk', true],
  ['dana@north-supply', false],
  ['dana.lee@north-supply', false],
  ['dana@127.0.0.1', false],
  ['dana@north-supply.c', false],
])('%s is an address that an email can be sent to: %s', (address, isDeliverable) => {
  // The form itself has the browsers' rule, which takes all of them.
  expect(emailSchema().safeParse(address).success).toBe(true)
  const { success, error } = deliverableEmailSchema.safeParse(address)
  expect(success).toBe(isDeliverable)
  expect(error?.issues[0]?.message).toBe(isDeliverable ? undefined : messages.emailMalformed)
})
