/** An error at start that the operator can fix: shown as one line, without a stack. */
export function startError(message: string): Error {
  const problem = new Error(message)
  problem.name = errorName
  return problem
}

export function isStartError(error: unknown): error is Error {
  return error instanceof Error && error.name === errorName
}

const errorName = 'StartError'
