import { type DestinationStream, type Logger, pino } from 'pino'

/** Databases and parsers quote their input in messages, which may be personal data. */
const unquoted = (text: string): string => text.replace(/"[^"]*"/g, '"…"').replace(/'[^']*'/g, "'…'")

const framesOf = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/** The kind and place of an error, never the values. */
const toldError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? { code: error.code } : {}
  const because = cause === undefined ? {} : { cause: toldError(cause) }
  return { type: name, message: unquoted(message), ...code, stack: framesOf(stack), ...because }
}

/** Logs one line of JSON per event, to standard output unless a stream is given. */
export function makeLogger(level: string, stream?: DestinationStream): Logger {
  const options = { level, serializers: { err: toldError, error: toldError } }
  return stream === undefined ? pino(options) : pino(options, stream)
}
