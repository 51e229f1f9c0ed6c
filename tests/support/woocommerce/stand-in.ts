import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createState } from './goods.ts'
import { listRows } from './lists.ts'
import { changeOrder, createOrder } from './orders.ts'
import { createRefund } from './refunds.ts'
import { idOf, type Row, refuse, type WooReply, type WooState } from './state.ts'

const notFound = (what: string): WooReply => refuse(404, `woocommerce_rest_${what}_invalid_id`, 'Invalid ID.')
const NO_ROUTE = refuse(404, 'rest_no_route', 'No route was found matching the URL and request method.')

const indexOf = ({ filtersOrigin, fulfillments }: WooState) => ({
  namespace: 'wc/v3',
  routes: {
    '/wc/v3/orders': {
      endpoints: [{ methods: ['GET'], args: { status: {}, ...(filtersOrigin && { created_via: {} }) } }],
    },
    ...(fulfillments && { '/wc/v3/orders/(?P<order_id>[\\d]+)/fulfillments': { namespace: 'wc/v3' } }),
  },
})

const findProduct = (state: WooState, id: string): Row | undefined =>
  [...state.products, ...Object.values(state.variations).flat()].find((row) => idOf(row) === id)

const readOrder = (state: WooState, [id = '', part]: readonly string[], query: URLSearchParams): WooReply => {
  const order = state.orders.find((row) => idOf(row) === id)
  if (order === undefined) return /^\d+$/.test(id) ? notFound('shop_order') : NO_ROUTE
  if (part === 'fulfillments') return state.fulfillments ? [200, state.fulfillments[id] ?? []] : NO_ROUTE
  if (part === 'refunds') return listRows(state, state.refunds[id] ?? [], query)
  return [200, part === 'notes' ? (state.notes[id] ?? []) : order]
}

const readProduct = (state: WooState, [id = '', part]: readonly string[], query: URLSearchParams): WooReply => {
  if (id === 'categories') return listRows(state, state.categories, query)
  if (part === 'variations') return listRows(state, state.variations[id] ?? [], query)
  const product = findProduct(state, id)
  return product === undefined ? notFound('product') : [200, product]
}

const reads = (state: WooState, parts: readonly string[], query: URLSearchParams): WooReply => {
  const [kind = '', ...rest] = parts
  if (kind === '') return [200, indexOf(state)]
  if (kind === 'settings') {
    const value = state.settings[rest.join('/')]
    return value === undefined ? refuse(404, 'rest_setting_setting_invalid', 'Invalid setting.') : [200, { value }]
  }
  const lists: Readonly<Record<string, readonly Row[]>> = {
    orders: state.orders,
    products: state.products,
    // A code finds the newest coupon alone, and none in the trash.
    coupons: state.coupons.filter(({ status }) => status !== 'trash').toReversed(),
    webhooks: state.webhooks,
    payment_gateways: state.gateways,
  }
  const rows = lists[kind]
  if (rows === undefined) return NO_ROUTE
  if (rest.length === 0) return listRows(state, rows, query)
  return kind === 'orders' ? readOrder(state, rest, query) : readProduct(state, rest, query)
}

const createCoupon = (state: WooState, body: Row): WooReply => {
  const code = String(body.code).toLowerCase()
  if (state.coupons.some((row) => row.code === code && row.status !== 'trash'))
    return refuse(400, 'woocommerce_rest_coupon_code_already_exists', 'The coupon code already exists')
  state.nextId += 1
  const coupon = { ...body, id: state.nextId, code, usage_count: 0, status: 'publish' }
  state.coupons.push(coupon)
  return [201, coupon]
}

