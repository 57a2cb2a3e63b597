/** Uses what a browser may refuse, such as storage that is blocked or full. Undefined where it does. */
export function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
