import { fault } from '../../faults.ts'

/** Connection lost, out of resources, shutting down, read-only. */
const OUTAGE_STATES = /^(08...|53...|57P0[123]|25006)$/

const OUTAGE_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT', // a Unix socket of a stopped server
])

/** Driver errors without a code. */
const OUTAGE_MESSAGES =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/

/** Whether a retry may succeed. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isOutage)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return OUTAGE_STATES.test(code) || OUTAGE_SYSTEM_CODES.has(code) || OUTAGE_MESSAGES.test(error.message)
}

/** @throws the fault RET_ERR_DATABASE_AWAY (503) for an outage. */
export async function withOutageFault<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    throw isOutage(error) ? fault('RET_ERR_DATABASE_AWAY', error) : error
  }
}
