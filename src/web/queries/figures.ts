import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Operations } from '#contract/backend.ts'
import type { FiguresQuery } from '#domain/operations/figures-range.ts'

export function figuresQuery(operations: Operations, range: FiguresQuery) {
  return queryOptions({
    queryKey: ['operations', 'figures', range],
    queryFn: () => operations.readFigures(range),
    // The figures of the range before stay until those of the next one are here.
    placeholderData: keepPreviousData,
  })
}