const changeWebhooks = (state: WooState, method: string, id: string | undefined, body: Row): WooReply => {
  if (id === undefined) {
    state.nextId += 1
    const { secret: _secret, ...webhook }: Row = { ...body, id: state.nextId, status: 'active' }
    state.webhooks.push(webhook)
    return [201, webhook]
  }
  const index = state.webhooks.findIndex((row) => idOf(row) === id)
  const [webhook] = index < 0 ? [] : state.webhooks.slice(index, index + 1)
  if (webhook === undefined) return notFound('shop_webhook')
  if (method === 'DELETE') state.webhooks.splice(index, 1)
  else Object.assign(webhook, body)
  return [200, webhook]
}

const changeOrders = (state: WooState, [id, part]: readonly string[], body: Row): WooReply => {
  if (id === undefined) return createOrder(state, body)
  if (id === 'batch') return [200, {}]
  const order = state.orders.find((row) => idOf(row) === id)
  if (order === undefined) return notFound('shop_order')
  if (part === 'refunds') return createRefund(state, order, body)
  if (part === undefined) return changeOrder(state, order, body)
  state.nextId += 1
  const note = { ...body, id: state.nextId }
  state.notes[id] = [...(state.notes[id] ?? []), note]
  return [201, note]
}

const changes = (state: WooState, method: string, parts: readonly string[], body: Row): WooReply => {
  const [kind, ...rest] = parts
  if (kind === 'orders') return changeOrders(state, rest, body)
  if (kind === 'coupons') return createCoupon(state, body)
  return kind === 'webhooks' ? changeWebhooks(state, method, rest[0], body) : NO_ROUTE
}

const bodyOf = async (request: IncomingMessage): Promise<Row> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return JSON.parse(Buffer.concat(pieces).toString('utf8') || '{}')
}

const authorize = ({ key, readKey, secret }: WooState, request: IncomingMessage): WooReply | null => {
  const account = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString()
  if (account === `${key}:${secret}`) return null
  if (account !== `${readKey}:${secret}`)
    return refuse(401, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.')
  return request.method === 'GET'
    ? null
    : refuse(401, 'woocommerce_rest_authentication_error', 'The API key provided does not have write permissions.')
}

/** Leaves out what the sandbox notes on its rows. */
const withoutNotes = (key: string, value: unknown): unknown =>
  ['exact', 'stock_taken'].includes(key) ? undefined : value

/** A fake WooCommerce 11.0.1, written from recorded answers of a running shop. It repeats a repeated call. */
export function wooStore(overrides: Partial<WooState> = {}) {
  const state: WooState = { ...createState(Date.now), ...overrides }

  const respond = async (request: IncomingMessage, url: URL): Promise<WooReply> => {
    const body = await bodyOf(request)
    const refused = authorize(state, request)
    if (refused !== null) return refused
    const path = url.pathname.replace('/wp-json/wc/v3', '')
    const parts = path
      .split('/')
      .filter((part) => part !== '')
      .map(decodeURIComponent)
    state.requests.push(`${request.method} ${path}`)
    if (request.method === 'GET') return reads(state, parts, url.searchParams)
    await state.meanwhile.shift()?.()
    return changes(state, request.method ?? '', parts, body)
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://woo')
    const [status, body] = await respond(request, url)
    const cutIndex = state.cut.findIndex((path) => request.method !== 'GET' && path.test(url.pathname))
    if (cutIndex >= 0) {
      state.cut.splice(cutIndex, 1)
      return void request.socket.destroy()
    }
    const isPage = typeof body === 'string'
    response.writeHead(status, { 'content-type': isPage ? 'text/html' : 'application/json; charset=UTF-8' })
    response.end(isPage ? body : JSON.stringify(body, withoutNotes))
  }

  return {
    state,
    handle: (request: IncomingMessage, response: ServerResponse): void => {
      serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
    },
  }
}

export async function wooStandIn(overrides: Partial<WooState> = {}) {
  const { state, handle } = wooStore(overrides)
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return Object.assign(state, { port: (server.address() as AddressInfo).port, close })
}
export type WooStandIn = Awaited<ReturnType<typeof wooStandIn>>
