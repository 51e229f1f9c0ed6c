/** A request taken apart, so that each of its parts can be another. */
export interface Request {
  readonly method: 'GET' | 'POST'
  /** Segments of the path, not yet encoded. */
  readonly segments: readonly string[]
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  /** A text is sent as it is, anything else as JSON. */
  readonly body?: unknown
}

/** What a shopper posts when she presses something. */
export interface Body {
  readonly at: string
  readonly values?: Readonly<Record<string, unknown>>
  readonly args?: Readonly<Record<string, unknown>>
}

/** The address of a request. */
export const urlOf = ({ segments, query }: Request): string => {
  const asked = new URLSearchParams(query).toString()
  return `/${segments.map(encodeURIComponent).join('/')}${asked === '' ? '' : `?${asked}`}`
}

/** What a request sends, as text; undefined when it sends nothing. */
export const payloadOf = ({ body }: Request): string | undefined =>
  body === undefined || typeof body === 'string' ? body : JSON.stringify(body)

/** A look at a page of a shop. */
export const lookAt = (shopId: string, path: string): Request => ({
  method: 'POST',
  segments: ['api', 'v1', shopId, 'screens'],
  query: {},
  headers: { 'content-type': 'application/json' },
  body: { path },
})

/** A press as the renderer posts it. */
export const pressOf = (
  shopId: string,
  given: { readonly name: string; readonly body: Body; readonly rev: string | null; readonly key: string },
): Request => ({
  method: 'POST',
  segments: ['api', 'v1', shopId, 'actions', given.name],
  query: {},
  headers: {
    'content-type': 'application/json',
    'idempotency-key': given.key,
    ...(given.rev !== null && { 'if-match': given.rev }),
  },
  body: given.body,
})

/** A card as the browser gives it to the stand-in of the provider. */
export const cardOf = (href: string, number: string): Request => ({
  method: 'POST',
  segments: href.split('/').slice(1),
  query: {},
  headers: { 'content-type': 'application/json' },
  body: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
})

/** Whether a request looks at a page, and changes nothing. */
export const isLook = ({ segments }: Request): boolean => segments[3] === 'screens'

/** The action that a request performs; null when it performs none. */
export const actionOf = ({ method, segments }: Request): string | null =>
  method === 'POST' && segments[3] === 'actions' ? (segments[4] ?? null) : null

/** The body of a press; null when the request is none. */
export const bodyOf = (request: Request): Body | null =>
  actionOf(request) !== null && typeof request.body === 'object' && request.body !== null && 'at' in request.body
    ? (request.body as Body) // a press that was made above, with one of its members changed at most
    : null
