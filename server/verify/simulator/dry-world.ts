import { hash } from 'node:crypto'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Collection, Product } from '../../../schemas/entities/product.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import type { JourneyNeeds } from '../../journey/show.ts'
import type { Log, World } from '../../world.ts'
import type { FixtureOrder } from '../fixtures/orders.ts'
import type { DryDesk } from './dry-desk.ts'
import { createDryStore } from './dry-store.ts'
import { failCall, type ReportFault, reportFaults } from './verifier-fault.ts'

export interface DryLogEntry {
  readonly sentence: string
  readonly fields: Readonly<Record<string, unknown>>
}

export interface DryGoods {
  readonly orders: readonly FixtureOrder[]
  readonly products: readonly Product[]
  readonly collections: readonly Collection[]
}

const noOperations = {
  findCachedUntil: async () => null,
  refreshStock: async () => 'same' as const,
  catchUp: failCall,
  listen: failCall,
  getSyncStatus: failCall,
  refreshEntity: failCall,
  getKeyLifetimeMs: failCall,
  refund: failCall,
  issueGiftCard: failCall,
  giftCardCode: failCall,
  createExchangeOrder: failCall,
  findCheckout: failCall,
  cancelExchange: failCall,
  markPaid: failCall,
  reserve: failCall,
  release: failCall,
  restock: failCall,
  annotate: failCall,
  recordReturn: failCall,
  processReturn: failCall,
  endReturn: failCall,
  find: failCall,
}

/** In minor units; the label is never created. */
const LABEL_RATE = 500
const noCarriers: ReturnType<World['carriers']> = {
  quote: async () => LABEL_RATE,
  label: failCall,
  find: failCall,
  void: failCall,
  qr: failCall,
}

const PARTNER_PLACE = {
  id: 'walk',
  name: 'Walk',
  address: { name: 'Walk', address1: '1 First Street', city: 'Springfield', zip: '10001', country: 'US' },
  latitude: 0,
  longitude: 0,
}

/** Accepts everything, so every method is explored. */
const acceptingPartners: NonNullable<ReturnType<World['partners']>> = {
  eligible: async ({ kinds }) => ({ offers: kinds.map((kind) => ({ kind, places: [PARTNER_PLACE] })), spot: null }),
  arrange: failCall,
  cancel: failCall,
}

const createCommerce = ({ orders, products, collections }: DryGoods): World['commerce'] => {
  const byId = new Map([...products, ...orders.flatMap((one) => one.products)].map((product) => [product.id, product]))
  const findProducts = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  return {
    findOrderByName: async (_shop, name) => orders.find(({ order }) => order.name === name)?.order ?? null,
    listOrdersByEmail: async () => [],
    findOrder: async (_shop, id) => orders.find(({ order }) => order.id === id)?.order ?? null,
    products: async (_shop, ids) => findProducts(ids),
    productsOfVariants: async (_shop, ids) =>
      [...byId.values()].filter(({ variants }) => variants.some(({ id }) => ids.includes(id))),
    collections: async () => collections,
    previews: async (_shop, ids, size) =>
      new Map(
        collections
          .filter(({ id }) => ids.includes(id))
          .map(({ id, productIds }) => [
            id,
            findProducts(productIds)
              .filter(({ published }) => published)
              .slice(0, size),
          ]),
      ),
    productsOfType: async (_shop, type, size) =>
      [...byId.values()].filter((one) => one.productType === type && one.published).slice(0, size),
    isInCollection: async (_shop, id, product) =>
      collections.some((one) => one.id === id && findProducts(one.productIds).some((its) => its.id === product)),
    collectionProducts: async (_shop, id, { number, size }) => {
      const found = id === null ? { productIds: [...byId.keys()] } : collections.find((one) => one.id === id)
      if (found === undefined) return null
      const all = findProducts(found.productIds).filter(({ published }) => published)
      return { products: all.slice((number - 1) * size, number * size), total: all.length }
    },
    amendOrder: async () => {},
    listAmendments: async () => [],
    forgetAmendments: async () => {},
    ...noOperations,
  }
}

const createLog = (onEntry: (entry: DryLogEntry) => void): Log => ({
  info: () => {},
  warn: (fields, sentence) => onEntry({ fields, sentence }),
  error: (fields, sentence) => onEntry({ fields, sentence }),
})

const pickStoreCart = ({ onStore }: ShopConfig, { products, collections }: DryGoods): readonly string[] | null => {
  if (onStore === undefined) return null
  const shelved = new Set(collections.flatMap(({ productIds }) => productIds))
  return products
    .filter(({ id, published }) => published && shelved.has(id))
    .flatMap(({ variants }) => variants.map(({ id }) => id))
    .slice(0, 1)
}

interface DryWorldOptions {
  readonly desk: DryDesk
  readonly onLogEntry: (entry: DryLogEntry) => void
  readonly fault?: ReportFault
  readonly now?: Instant
  readonly newId?: () => string
}

/** Uploads and captchas always succeed. The real journey runs on it. Its exceptions are verifier faults. */
export function createDryWorld(config: ShopConfig, goods: DryGoods, on: DryWorldOptions): JourneyNeeds {
  let idCount = 0
  const { desk, onLogEntry, fault = () => {}, now = 0, newId = () => `walk-${++idCount}` } = on
  const partners = reportFaults(acceptingPartners, 'partners', fault)
  const carriers = reportFaults(noCarriers, 'carriers', fault)
  const captcha: World['captcha'] = { kind: 'altcha', challenge: failCall, verify: async () => 'accepted' }
  return {
    store: createDryStore(desk, () => pickStoreCart(config, goods), fault),
    shops: {
      config: async () => config,
      forShoppers: async () => config,
      inForce: async () => config,
      setLiveVersion: () => {},
      ofHost: async () => config.shop.id,
      all: async () => [config.shop.id],
      follow: async () => async () => {},
    },
    commerce: reportFaults(createCommerce(goods), 'commerce', fault),
    carriers: () => carriers,
    files: reportFaults({ put: failCall, get: failCall, remove: failCall }, 'files', fault),
    partners: ({ adapters }) => (adapters.partners === undefined ? null : partners),
    payments: () => null,
    now: () => now,
    publicUrl: 'https://portal.example',
    namesShop: false,
    captcha: reportFaults(captcha, 'captcha', fault),
    newId,
    random: (bytes) => new Uint8Array(bytes),
    deriveKey: (text) => hash('sha256', text, 'base64url').slice(0, 22),
    isStaffCode: async () => false,
    log: createLog(onLogEntry),
  }
}

/** Fixed, so results do not change from day to day. */
export const SIMULATION_TIME: Instant = Date.UTC(2026, 0, 15, 12)
