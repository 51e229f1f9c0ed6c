import { hash, randomBytes } from 'node:crypto'
import type { Database } from '../../server/database/database.ts'
import { listQueueEntries } from '../../server/domain/return/queues.ts'
import { localLabelQueries } from '../../server/providers/carriers/local/local-labels.ts'
import { generateTrackingNumber } from '../../server/providers/carriers/papers/tracking-number.ts'
import { createPartnerAdapters } from '../../server/providers/carriers/partners/adapters.ts'
import type { Carriers } from '../../server/providers/carriers/port.ts'
import { pushedOrders } from '../../server/providers/commerce/pushed/orders.ts'
import { createDatabaseFiles } from '../../server/providers/files/database.ts'
import { createMailOutbox } from '../../server/providers/mail/outbox.ts'
import { createPaymentAdapters } from '../../server/providers/payments/adapters.ts'
import { createShopKeys } from '../../server/shops/keys.ts'
import { createLiveShops } from '../../server/shops/live.ts'
import { createDatabaseStore } from '../../server/store/store.ts'
import type { World } from '../../server/world.ts'
import { borderedDatabase, type Cross, withBorder } from './crash-border.ts'
import { crashCommerce } from './crash-commerce.ts'
import { sendcloudLabels } from './crash-labels.ts'
import { type Refunds, SELLER, type StoreKind } from './crash-orders-url.ts'

/**
 * `keeping` providers honor idempotency keys, `forgetful` ones repeat effects. The others honor keys with the order
 * system in a separate process: a merchant's, a pushed one, or one of the stores. `sendcloud` is `keeping` with labels
 * of Sendcloud.
 */
export type Providers = 'keeping' | 'forgetful' | 'apart' | 'pushed' | StoreKind | typeof SELLER

export interface Ports {
  readonly orders: number
  readonly stores: number
  readonly worker: number
}

export interface CrashGround {
  readonly database: Database
  readonly folder: string
  readonly now: () => number
  readonly providers: Providers
  readonly ports: Ports
  readonly refunds: Refunds
  readonly cross: Cross
}

const random = (bytes: number): Uint8Array => randomBytes(bytes)

const log: World['log'] = { info: () => {}, warn: () => {}, error: () => {} }

const blankLabels = (database: Database): Carriers => {
  const labels = localLabelQueries({ database, files: createDatabaseFiles({ database }) })
  return {
    async label({ shopId, reference, rmaCode, currency, now }) {
      const label = {
        id: reference,
        carrier: 'Post',
        service: 'Parcel',
        trackingNumber: generateTrackingNumber(random),
        rate: 700,
        currency,
        document: new TextEncoder().encode('%PDF-1.4'),
        createdAt: now,
        expiresAt: null,
        returnCode: null,
        voidedAt: null,
      }
      await labels.save({ shopId, rmaCode, label })
      return { kind: 'made', label: (await labels.findByReference(shopId, reference)) ?? label }
    },
    quote: async () => 700,
    find: (shopId, reference) => labels.findByReference(shopId, reference),
    void: async (shopId, reference, now) => ((await labels.void(shopId, reference, now)) ? 'voided' : 'not-found'),
    qr: async () => null,
  }
}

const createUnusedPart = <Part extends object>(name: string): Part =>
  new Proxy(
    {},
    {
      get() {
        throw new Error(`Nobody asks for ${name} here`)
      },
    },
  ) as Part // never used

const outside = (ground: CrashGround) => {
  const { database, folder, now, cross } = ground
  const forgets = ground.providers === 'forgetful'
  const adapters = createPaymentAdapters({
    database,
    now,
    random,
    forgets,
    secretOf: () => undefined,
    allowsSandbox: true,
  })
  const partnersOf = createPartnerAdapters({ database, allowsSandbox: true })
  return {
    ...adapters,
    payments: (config: Parameters<World['payments']>[0]) => {
      const provider = adapters.payments(config)
      return provider && withBorder(provider, cross)
    },
    commerce: crashCommerce(ground),
    carrierHooks: [],
    commerceHooks: [],
    carriers: () => withBorder(ground.providers === SELLER ? sendcloudLabels(ground) : blankLabels(database), cross),
    papers: createUnusedPart<World['papers']>('papers'),
    partners: (config: Parameters<World['partners']>[0]) => {
      const partners = partnersOf(config)
      return partners && withBorder(partners, cross)
    },
    mail: withBorder(createMailOutbox({ dataDir: folder, now }), cross),
    files: withBorder(createDatabaseFiles({ database }), cross),
  }
}

export const crashWorld = (ground: CrashGround): World => {
  const { database, now, cross } = ground
  const store = createDatabaseStore(borderedDatabase(database, cross), listQueueEntries)
  return {
    ...outside(ground),
    store,
    secretOf: () => undefined,
    secrets: createUnusedPart<World['secrets']>('secrets'),
    fonts: createUnusedPart<World['fonts']>('fonts'),
    isStaffCode: async () => false,
    postOut: () => Promise.reject(new Error('Nobody is told here')),
    shops: createLiveShops(
      store,
      { shopOfHost: async () => null, allShops: async () => [] },
      {
        now,
        cardsWork: () => true,
        listen: async () => async () => {},
      },
    ),
    configurations: {
      ...createUnusedPart<World['configurations']>('configurations'),
      keys: createShopKeys({ store, now, random, log }),
    },
    connect: createUnusedPart('a trial of order systems'),
    unfreed: createUnusedPart<World['unfreed']>('units that are set aside still'),
    addressees: createUnusedPart<World['addressees']>('the addressees of letters'),
    pushed: pushedOrders({ database: borderedDatabase(database, cross), now, recordAudit: async () => {} }),
    previews: createUnusedPart('previews'),
    captcha: createUnusedPart('the captcha'),
    credentials: createUnusedPart('the credentials'),
    demoAccounts: false,
    images: createUnusedPart('pictures'),
    now,
    newId: () => randomBytes(16).toString('base64url'),
    random,
    deriveKey: (text) => hash('sha256', text, 'base64url').slice(0, 22),
    log,
    publicUrl: 'http://localhost:3000',
    namesShop: false,
    consoleUrl: 'http://localhost:3000',
    signIn: null,
    mailFrom: 'returns@localhost',
  }
}
