import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { changes } from './changes.ts'
import { LOCATION } from './goods.ts'
import { listPage, type Row, rowsIn, selectFields } from './rows.ts'
import { type MedusaReply, type MedusaState, notFound } from './state.ts'

const bodyOf = async (request: IncomingMessage): Promise<Row> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return JSON.parse(Buffer.concat(pieces).toString('utf8') || '{}')
}

/** A search matches the text anywhere in number, email and phone. */
const searchRows = (rows: readonly Row[], text: string | null): readonly Row[] =>
  text === null
    ? rows
    : rows.filter(({ display_id, custom_display_id, email, shipping_address }) =>
        JSON.stringify([display_id, custom_display_id, email, shipping_address])
          .toLowerCase()
          .includes(text.toLowerCase()),
      )

const reads = (state: MedusaState, { pathname, searchParams: query }: URL): MedusaReply => {
  const [, , kind = '', id] = pathname.split('/')
  const drafts = (isDraft: boolean) => state.orders.filter((row) => row.is_draft_order === isDraft)
  const inCollection = (row: Row) => (query.get('collection_id[]') ?? row.collection_id) === row.collection_id
  const hasVariant = (row: Row) => {
    const ids = query.getAll('variants[id][]')
    return ids.length === 0 || rowsIn(row, 'variants').some((variant) => ids.includes(String(variant.id)))
  }
  const lists: Readonly<Record<string, readonly [rows: readonly Row[], usual: number]>> = {
    orders: [searchRows(drafts(false), query.get('q')), 15],
    'draft-orders': [drafts(true), 50],
    products: [state.products.filter(inCollection).filter(hasVariant), 50],
    collections: [state.collections, 10],
    reservations: [
      state.reservations.filter(({ description }) => {
        const like = query.get('description[$like]')
        if (like !== null) return String(description).startsWith(like.replace(/%$/, ''))
        return (query.get('description') ?? description) === description
      }),
      20,
    ],
    stores: [[{ id: 'store_1', name: 'Harbour Goods', supported_currencies: state.currencies }], 50],
    'stock-locations': [[{ id: LOCATION, name: 'The warehouse' }], 20],
    ...(state.giftCards && {
      'gift-cards': [
        state.giftCards.filter(({ reference_id }) => (query.get('reference_id') ?? reference_id) === reference_id),
        15,
      ] as const,
    }),
  }
  const [rows, usual] = lists[kind] ?? []
  if (rows === undefined || usual === undefined) return [404, null]
  const name = kind.replaceAll('-', '_')
  if (id === undefined) {
    const { page, beside } = listPage(rows, query, usual)
    return [200, { [name]: page, ...beside }]
  }
  const one = (kind === 'orders' ? state.orders : rows).find((row) => row.id === id)
  return one === undefined
    ? notFound(`${kind} ${id}`)
    : [200, { [name.replace(/s$/, '')]: selectFields(one, query.get('fields')) }]
}

/** A fake Medusa 2.21.2, written from recorded answers of a running server. It repeats a repeated call. */
export function medusaStore(overrides: Partial<MedusaState> = {}) {
  const state: MedusaState = {
    orders: [],
    products: [],
    collections: [],
    reservations: [],
    freed: [],
    giftCards: null,
    cut: [],
    meanwhile: [],
    requests: [],
    logins: 0,
    user: { email: 'owner@example.com', password: 'open sesame' },
    tokens: new Set<string>(),
    now: Date.now,
    currencies: [{ currency_code: 'usd' }],
    tax: { isInclusive: false, rateOf: () => 19 },
    ...overrides,
  }
  const change = changes(state)

  const logIn = ({ email, password }: Row): MedusaReply => {
    state.logins += 1
    if (email !== state.user.email || password !== state.user.password)
      return [401, { type: 'unauthorized', message: 'Invalid email or password' }]
    const token = `jwt-${state.logins}`
    state.tokens.add(token)
    return [200, { token }]
  }

  const respond = async (request: IncomingMessage, url: URL): Promise<MedusaReply> => {
    const body = await bodyOf(request)
    if (url.pathname === '/auth/user/emailpass') return logIn(body)
    if (!state.tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? ''))
      return [401, { message: 'Unauthorized' }]
    state.requests.push(`${request.method} ${url.pathname}`)
    if (request.method === 'GET') return reads(state, url)
    await state.meanwhile.shift()?.()
    return change(`${request.method} ${url.pathname}`, body)
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://medusa')
    const [status, body] = await respond(request, url)
    const cutIndex = state.cut.findIndex((path) => request.method !== 'GET' && path.test(url.pathname))
    if (cutIndex >= 0) {
      state.cut.splice(cutIndex, 1)
      return void request.socket.destroy()
    }
    response.writeHead(status, { 'content-type': body === null ? 'text/html' : 'application/json' })
    response.end(body === null ? `<pre>Cannot ${request.method} ${url.pathname}</pre>` : JSON.stringify(body))
  }

  return {
    state,
    handle: (request: IncomingMessage, response: ServerResponse): void => {
      serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
    },
  }
}

export async function medusaStandIn(overrides: Partial<MedusaState> = {}) {
  const { state, handle } = medusaStore(overrides)
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return Object.assign(state, { port: (server.address() as AddressInfo).port, close })
}
export type MedusaStandIn = Awaited<ReturnType<typeof medusaStandIn>>
