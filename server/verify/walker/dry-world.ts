import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Collection, Product } from '../../../schemas/entities/product.ts'
import type { Instant } from '../../../schemas/ids.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { getsOf } from '../../domain/return/status.ts'
import type { JourneyNeeds } from '../../journey/show.ts'
import type { Log, Store, World } from '../../world.ts'
import type { FixtureOrder } from '../fixtures/orders.ts'

type DraftRow = NonNullable<NonNullable<Awaited<ReturnType<Store['drafts']['visit']>>>['row']>

/**
 * The one draft of the walker as it stands, with what was taken from the order since, and the return that it became. It is put back to
 * try another way.
 */
export interface DryDesk {
  session: string | null
  row: DraftRow | null
  sent: ReturnRecord | null
  disqualified: ReadonlySet<string>
}

/** What was said to the log, for a walk that listens. */
export interface DryHeard {
  readonly sentence: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** What a shop sells, as far as the walk needs it. */
export interface DryGoods {
  readonly orders: readonly FixtureOrder[]
  readonly products: readonly Product[]
  readonly collections: readonly Collection[]
}

/** The photo that every item has: its id has the form of all ids. */
export const EVERY_PHOTO = 'photo-of-the-walk-0001'

/** The cart with which every walker comes back from the store. */
export const STORE_CART = 'cart-of-the-walk'

// The configuration that is walked counts as the live version of the shop.
const VERSION = 1

type Write = Parameters<Store['drafts']['save']>[2]

/** The draft on the desk as the store would keep it: a save at an older revision is refused, as there. */
const draftsOn = (desk: DryDesk): Pick<Store['drafts'], 'visit' | 'create' | 'save' | 'renew'> => {
  const write = ({ draft }: Write) => {
    desk.row = { rev: (desk.row?.rev ?? 0) + 1, draft, versions: null, last: null }
    return desk.row
  }
  const writeAt = (rev: number, change: Write) => (desk.row?.rev === rev ? write(change) : null)
  return {
    visit: async (_shop, hash) => ({
      published: { live: VERSION, candidate: null },
      returnsADay: 0,
      row: hash === '' ? null : desk.row,
    }),
    create: async (_shop, _hash, change) => write(change),
    save: async (_shop, { rev }, change) => writeAt(rev, change)?.rev ?? null,
    renew: async (_shop, { rev }, change) => writeAt(rev, change),
  }
}

const nothingClaimed: ReadonlyMap<string, number> = new Map()

/** No unit was ever claimed by another return; disqualified ones are remembered on the desk. */
const claimsOn = (desk: DryDesk): Pick<Store['claims'], 'takenUnits' | 'disqualify' | 'claim'> => ({
  takenUnits: async () => ({ claimed: nothingClaimed, disqualified: desk.disqualified }),
  disqualify: async (_shop, { lineItemId }) => {
    desk.disqualified = new Set([...desk.disqualified, lineItemId])
    return true
  },
  claim: async (_record, units) => units.length,
})

/** Nobody is kept from trying on a walk. */
const everythingGranted: Pick<Store['budgets'], 'spend'> = {
  spend: async (_shop, from, { now }) =>
    from.map(({ scope }) => ({ scope, granted: true, paidOffAt: now, tries: [now] })),
}

/** The return that was sent in, as whoever looks at it or takes its offer finds and leaves it; what follows of it happens to nobody. */
const returnOn = (desk: DryDesk) => {
  const find = async (_shop: string, id: string) => (desk.sent?.id === id ? desk.sent : null)
  return {
    returns: {
      ofOrder: async () => (desk.sent === null ? [] : [desk.sent]),
      findByKey: async (_shop: string, key: string) => (desk.sent?.key === key ? desk.sent : null),
      find,
      findByDraft: async () => null,
      insert: async (record: ReturnRecord) => {
        desk.sent = record
        return true
      },
      lock: find,
      lockOrder: async () => {},
      save: async (record: ReturnRecord) => {
        desk.sent = record
        return record.rev
      },
    },
    outbox: {
      followUps: async () =>
        desk.sent === null
          ? []
          : [{ kind: 'refund', state: 'waiting', payload: { amount: getsOf(desk.sent.document).amount } }],
      begin: async () => 1,
      beginAll: async () => {},
      release: async () => [],
      cancelWaiting: async () => {},
    },
    ledger: { append: async () => {} },
    changes: { append: async () => {} },
    enqueue: async () => {},
  }
}

/** What a journey asks of a store, and whoever takes the offer of its return. */
const tablesOn = (desk: DryDesk, cart: () => readonly string[] | null) => ({
  drafts: draftsOn(desk),
  claims: claimsOn(desk),
  ...returnOn(desk),
  nonces: { subjectOf: async () => null, issue: async () => {} },
  budgets: everythingGranted,
  payments: { ofDraft: async () => [], adopt: async () => 0 },
  storeCarts: {
    visit: async () => {},
    find: async (_shop: string, token: string) => {
      const variants = token === STORE_CART ? cart() : null
      return variants === null ? null : { variants, goods: {} }
    },
  },
  photos: {
    ofItem: async () => [{ id: EVERY_PHOTO, orderId: '', lineItemId: '', file: '', mediaType: 'image/png', bytes: 1 }],
  },
})

/** What only a return that is written asks for, and a walk writes none. */
const never = async (): Promise<never> => {
  throw new RangeError('dryWorld: a walk submits nothing')
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

/** What the label of a walk's parcel costs, in minor units; it is never made. */
const LABEL_RATE = 500
const noCarriers: ReturnType<World['carriers']> = {
  quote: async () => LABEL_RATE,
  label: never,
  find: never,
  void: never,
  qr: never,
}

/** Where every partner of a walk takes parcels. */
const PARTNER_PLACE = {
  id: 'walk',
  name: 'Walk',
  address: { name: 'Walk', address1: '1 First Street', city: 'Springfield', zip: '10001', country: 'US' },
  latitude: 0,
  longitude: 0,
}

/** Every partner that is asked takes every parcel: a walk goes each way there is. */
const willingPartners: NonNullable<ReturnType<World['partners']>> = {
  eligible: async ({ kinds }) => ({ offers: kinds.map((kind) => ({ kind, places: [PARTNER_PLACE] })), spot: null }),
  arrange: never,
  cancel: never,
}

/** An order system that has the walk's orders and products, and does nothing else. */
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

/** A log of which the walk hears warnings and errors. */
const logTo = (hear: (heard: DryHeard) => void): Log => ({
  info: () => {},
  warn: (fields, sentence) => hear({ fields, sentence }),
  error: (fields, sentence) => hear({ fields, sentence }),
})

/**
 * A world over one desk. Everybody who asks for a photo gets one; whoever solves a captcha has solved it. Steps of the
 * real journey run in it unchanged: what the walk finds is what a shopper would meet.
 */
export function dryWorld(
  config: ShopConfig,
  goods: DryGoods,
  on: { desk: DryDesk; hear: (heard: DryHeard) => void; now?: Instant; newId?: () => string },
): JourneyNeeds {
  let made = 0
  const { desk, hear, now = 0, newId = () => `walk-${++made}` } = on
  const { products, collections } = goods
  const shelved = new Set(collections.flatMap(({ productIds }) => productIds))
  // One unit of something on the shelves, where the shop has a store to put it into a cart.
  const cart = () =>
    config.onStore === undefined
      ? null
      : products
          .filter(({ id, published }) => published && shelved.has(id))
          .flatMap(({ variants }) => variants.map(({ id }) => id))
          .slice(0, 1)
  const tables = tablesOn(desk, cart)
  // Any other question is a fault of the walk: it throws by itself, and is told as a failing action.
  const store = { ...tables, transaction: (work: (of: unknown) => unknown) => work(tables) } as unknown as Store
  return {
    store,
    shops: {
      config: async () => config,
      forShoppers: async () => config,
      inForce: async () => config,
      sawInForce: () => {},
      ofHost: async () => config.shop.id,
      all: async () => [config.shop.id],
      follow: async () => async () => {},
    },
    commerce: commerceOf(goods),
    carriers: () => noCarriers,
    files: { put: never, get: never, remove: never },
    partners: ({ adapters }) => (adapters.partners === undefined ? null : willingPartners),
    payments: () => null,
    now: () => now,
    publicUrl: 'https://portal.example',
    captcha: {
      kind: 'altcha',
      challenge: async () => {
        throw new RangeError('dryWorld: a walk is asked for no captcha')
      },
      verify: async () => 'accepted',
    },
    newId,
    random: (bytes) => new Uint8Array(bytes),
    isStaffCode: async () => false,
    log: logTo(hear),
  }
}

/** The moment at which every walk takes place: it must not decide differently from one day to the next. */
export const WALK_NOW: Instant = Date.UTC(2026, 0, 15, 12)
