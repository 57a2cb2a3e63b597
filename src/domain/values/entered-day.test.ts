import { expect, test } from 'vitest'
import { enteredDay } from './entered-day.ts'

test.each([
  ['2026-11-18', true],
  ['2000-01-01', true],
  ['0000-01-01', false],
  ['0202-11-18', false],
  ['2026-02-30', false],
  ['9999-12-31', false],
  ['', false],
])('the day %s that a person enters is valid: %s', (day, isValid) => {
  const { success, error } = enteredDay('Please choose a day').safeParse(day)
  expect(success).toBe(isValid)
  if (!isValid) expect(error?.issues.map(({ message }) => message)).toEqual(['Please choose a day'])
})
