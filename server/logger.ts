import { type DestinationStream, type Logger, pino } from 'pino'

/** Databases and parsers quote their input in messages, which may be personal data. */
const redactQuotes = (text: string): string => text.replace(/"[^"]*"/g, '"…"').replace(/'[^']*'/g, "'…'")

const framesOf = (stack = ''): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

/** The kind and place of an error, never the values. */
const serializeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, stack, cause } = error
  const code = 'code' in error ? { code: error.code } : {}
  const causePart = cause === undefined ? {} : { cause: serializeError(cause) }
  return { type: name, message: redactQuotes(message), ...code, stack: framesOf(stack), ...causePart }
}

/** Logs one line of JSON per event, to standard output unless a stream is given. */
export function makeLogger(level: string, stream?: DestinationStream): Logger {
  const options = { level, serializers: { err: serializeError, error: serializeError } }
  return stream === undefined ? pino(options) : pino(options, stream)
}
