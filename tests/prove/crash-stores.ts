import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MINUTE_MS } from '../../schemas/values/time.ts'
import { openPostgres } from '../../server/database/engines/postgres.ts'
import { localCommerce } from '../../server/providers/commerce/local/local.ts'
import { sendcloudHandler } from '../providers/carriers/sendcloud-server.ts'
import { medusaStore } from '../support/medusa/stand-in.ts'
import type { ShopNode } from '../support/shopify/rules.ts'
import { shopifyStore } from '../support/shopify/stand-in.ts'
import type { ShopifyState } from '../support/shopify/state.ts'
import { wooStore } from '../support/woocommerce/stand-in.ts'
import type { FoundOperation } from './crash-found.ts'
import { BOOKS, parseStoreUrl, type Refunds, SELLER, type StoreOf, storePath, TOKEN } from './crash-orders-url.ts'
import { medusaBooks, shopifyBooks, wooBooks } from './crash-store-books.ts'
import { type DemoGoods, medusaGoods, shopifyGoods, wooGoods } from './crash-store-goods.ts'

interface Store {
  at(now: number): void
  books(): readonly FoundOperation[]
  handle(request: IncomingMessage, response: ServerResponse): void
}

const ON_ITS_WAY_MS = 10 * MINUTE_MS

const settle = ({ things, now }: ShopifyState, mode: Refunds): void => {
  const allRefunds = things.flatMap(({ refunds }) => (refunds ?? []) as readonly ShopNode[])
  for (const { processedAt, transactions } of allRefunds)
    for (const [n, one] of (transactions as readonly ShopNode[]).entries())
      if (one.status === 'PENDING' && now - Date.parse(String(processedAt)) >= ON_ITS_WAY_MS)
        Object.assign(one, {
          status: mode === 'go-back' || (mode === 'fail-in-part' && n === 0) ? 'SUCCESS' : 'FAILURE',
        })
}

/** The first answer to each Shopify change is lost. */
const shopifyCuts = () => [
  ...['RefundCreate', 'GiftCardCreate', 'ExchangeOrderCreate', 'DraftCreate', 'DraftDelete'],
  ...['StockMove', 'StockAdjust', 'ExchangeIdDefinition', 'OrderTagsAdd'],
  ...['ReturnCreate', 'ReturnProcess', 'ReturnClose', 'ReturnCancel'],
]

const shopifyOf = (goods: DemoGoods, { refunds, now }: StoreOf): Store => {
  const { state, handle } = shopifyStore({
    now,
    things: shopifyGoods(goods),
    tokens: new Map([[TOKEN, Number.POSITIVE_INFINITY]]),
    bucket: { most: 1e9, restore: 1e9 },
    refundsBegin: 'PENDING',
    cuts: shopifyCuts(),
  })
  return {
    at(time) {
      state.now = time
      settle(state, refunds)
    },
    books: shopifyBooks(state),
    handle,
  }
}

const medusaCuts = () => [
  ...[/\/refund$/, /\/draft-orders$/, /\/convert-to-order$/, /\/credit-lines$/, /\/gift-cards$/],
  ...[/\/reservations$/, /\/reservations\/./],
]

const medusaOf = (goods: DemoGoods): Store => {
  let time = 0
  const { state, handle } = medusaStore({
    ...medusaGoods(goods),
    giftCards: [],
    cut: medusaCuts(),
    now: () => time,
    user: { email: TOKEN, password: TOKEN },
  })
  return {
    at(now) {
      time = now
    },
    books: medusaBooks(state),
    handle,
  }
}

const wooCuts = () => [/\/refunds$/, /\/orders$/, /\/orders\/\d+$/, /\/coupons$/, /\/notes$/]

const wooOf = (goods: DemoGoods): Store => {
  let time = 0
  const { state, handle } = wooStore({
    ...wooGoods(goods),
    cut: wooCuts(),
    now: () => time,
    key: TOKEN,
    secret: TOKEN,
    currency: 'USD',
    taxRate: 0,
  })
  return {
    at(now) {
      time = now
    },
    books: wooBooks(state),
    handle,
  }
}

const ANNOUNCED_AFTER_MS = 3 * MINUTE_MS

/** Announces a purchase after some minutes; the first answers to a purchase and to a cancellation are lost. */
const sendcloudOf = (of: StoreOf): Store => {
  let time = 0
  const { desk, answer, troubles } = sendcloudHandler(() => time)
  troubles.push({ path: /^returns$/, trouble: 'hang-up-after' }, { path: /cancel$/, trouble: 'hang-up-after' })
  return {
    at(now) {
      time = now
      desk.conduct.announces = 'at-once'
      desk.fail(now - ANNOUNCED_AFTER_MS)
      desk.conduct.announces = 'later'
    },
    books: () => desk.purchases().map((one) => ({ of: 'label', value: 499, ...one })),
    handle(request, response) {
      desk.conduct.files = `http://${request.headers.host}${storePath({ ...of, now: time })}`
      void answer(request, response)
    },
  }
}

const stores = (database: Awaited<ReturnType<typeof openPostgres>>) => {
  const tables = localCommerce({ database, now: Date.now, random: randomBytes })
  const known = new Map<string, Promise<Store>>()
  const openStore = async (of: StoreOf): Promise<Store> => {
    if (of.kind === SELLER) return sendcloudOf(of)
    const order = await tables.findOrderByName(of.shopId, '#1001')
    if (order === null) throw new Error(`There is no order in ${of.shopId}`)
    const products = await tables.products(of.shopId, [...new Set(order.lines.flatMap((one) => one.productId ?? []))])
    if (of.kind === 'shopify') return shopifyOf({ order, products }, of)
    return of.kind === 'medusa' ? medusaOf({ order, products }) : wooOf({ order, products })
  }
  return (of: StoreOf): Promise<Store> => {
    const one = known.get(of.shopId) ?? openStore(of)
    known.set(of.shopId, one)
    return one
  }
}

const [databaseUrl = ''] = process.argv.slice(2)
const storeOf = stores(await openPostgres(databaseUrl))
const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { rest, ...of } = parseStoreUrl(request.url ?? '')
  const store = await storeOf(of)
  if (rest === BOOKS) return void response.end(JSON.stringify(store.books()))
  store.at(of.now)
  request.url = rest
  store.handle(request, response)
}
const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
process.stdin.on('end', () => process.exit(0)).resume()
