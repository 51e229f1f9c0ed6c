import { randomBytes } from 'node:crypto'
import type { Database } from '../../server/database/database.ts'
import { localLabels } from '../../server/providers/carriers/local/local-labels.ts'
import { newTrackingNumber } from '../../server/providers/carriers/papers/tracking-number.ts'
import { partnerAdapters } from '../../server/providers/carriers/partners/adapters.ts'
import type { Carriers } from '../../server/providers/carriers/port.ts'
import { pushedOrders } from '../../server/providers/commerce/pushed/orders.ts'
import { databaseFiles } from '../../server/providers/files/database.ts'
import { mailOutbox } from '../../server/providers/mail/outbox.ts'
import { paymentAdapters } from '../../server/providers/payments/adapters.ts'
import { shopKeys } from '../../server/shops/keys.ts'
import { liveShops } from '../../server/shops/live.ts'
import { storeOver } from '../../server/store/store.ts'
import type { World } from '../../server/world.ts'
import { bordered, borderedDatabase, type Cross } from './crash-border.ts'
import { crashCommerce } from './crash-commerce.ts'
import type { Refunds, StoreKind } from './crash-orders-url.ts'

/**
 * Who is outside: those that keep their keys; those that remember none, so that what is asked for twice is done twice; or those that
 * keep them, with an order system in a process of its own: a merchant's, one that cannot be reached and comes itself, a store of Shopify
 * or a Medusa.
 */
export type Providers = 'keeping' | 'forgetful' | 'apart' | 'pushed' | StoreKind

/** Where order systems are asked that stand in processes of their own. */
export interface Ports {
  readonly orders: number
  readonly stores: number
  /** Where whoever works for order systems that cannot be reached is told to come. */
  readonly worker: number
}

/** What a world that may be killed stands on. */
export interface CrashGround {
  readonly database: Database
  readonly folder: string
  readonly now: () => number
  readonly providers: Providers
  readonly ports: Ports
  /** What becomes of refunds that an order system which stands apart has taken on. */
  readonly refunds: Refunds
  readonly cross: Cross
}

const random = (bytes: number): Uint8Array => randomBytes(bytes)

const log: World['log'] = { info: () => {}, warn: () => {}, error: () => {} }

/** Labels as the embedded carrier keeps them, one a reference, on a sheet without print: drawing takes a process a second. */
const blankLabels = (database: Database): Carriers => {
  const labels = localLabels({ database, files: databaseFiles({ database }) })
  return {
    async label({ shopId, reference, rmaCode, currency, now }) {
      const label = {
        ...{ id: reference, carrier: 'Post', service: 'Parcel', trackingNumber: newTrackingNumber(random) },
        ...{ rate: 700, currency, document: new TextEncoder().encode('%PDF-1.4'), createdAt: now, expiresAt: null },
        ...{ returnCode: null, voidedAt: null },
      }
      await labels.keep({ shopId, rmaCode, label })
      return { kind: 'made', label: (await labels.findByReference(shopId, reference)) ?? label }
    },
    quote: async () => 700,
    find: (shopId, reference) => labels.findByReference(shopId, reference),
    void: async (shopId, reference, now) => ((await labels.void(shopId, reference, now)) ? 'voided' : 'not-found'),
    qr: async () => null,
  }
}

/** A part of the world that neither a submit nor a job asks. */
const unasked = <Part extends object>(name: string): Part =>
  new Proxy(
    {},
    {
      get() {
        throw new Error(`Nobody asks for ${name} here`)
      },
    },
  ) as Part // stands for a part that is never touched

/** Who is outside, across a border: each answers from its own tables, which no crash of ours interrupts. */
const outside = (ground: CrashGround) => {
  const { database, folder, now, cross } = ground
  const forgets = ground.providers === 'forgetful'
  const adapters = paymentAdapters({ database, now, random, forgets, secretOf: () => undefined, standIns: true })
  const partnersOf = partnerAdapters({ database, standIns: true })
  return {
    ...adapters,
    payments: (config: Parameters<World['payments']>[0]) => {
      const provider = adapters.payments(config)
      return provider && bordered(provider, cross)
    },
    commerce: crashCommerce(ground),
    carrierHooks: [],
    orderSignals: () => null,
    storeHooks: () => null,
    carriers: () => bordered(blankLabels(database), cross),
    papers: unasked<World['papers']>('papers'),
    partners: (config: Parameters<World['partners']>[0]) => {
      const partners = partnersOf(config)
      return partners && bordered(partners, cross)
    },
    mail: bordered(mailOutbox({ dataDir: folder, now }), cross),
    files: bordered(databaseFiles({ database }), cross),
  }
}

/** The world as far as submits and jobs know it, with a border around everything that outlives the process. */
export const crashWorld = (ground: CrashGround): World => {
  const { database, now, cross } = ground
  const store = storeOver(borderedDatabase(database, cross))
  return {
    ...outside(ground),
    store,
    secretOf: () => undefined,
    secrets: unasked<World['secrets']>('secrets'),
    isStaffCode: async () => false,
    postOut: () => Promise.reject(new Error('Nobody is told here')),
    shops: liveShops(
      store,
      { shopOfHost: async () => null, allShops: async () => [] },
      {
        now,
        cardsWork: () => true,
        listen: async () => async () => {},
      },
    ),
    configurations: {
      ...unasked<World['configurations']>('configurations'),
      keys: shopKeys({ store, now, random, log }),
    },
    connect: unasked('a trial of order systems'),
    unfreed: unasked<World['unfreed']>('units that are set aside still'),
    addressees: unasked<World['addressees']>('whom something was sent to'),
    pushed: pushedOrders({ database: borderedDatabase(database, cross), now }),
    previews: unasked('previews'),
    captcha: unasked('the captcha'),
    images: unasked('pictures'),
    now,
    newId: () => randomBytes(16).toString('base64url'),
    random,
    log,
    publicUrl: 'http://localhost:3000',
    mailFrom: 'returns@localhost',
  }
}
