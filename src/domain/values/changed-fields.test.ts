import { expect, test } from 'vitest'
import { changedFields, formatChanges, nameChanges } from './changed-fields.ts'

const labels = { name: 'Name', address: 'Address', bank: 'Bank details' }

test('changes are listed by label with old and new value, one line each', () => {
  const before = { name: 'Acme', address: ['1 Road', 'Town'], bank: '' }
  const after = { name: 'Acme', address: ['2 Road', 'Town'], bank: 'IBAN 1\n BIC 2' }
  const changes = changedFields(labels, before, after)
  expect(formatChanges(changes)).toBe(
    'Address: “1 Road, Town” → “2 Road, Town”; Bank details: none → “IBAN 1, BIC 2”',
  )
  expect(nameChanges(changes)).toBe('Address, Bank details')
  expect(changedFields(labels, after, after)).toEqual([])
})
