/** Calls within this time share one reading, unless it fails. */
export function shareFor<Values extends unknown[], Result>(
  ms: number,
  read: (...values: Values) => Promise<Result>,
  now: () => number = () => performance.now(),
) {
  let last: { result: Promise<Result>; endsAt: number } | undefined
  return (...values: Values): Promise<Result> => {
    if (last === undefined || now() >= last.endsAt) {
      last = { result: read(...values), endsAt: now() + ms }
      last.result.catch(() => {
        last = undefined
      })
    }
    return last.result
  }
}
