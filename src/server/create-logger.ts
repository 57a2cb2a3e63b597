import { type DestinationStream, type Level, type Logger, pino } from 'pino'

/** Writes JSON, a line for everything that happens, with nothing in it that anybody typed. */
export function createLogger(level: Level | 'silent', destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeFailure } }
  return destination ? pino(options, destination) : pino(options)
}

/** What kind of failure it was, and where. The rest of an error may quote a row, or what was sent. */
function describeFailure(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown }
  return {
    type: error.name,
    message: isQuoting(error, String(code)) ? 'left out: it quotes what was sent' : error.message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    stack: error.stack?.slice(error.stack.indexOf('\n    at ') + 1),
    ...(error.cause === undefined ? {} : { cause: describeFailure(error.cause) }),
  }
}

/** PostgreSQL's data exceptions (class 22) and JSON that does not parse show the value that was wrong. */
function isQuoting(error: Error, code: string): boolean {
  return error instanceof SyntaxError || /^22\w{3}$/.test(code)
}
