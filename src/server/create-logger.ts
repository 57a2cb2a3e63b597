import { type DestinationStream, type Level, type Logger, pino } from 'pino'

/** Writes JSON lines without any user input. */
export function createLogger(
  level: Level | 'silent',
  destination: DestinationStream = batchedOutput(),
): Logger {
  return pino({ level, serializers: { err: describeFailure } }, destination)
}

/** Lines of calls that arrive together are written together. The rest is written when the process exits. */
function batchedOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, minLength: 4096 })
  let flushing: NodeJS.Timeout | undefined
  return {
    write(line) {
      output.write(line)
      flushing ??= setTimeout(() => {
        flushing = undefined
        output.flush()
      }, 20).unref()
    },
  }
}

/** The kind of error and its stack. The rest of an error may quote a row or user input. */
function describeFailure(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown }
  // PostgreSQL's data exceptions (class 22) and JSON syntax errors quote the invalid value.
  const isQuoting = error instanceof SyntaxError || /^22\w{3}$/.test(String(code))
  return {
    type: error.name,
    message: isQuoting ? 'omitted: it quotes user input' : error.message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    stack: error.stack?.slice(error.stack.indexOf('\n    at ') + 1),
    ...(error.cause === undefined ? {} : { cause: describeFailure(error.cause) }),
  }
}
