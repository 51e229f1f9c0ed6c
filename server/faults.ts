/**
 * Unexpected errors. A refusal is a value (a verdict); a fault is thrown and becomes a `Problem`. Retired codes, never
 * to be reused: none yet.
 */
const catalogue = {
  RET_ERR_DATABASE_AWAY: { status: 503, says: 'The database does not respond' },
  RET_ERR_SHOP_UNKNOWN: { status: 404, says: 'The shop does not exist' },
  RET_ERR_CONFIG_MISSING: { status: 500, says: 'The configuration version of a draft or return is missing' },
  RET_ERR_COMMERCE: { status: 503, says: 'The order system does not respond' },
  RET_ERR_COMMERCE_REFUSED: { status: 503, says: 'The order system refuses to return its orders' },
  RET_ERR_CURSOR_GONE: { status: 503, says: 'The order system no longer accepts the cursor of the synchronization' },
  RET_ERR_PAYMENTS: { status: 503, says: 'The payment provider of the shop is not configured' },
  RET_ERR_BAD_REQUEST: { status: 400, says: 'The request is malformed' },
  RET_ERR_BAD_KEY: { status: 400, says: 'An Idempotency-Key has 1 to 200 visible characters' },
  RET_ERR_NOT_FOUND: { status: 404, says: 'The resource does not exist' },
  RET_ERR_TOO_LARGE: { status: 413, says: 'The return would exceed the limit of stored text' },
  RET_ERR_THROTTLED: { status: 429, says: 'Too many requests from this address' },
  RET_ERR_WALK_WAITS: {
    status: 429,
    says: 'Another configuration of this shop is being verified. Send this one again when the verification ends',
  },
  RET_ERR_LATE: { status: 503, says: 'The response took too long' },
  RET_ERR_STALE: { status: 409, says: 'The draft was changed by another request' },
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
