import { type DestinationStream, type Logger, pino } from 'pino'

/** Databases and parsers quote in their messages what they were given, and that may be a person's. */
const unquoted = (text: string): string => text.replace(/"[^"]*"/g, '"…"').replace(/'[^']*'/g, "'…'")

const framesOf = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/** What the log keeps of an error: where it happened and what kind it is, never the values it was about. */
const toldError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? { code: error.code } : {}
  const because = cause === undefined ? {} : { cause: toldError(cause) }
  return { type: name, message: unquoted(message), ...code, stack: framesOf(stack), ...because }
}

/** The voice of the process: one line of JSON an event, to standard output unless a stream is given. */
export function makeLogger(level: string, stream?: DestinationStream): Logger {
  const options = { level, serializers: { err: toldError, error: toldError } }
  return stream === undefined ? pino(options) : pino(options, stream)
}
