export interface Request {
  readonly method: 'GET' | 'POST'
  readonly segments: readonly string[]
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface Body {
  readonly at: string
  readonly values?: Readonly<Record<string, unknown>>
  readonly args?: Readonly<Record<string, unknown>>
}

export const urlOf = ({ segments, query }: Request): string => {
  const queryText = new URLSearchParams(query).toString()
  return `/${segments.map(encodeURIComponent).join('/')}${queryText === '' ? '' : `?${queryText}`}`
}

export const payloadOf = ({ body }: Request): string | undefined =>
  body === undefined || typeof body === 'string' ? body : JSON.stringify(body)

export const lookAt = (shopId: string, path: string): Request => ({
  method: 'POST',
  segments: ['api', 'v1', shopId, 'screens'],
  query: {},
  headers: { 'content-type': 'application/json' },
  body: { path },
})

export const pressOf = (
  shopId: string,
  input: { readonly name: string; readonly body: Body; readonly rev: string | null; readonly key: string },
): Request => ({
  method: 'POST',
  segments: ['api', 'v1', shopId, 'actions', input.name],
  query: {},
  headers: {
    'content-type': 'application/json',
    'idempotency-key': input.key,
    ...(input.rev !== null && { 'if-match': input.rev }),
  },
  body: input.body,
})

export const cardOf = (href: string, number: string): Request => ({
  method: 'POST',
  segments: href.split('/').slice(1),
  query: {},
  headers: { 'content-type': 'application/json' },
  body: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
})

export const isLook = ({ segments }: Request): boolean => segments[3] === 'screens'

export const actionOf = ({ method, segments }: Request): string | null =>
  method === 'POST' && segments[3] === 'actions' ? (segments[4] ?? null) : null

export const bodyOf = (request: Request): Body | null =>
  actionOf(request) !== null && typeof request.body === 'object' && request.body !== null && 'at' in request.body
    ? (request.body as Body)
    : null
