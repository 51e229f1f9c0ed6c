import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Collection, Product } from '../../../schemas/entities/product.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { JourneyNeeds } from '../../journey/show.ts'
import type { Log, World } from '../../world.ts'
import type { FixtureOrder } from '../fixtures/orders.ts'
import type { DryDesk } from './dry-desk.ts'
import { dryStore } from './dry-store.ts'
import { never, type ReportFault, watched } from './verifier-fault.ts'

export interface DryHeard {
  readonly sentence: string
  readonly fields: Readonly<Record<string, unknown>>
}

export interface DryGoods {
  readonly orders: readonly FixtureOrder[]
  readonly products: readonly Product[]
  readonly collections: readonly Collection[]
}

const noOperations = {
  keptUntil: async () => null,
  askStock: async () => 'same' as const,
  catchUp: never,
  listen: never,
  following: never,
  readAgain: never,
  keysLastMs: never,
  refund: never,
  issueGiftCard: never,
  giftCardCode: never,
  createExchangeOrder: never,
  checkoutOf: never,
  cancelExchange: never,
  markPaid: never,
  reserve: never,
  release: never,
  restock: never,
  annotate: never,
  recordReturn: never,
  processReturn: never,
  endReturn: never,
  find: never,
}

/** In minor units; the label is never created. */
const LABEL_RATE = 500
const noCarriers: ReturnType<World['carriers']> = {
  quote: async () => LABEL_RATE,
  label: never,
  find: never,
  void: never,
  qr: never,
}

const PARTNER_PLACE = {
  id: 'walk',
  name: 'Walk',
  address: { name: 'Walk', address1: '1 First Street', city: 'Springfield', zip: '10001', country: 'US' },
  latitude: 0,
  longitude: 0,
}

/** Accepts everything, so every method is explored. */
const willingPartners: NonNullable<ReturnType<World['partners']>> = {
  eligible: async ({ kinds }) => ({ offers: kinds.map((kind) => ({ kind, places: [PARTNER_PLACE] })), spot: null }),
  arrange: never,
  cancel: never,
}

const commerceOf = ({ orders, products, collections }: DryGoods): World['commerce'] => {
  const byId = new Map([...products, ...orders.flatMap((one) => one.products)].map((product) => [product.id, product]))
  const known = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  return {
    findOrderByName: async (_shop, name) => orders.find(({ order }) => order.name === name)?.order ?? null,
    ordersOf: async () => [],
    findOrder: async (_shop, id) => orders.find(({ order }) => order.id === id)?.order ?? null,
    products: async (_shop, ids) => known(ids),
    productsOfVariants: async (_shop, ids) =>
      [...byId.values()].filter(({ variants }) => variants.some(({ id }) => ids.includes(id))),
    collections: async () => collections,
    previews: async (_shop, ids, size) =>
      new Map(
        collections
          .filter(({ id }) => ids.includes(id))
          .map(({ id, productIds }) => [
            id,
            known(productIds)
              .filter(({ published }) => published)
              .slice(0, size),
          ]),
      ),
    productsOfType: async (_shop, type, size) =>
      [...byId.values()].filter((one) => one.productType === type && one.published).slice(0, size),
    holds: async (_shop, id, product) =>
      collections.some((one) => one.id === id && known(one.productIds).some((its) => its.id === product)),
    collectionProducts: async (_shop, id, { number, size }) => {
      const found = id === null ? { productIds: [...byId.keys()] } : collections.find((one) => one.id === id)
      if (found === undefined) return null
      const all = known(found.productIds).filter(({ published }) => published)
      return { products: all.slice((number - 1) * size, number * size), total: all.length }
    },
    amendOrder: async () => {},
    amendmentsOf: async () => [],
    forgetAmendments: async () => {},
    ...noOperations,
  }
}

const logTo = (hear: (heard: DryHeard) => void): Log => ({
  info: () => {},
  warn: (fields, sentence) => hear({ fields, sentence }),
  error: (fields, sentence) => hear({ fields, sentence }),
})

/** One unit from the collections; null for a shop without its own store. */
const cartOf = ({ onStore }: ShopConfig, { products, collections }: DryGoods): readonly string[] | null => {
  if (onStore === undefined) return null
  const shelved = new Set(collections.flatMap(({ productIds }) => productIds))
  return products
    .filter(({ id, published }) => published && shelved.has(id))
    .flatMap(({ variants }) => variants.map(({ id }) => id))
    .slice(0, 1)
}

interface DryNeeds {
  readonly desk: DryDesk
  readonly hear: (heard: DryHeard) => void
  readonly fault?: ReportFault
  readonly now?: Instant
  readonly newId?: () => string
}

/** Uploads and captchas always succeed. The real journey runs on it. Its exceptions are verifier faults. */
export function dryWorld(config: ShopConfig, goods: DryGoods, on: DryNeeds): JourneyNeeds {
  let made = 0
  const { desk, hear, fault = () => {}, now = 0, newId = () => `walk-${++made}` } = on
  const partners = watched(willingPartners, 'partners', fault)
  const carriers = watched(noCarriers, 'carriers', fault)
  const captcha: World['captcha'] = { kind: 'altcha', challenge: never, verify: async () => 'accepted' }
  return {
    store: dryStore(desk, () => cartOf(config, goods), fault),
    shops: {
      config: async () => config,
      forShoppers: async () => config,
      inForce: async () => config,
      sawInForce: () => {},
      ofHost: async () => config.shop.id,
      all: async () => [config.shop.id],
      follow: async () => async () => {},
    },
    commerce: watched(commerceOf(goods), 'commerce', fault),
    carriers: () => carriers,
    files: watched({ put: never, get: never, remove: never }, 'files', fault),
    partners: ({ adapters }) => (adapters.partners === undefined ? null : partners),
    payments: () => null,
    now: () => now,
    publicUrl: 'https://portal.example',
    captcha: watched(captcha, 'captcha', fault),
    newId,
    random: (bytes) => new Uint8Array(bytes),
    isStaffCode: async () => false,
    log: logTo(hear),
  }
}

/** Fixed, so results do not change from day to day. */
export const WALK_NOW: Instant = Date.UTC(2026, 0, 15, 12)
