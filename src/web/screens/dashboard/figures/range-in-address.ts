import { type FiguresQuery, figuresQuerySchema } from '#domain/operations/figures-range.ts'

/** The range that an address names. One that the server would not take counts as not named. */
export function readRange(params: URLSearchParams): FiguresQuery {
  const [from, to] = [params.get(names.from), params.get(names.to)]
  const named = { ...(from !== null && { from }), ...(to !== null && { to }) }
  return figuresQuerySchema.safeParse(named).data ?? {}
}

export function writeRange(params: URLSearchParams, range: FiguresQuery): URLSearchParams {
  const changed = new URLSearchParams(params)
  for (const end of ['from', 'to'] as const) {
    const day = range[end]
    if (day === undefined) changed.delete(names[end])
    else changed.set(names[end], day)
  }
  return changed
}

/** The address is shared with the other tabs. */
const names = { from: 'figures-from', to: 'figures-to' }
