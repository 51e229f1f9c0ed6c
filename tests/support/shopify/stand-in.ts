import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { execute } from 'graphql'
import { bulksOf, writtenDown } from './bulk.ts'
import { changesOf } from './changes.ts'
import { costOf } from './cost.ts'
import { order as soldBefore } from './goods.ts'
import { runIdempotent } from './keys.ts'
import { refundableOf, suggestedRefund } from './money-changes.ts'
import { isVisible, kindOf, type Manner, resolveField, type ShopNode, searchNodes } from './rules.ts'
import { schema, validateQuery } from './schema.ts'
import { createInitialState, DAY_S, type ShopifyState } from './state.ts'
import { subscriptionsOf } from './subscriptions.ts'

export type { ShopifyState }

export interface ShopifyStandIn extends ShopifyState {
  pays(draftId: string): void
  close(): Promise<void>
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

type Row = Readonly<Record<string, unknown>>
const errorReply = (message: string, code?: string): Row => ({
  errors: [{ message, ...(code !== undefined && { extensions: { code } }) }],
})

type Changes = ReturnType<typeof changesOf>

const rootOf = (state: ShopifyState, changes: Changes) => {
  const of = (kind: string) => state.things.filter(({ id }) => id.startsWith(`gid://shopify/${kind}/`))
  const every = (): readonly ShopNode[] => [
    ...state.things,
    ...of('Order').flatMap(partsOf),
    ...of('Product').flatMap(variantsOf),
    ...of('Order').flatMap((order) =>
      (order.lineItems as readonly ShopNode[]).map((lineItem) => ({
        ...lineItem,
        refundableQuantity: () => refundableOf(order, lineItem.id),
      })),
    ),
  ]
  const one = ({ id }: { id: string }, context: Manner) =>
    every().find((node) => node.id === id && !state.deletedIds.includes(id) && isVisible(node, context)) ?? null
  type Search = { query?: string; reverse?: boolean; sortKey: string }
  const search =
    (kind: string) =>
    ({ query = '', reverse = false, sortKey }: Search, context: Manner) => {
      const key = { CREATED_AT: 'createdAt', UPDATED_AT: 'updatedAt' }[sortKey] ?? 'title'
      const found = searchNodes(of(kind), query, context).toSorted((a, b) =>
        String(a[key]).localeCompare(String(b[key])),
      )
      return reverse ? found.reverse() : found
    }
  return {
    shop: {
      id: 'gid://shopify/Shop/1',
      name: 'Harbour Goods',
      currencyCode: () => state.currency,
      orderNumberFormatPrefix: () => state.namesBegin,
      orderNumberFormatSuffix: '',
      features: { giftCards: () => state.givesCards },
    },
    currentAppInstallation: {
      id: 'gid://shopify/AppInstallation/1',
      accessScopes: () => state.scopes.map((handle) => ({ handle })),
    },
    ...subscriptionsOf(state),
    ...bulksOf(state),
    ...changes,
    location: () => ({ id: state.location }),
    giftCards: search('GiftCard'),
    draftOrders: search('DraftOrder'),
    order: (args: { id: string }, context: Manner) => {
      const found = one(args, context)
      return found && { ...found, suggestedRefund: () => suggestedRefund(found) }
    },
    product: one,
    collection: one,
    node: one,
    nodes: ({ ids }: { ids: readonly string[] }, context: Manner) => ids.map((id) => one({ id }, context)),
    orders: search('Order'),
    products: search('Product'),
    collections: search('Collection'),
  }
}

const partsOf = (order: ShopNode): readonly ShopNode[] =>
  ['fulfillments', 'refunds', 'returns'].flatMap((key) => (order[key] as readonly ShopNode[] | undefined) ?? [])
const variantsOf = (product: ShopNode): readonly ShopNode[] => product.variants as readonly ShopNode[]

/** The "leaky bucket" rate limit. A query needs its maximum cost, and gets half back. */
const bucketOf = (state: ShopifyState) => {
  let remaining = state.bucket.most
  let at = state.now
  return (cost: number): { readonly isFull: boolean; readonly extensions: Row; readonly remaining: number } => {
    const { most, restore } = state.bucket
    remaining = Math.min(most, remaining + ((state.now - at) / 1000) * restore)
    at = state.now
    const isFull = remaining < cost
    const actualQueryCost = isFull ? null : Math.ceil(cost * state.costShare)
    remaining -= actualQueryCost ?? 0
    const throttleStatus = { maximumAvailable: most, currentlyAvailable: Math.floor(remaining), restoreRate: restore }
    return { isFull, remaining, extensions: { cost: { requestedQueryCost: cost, actualQueryCost, throttleStatus } } }
  }
}

const answerer = (state: ShopifyState, changes: Changes) => {
  const take = bucketOf(state)
  const rootValue = rootOf(state, changes)
  const onceForEach = runIdempotent()
  return async ({
    query = '',
    variables = {},
  }: {
    query?: string
    variables?: Record<string, unknown>
  }): Promise<Row> => {
    const { document, fault } = validateQuery(query)
    if (fault !== undefined) return errorReply(fault.message, 'undefinedField')
    const cost = costOf({ schema, document, variables })
    // "A single query to the API can't exceed a cost of 1,000"
    if (cost > 1000)
      return errorReply(
        `Query cost is ${cost}, which exceeds the single query max cost limit (1000).`,
        'MAX_COST_EXCEEDED',
      )
    const { isFull, extensions, remaining } = take(cost)
    // "THROTTLED" comes with status 200.
    if (isFull) return { ...errorReply('Throttled', 'THROTTLED'), extensions }
    state.requests.push({ name: /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? '', remaining })
    const { now, hides, scopes, searchLagMs } = state
    const contextValue: Manner = { now, hides, scopes, searchLagMs }
    const resolvers = { fieldResolver: resolveField, typeResolver: kindOf }
    const run = async (): Promise<Row> => ({
      ...(await execute({ schema, document, rootValue, contextValue, variableValues: variables, ...resolvers })),
    })
    return { ...(await onceForEach(document, variables, { ways: state, answer: run })), extensions }
  }
}

/** A fake Shopify store that enforces the schema and the documented rules. */
export function shopifyStore(overrides: Partial<ShopifyState> = {}) {
  const state: ShopifyState = { ...createInitialState(), ...overrides }
  const changes = changesOf(state, (fields) => soldBefore(Number(String(fields.id).split('/').at(-1)), fields))
  const answer = answerer(state, changes)

  const grant = (form: URLSearchParams): readonly [number, Row] => {
    const { credentials } = state
    if (form.get('client_id') !== credentials?.id || form.get('client_secret') !== credentials?.secret)
      return [401, errorReply('invalid_client')]
    state.grants += 1
    const token = `shpat_${state.grants}`
    state.tokens.set(token, state.now + DAY_S * 1000)
    return [200, { access_token: token, scope: state.scopes.join(','), expires_in: DAY_S }]
  }

  const isGood = (token: unknown): boolean => (state.tokens.get(String(token)) ?? 0) > state.now

  const respond = async (request: IncomingMessage): Promise<readonly [number, Row, string?]> => {
    const body = await bodyOf(request)
    state.now += state.slowMs
    if (request.url === '/admin/oauth/access_token') return grant(new URLSearchParams(body))
    const [, version] = /^\/admin\/api\/(\d{4}-\d{2})\/graphql\.json$/.exec(request.url ?? '') ?? []
    if (version === undefined || request.method !== 'POST') return [404, { errors: 'Not Found' }]
    if (!isGood(request.headers['x-shopify-access-token']))
      return [401, { errors: '[API] Invalid API key or access token' }]
    const graphqlRequest = JSON.parse(body)
    const failing = state.fails.findIndex((name) => graphqlRequest.query.includes(` ${name}(`))
    if (failing >= 0) {
      state.fails.splice(failing, 1)
      return [503, {}]
    }
    if (/^mutation /m.test(graphqlRequest.query)) await state.meanwhile.shift()?.()
    return [200, await answer(graphqlRequest), state.version ?? version]
  }

  /** A result file from the requested byte, without a token. */
  const hand = async ({ url = '', headers }: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { now, hides, scopes, searchLagMs } = state
    const file = await writtenDown(state, url, {
      rootValue: rootOf(state, changes),
      manner: { now, hides, scopes, searchLagMs },
    })
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? Number.NaN)
    if (file === null || Number.isNaN(from)) return void response.writeHead(file === null ? 404 : 200).end(file)
    if (from > 0 && from >= file.length)
      return void response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end()
    response
      .writeHead(206, { 'content-range': `bytes ${from}-${file.length - 1}/${file.length}` })
      .end(file.subarray(from))
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.url?.startsWith('/bulk/')) return hand(request, response)
    const isAway = state.breaksAfter !== null && state.requests.length >= state.breaksAfter
    const instead = isAway ? 503 : state.instead.shift()
    if (instead === 'silence') return
    if (instead === 'page')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>One moment</h1>')
    const [status, body, version] = instead === undefined ? await respond(request) : [instead, {}]
    const cut = state.cuts.indexOf(state.requests.at(-1)?.name ?? '')
    if (cut >= 0 && request.url?.endsWith('graphql.json')) {
      state.cuts.splice(cut, 1)
      return void request.socket.destroy()
    }
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(version !== undefined && { 'x-shopify-api-version': version }),
    })
    response.end(JSON.stringify(body))
  }

  return {
    state,
    pays: (id: string) => void changes.draftOrderComplete({ id }),
    handle: (request: IncomingMessage, response: ServerResponse): void => {
      serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
    },
  }
}

export async function shopifyStandIn(overrides: Partial<ShopifyState> = {}): Promise<ShopifyStandIn> {
  const { state, pays, handle } = shopifyStore(overrides)
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    origin: `http://127.0.0.1:${port}`,
    pays,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
