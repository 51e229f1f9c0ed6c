import { fault } from '../../faults.ts'

/** PostgreSQL's ways to say that it cannot serve now: connection lost, out of means, shutting down, gone read-only. */
const awayStates = /^(08...|53...|57P0[123]|25006)$/

const awaySystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT', // a unix socket whose server is stopped
])

/** What the driver says in words only, without a code. */
const awayWords =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/

/** Whether the database could not be reached or stopped meanwhile, so that the same question may succeed later. */
export function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway) // one per address of the host
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return awayStates.test(code) || awaySystemCodes.has(code) || awayWords.test(error.message)
}

/**
 * What `work` answers.
 * @throws the fault RET_ERR_DATABASE_AWAY (503) in place of an engine's own way to say that the database is away.
 */
export async function guard<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    throw isAway(error) ? fault('RET_ERR_DATABASE_AWAY', error) : error
  }
}
