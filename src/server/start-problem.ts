/** A reason not to start that a person can act on: shown as one line, without a stack. */
export function startProblem(message: string): Error {
  const problem = new Error(message)
  problem.name = problemName
  return problem
}

export function isStartProblem(error: unknown): error is Error {
  return error instanceof Error && error.name === problemName
}

const problemName = 'StartProblem'
