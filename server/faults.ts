/**
 * Unexpected errors. A refusal is a value (a verdict); a fault is thrown and becomes a `Problem`. Retired codes, never
 * to be reused: none yet.
 */
const catalogue = {
  RET_ERR_DATABASE_AWAY: { status: 503, says: 'The database does not answer' },
  RET_ERR_SHOP_UNKNOWN: { status: 404, says: 'There is no such shop' },
  RET_ERR_CONFIG_MISSING: { status: 500, says: 'The configuration version of a draft or return is missing' },
  RET_ERR_COMMERCE: { status: 503, says: 'The order system does not answer' },
  RET_ERR_COMMERCE_REFUSED: { status: 503, says: 'The order system does not let its orders be read' },
  RET_ERR_CURSOR_GONE: { status: 503, says: 'The order system does not know any more how far it was read' },
  RET_ERR_PAYMENTS: { status: 503, says: 'The payment provider of the shop is not set up' },
  RET_ERR_BAD_REQUEST: { status: 400, says: 'The request cannot be read' },
  RET_ERR_BAD_KEY: { status: 400, says: 'An Idempotency-Key has 1 to 200 visible characters' },
  RET_ERR_NOT_FOUND: { status: 404, says: 'There is nothing here' },
  RET_ERR_TOO_LARGE: { status: 413, says: 'The return would hold more text than is stored' },
  RET_ERR_THROTTLED: { status: 429, says: 'Too many requests came from there' },
  RET_ERR_WALK_WAITS: {
    status: 429,
    says: 'A configuration of this shop waits for its walk already: send this one again when that is done',
  },
  RET_ERR_LATE: { status: 503, says: 'The answer did not come in time' },
  RET_ERR_STALE: { status: 409, says: 'The draft changed meanwhile' },
} as const

type FaultCode = keyof typeof catalogue

export class Fault extends Error {
  readonly code: FaultCode
  readonly status: number
  /** A JSON pointer to the wrong member of the body. */
  readonly pointer: string
  /** Every schema problem of a request; null for other faults. */
  readonly problems: readonly { readonly pointer: string; readonly message: string }[] | null
  constructor(code: FaultCode, cause?: unknown, at: Partial<Pick<Fault, 'pointer' | 'problems'>> = {}) {
    super(catalogue[code].says, { cause })
    this.name = 'Fault'
    this.code = code
    this.problems = at.problems ?? null
    this.pointer = at.pointer ?? this.problems?.[0]?.pointer ?? ''
    this.status = catalogue[code].status
  }
}

export const fault = (code: FaultCode, cause?: unknown): Fault => new Fault(code, cause)

export const badRequest = (pointer = ''): Fault => new Fault('RET_ERR_BAD_REQUEST', undefined, { pointer })

export const invalidRequest = (problems: NonNullable<Fault['problems']>): Fault =>
  new Fault('RET_ERR_BAD_REQUEST', undefined, { problems })

export const isFault = (error: unknown): error is Fault => error instanceof Fault

export function describeCause(error: unknown): string {
  const cause = isFault(error) ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message : String(cause)
}

export const faultCodes = Object.keys(catalogue) as readonly FaultCode[]
