import { expect, test } from 'vitest'
import { figuresMessages } from '#domain/figures-range.ts'
import { figuresSchema } from '#domain/operations-figures.ts'
import type { Service } from './service.ts'

/** What operators see of the whole service. */
export function promiseFigures(service: () => Service): void {
  test('a range without an event has its weeks, each with nothing', async () => {
    const { backend } = await service().enterAsOperator()
    const range = { from: '2001-01-03', to: '2001-01-15' }
    const figures = figuresSchema.parse(await backend.operations.readFigures(range))
    expect(figures).toMatchObject({ from: '2001-01-01', to: '2001-01-21' })
    expect(figures.orders).toEqual({
      count: 0,
      weeks: [
        { week: '2001-01-01', count: 0 },
        { week: '2001-01-08', count: 0 },
        { week: '2001-01-15', count: 0 },
      ],
    })
    expect(figures.targets).toEqual([])
  })

  test.each([
    [{ from: '2026-02-30' }, { from: figuresMessages.dayMalformed }],
    [{ from: '2026-02-09', to: '2026-02-01' }, { to: figuresMessages.backwards }],
    [{ from: '2020-01-01', to: '2026-02-01' }, { to: figuresMessages.tooLong }],
  ])('the range %j is refused with a field error', async (range, fields) => {
    const { backend } = await service().enterAsOperator()
    await expect(backend.operations.readFigures(range)).rejects.toMatchObject({
      code: 'invalid',
      fields,
    })
  })
}
