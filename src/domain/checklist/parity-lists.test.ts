import { expect, test } from 'vitest'
import { targetSaaSPresets } from '#domain/requests/target-saas.ts'
import { limits } from '#domain/values/limits.ts'
import { parityListOf } from './parity-lists.ts'

test.each(targetSaaSPresets)(
  '%s has 8 to 12 features and 3 to 5 data sets, each once',
  (preset) => {
    const { features = [], data = [] } = parityListOf(preset) ?? {}
    expect(features.length).toBeGreaterThanOrEqual(8)
    expect(features.length).toBeLessThanOrEqual(12)
    expect(data.length).toBeGreaterThanOrEqual(3)
    expect(data.length).toBeLessThanOrEqual(5)
    const names = [...features, ...data]
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
    expect(names.filter((name) => name === '' || name.length > limits.itemNameMax)).toEqual([])
  },
)

test('another product has no list', () => {
  expect(parityListOf('constructor')).toBeUndefined()
})
