import { createHmac, randomBytes } from 'node:crypto'
import type { ShopConfig } from '../schemas/config/index.ts'
import type { ConfigProblem } from '../schemas/merchant/configuration.ts'
import type { Database } from './database/database.ts'
import { allocate } from './domain/money/allocate.ts'
import { listQueueEntries } from './domain/return/queues.ts'
import type { SecretOf } from './providers/adapter.ts'
import { createAltcha } from './providers/captcha/altcha.ts'
import { type CarrierAddresses, createCarrierAdapters } from './providers/carriers/adapters.ts'
import { cacheQuotes } from './providers/carriers/cached-quotes.ts'
import { createPapers } from './providers/carriers/papers/papers.ts'
import { createPartnerAdapters } from './providers/carriers/partners/adapters.ts'
import { cacheEligibility } from './providers/carriers/partners/cached-eligibility.ts'
import { canTakeCards, checkAdapterSecrets, findSandboxes } from './providers/check-adapters.ts'
import { checkReach, type Reach } from './providers/check-reach.ts'
import { commerceAdapters, createCommerceHooks } from './providers/commerce/adapters.ts'
import { createConnect } from './providers/commerce/connect/connect.ts'
import { localCommerce } from './providers/commerce/local/local.ts'
import { unreleasedUnits } from './providers/commerce/operations/unreleased-units.ts'
import { pushedOrders } from './providers/commerce/pushed/orders.ts'
import { recipientData } from './providers/commerce/recipient-data.ts'
import { createCredentials } from './providers/credentials/credentials.ts'
import type { Credentials } from './providers/credentials/port.ts'
import { createDatabaseFiles } from './providers/files/database.ts'
import { createFontReader } from './providers/fonts/font-reader.ts'
import { readFont as readFontBytes } from './providers/fonts/read-font.ts'
import { createSharpImages } from './providers/images/sharp.ts'
import { createMailOutbox } from './providers/mail/outbox.ts'
import type { Mail } from './providers/mail/port.ts'
import { parseNetworks } from './providers/outgoing/networks.ts'
import { createOutgoingPost } from './providers/outgoing/outgoing-post.ts'
import type { Connector } from './providers/outgoing/outgoing-request.ts'
import { createPaymentAdapters } from './providers/payments/adapters.ts'
import type { SignInProvider } from './providers/sign-in/port.ts'
import {
  findBrokenStaffCode,
  findBrokenWebhookSecrets,
  findMissingSecrets,
  secretPrefix,
} from './shops/checks/check-secrets.ts'
import { createConfigurations } from './shops/configurations.ts'
import { createLiveShops } from './shops/live.ts'
import type { SealingKey } from './shops/seal.ts'
import { createSecrets } from './shops/secrets.ts'
import { isStaffCode } from './shops/staff-code.ts'
import { createFonts } from './shops/uploaded-fonts.ts'
import { findShopByHost, listAllSecrets, listShops } from './store/across-shops.ts'
import { auditQueries } from './store/console/audit.ts'
import { SECRETS_CHANGED } from './store/shops/shop-secrets.ts'
import { SHOPS_CHANGED } from './store/shops/shops.ts'
import { createDatabaseStore } from './store/store.ts'
import { createPreviews } from './verify/preview/previews.ts'
import type { Log, PostOut, VerifyConfig, World } from './world.ts'

export interface WorldOptions {
  readonly database: Database
  readonly dataDir: string
  readonly now: () => number
  /** Default: the random source of the system. */
  readonly random?: World['random']
  readonly passDays?: World['passDays']
  /** Secret of this installation, at least 32 bytes; signs captcha challenges. */
  readonly secret: Uint8Array
  readonly log: Log
  readonly publicUrl: string
  readonly namesShop?: boolean
  /** Default: `publicUrl`. */
  readonly consoleUrl?: string
  readonly mailFrom: string
  readonly allowsSandbox: boolean
  /** Without it, emails are files in the data folder. */
  readonly credentials?: Credentials
  readonly signIn?: SignInProvider
  readonly demoAccounts?: boolean
  readonly mail?: Mail
  /** Reads the secrets that shops name; without it none is set. */
  readonly secretOf?: SecretOf
  /** Keys that seal the shops' stored secrets, the first one for new ones. Without any, no secret can be stored. */
  readonly sealingKeys?: readonly SealingKey[]
  /** Without it, webhooks are posted to public addresses only. */
  readonly postOut?: PostOut
  readonly carrierAddresses?: CarrierAddresses
  readonly fontConnect?: Connector
  readonly backendConnect?: Connector
  readonly orderSystemNetworks?: readonly string[]
  /** Networks of webhook receivers besides the public internet, in CIDR notation. */
  readonly webhookNetworks?: readonly string[]
  /** Origin of stores that are named without a URL; for tests. */
  readonly storeOrigin?: (store: string) => string
  /** The sandbox payment provider ignores idempotency keys, so that tests detect repeated operations. */
  readonly ignoresIdempotencyKeys?: boolean
  /** Simulates orders before a configuration is published; without it, publishing only checks. */
  readonly verifyConfig?: VerifyConfig
}

/** @throws Error when a variable does not hold networks */
export const parseReach = ({
  orderSystemNetworks = [],
  webhookNetworks = [],
}: Pick<WorldOptions, 'orderSystemNetworks' | 'webhookNetworks'>): Reach => ({
  orderSystems: parseNetworks('ORDER_SYSTEM_NETWORKS', orderSystemNetworks),
  webhooks: parseNetworks('WEBHOOK_NETWORKS', webhookNetworks),
})

const buildOrderSystemOptions = ({ backendConnect, storeOrigin }: WorldOptions, { orderSystems: allowed }: Reach) => ({
  orderSystems: { connect: backendConnect, allowed },
  storeOrigin,
})

const findAdapterSecretProblems = (config: ShopConfig, secretOf: SecretOf): readonly ConfigProblem[] => [
  ...findMissingSecrets(config, secretOf),
  ...checkAdapterSecrets(config, secretOf),
]

/** Secrets and sandbox providers that a configuration names and that cannot be used, without values. */
export const findUnusable = (
  config: ShopConfig,
  {
    secretOf,
    allowsSandbox,
    reach,
  }: { readonly secretOf: SecretOf; readonly allowsSandbox: boolean; readonly reach: Reach },
): readonly ConfigProblem[] => [
  ...(allowsSandbox ? [] : findSandboxes(config)),
  ...checkReach(config, reach),
  ...findAdapterSecretProblems(config, secretOf),
  ...findBrokenWebhookSecrets(config, secretOf),
  ...findBrokenStaffCode(config, secretOf),
]

const ID_BYTES = 16
const ID_BATCH_SIZE = 256

/** Ids of 128 random bits, generated in batches. None begins with a dash, which commands would read as an option. */
const createIdGenerator = (random: World['random']): World['newId'] => {
  let pool = Buffer.alloc(0)
  const newId = (): string => {
    if (pool.length === 0) pool = Buffer.from(random(ID_BYTES * ID_BATCH_SIZE))
    const id = pool.toString('base64url', 0, ID_BYTES)
    pool = pool.subarray(ID_BYTES)
    return id.startsWith('-') ? newId() : id
  }
  return newId
}

const createWorldSecrets = (
  { database, now, log, sealingKeys = [], secretOf = () => undefined }: WorldOptions,
  needs: Pick<World, 'random'> & { readonly store: ReturnType<typeof createDatabaseStore> },
) =>
  createSecrets({
    ...needs,
    now,
    log,
    keys: sealingKeys,
    inEnvironment: secretOf,
    read: () => listAllSecrets(database),
    listen: (wake) => database.listen(SECRETS_CHANGED, wake),
  })

const createShops = (
  { database, now, allowsSandbox }: WorldOptions,
  { store, secretOf }: { readonly store: ReturnType<typeof createDatabaseStore> } & Pick<World, 'secretOf'>,
) => {
  const shopLookups = {
    shopOfHost: (host: string) => findShopByHost(database, host),
    allShops: () => listShops(database),
  }
  const cardsWork = (config: ShopConfig) => canTakeCards(config, { secretOf, allowsSandbox })
  const listen = (wake: () => void) => database.listen(SHOPS_CHANGED, wake)
  return createLiveShops(store, shopLookups, { now, cardsWork, listen })
}

const createPayments = (
  { database, now, allowsSandbox, ignoresIdempotencyKeys = false }: WorldOptions,
  needs: Pick<World, 'random' | 'secretOf'>,
) => createPaymentAdapters({ ...needs, database, now, allowsSandbox, forgets: ignoresIdempotencyKeys })

const pickConsoleOptions = ({ publicUrl, consoleUrl = publicUrl, signIn, demoAccounts }: WorldOptions) => ({
  consoleUrl,
  signIn: signIn ?? null,
  demoAccounts: demoAccounts === true,
})

const recordAudit: Parameters<typeof pushedOrders>[0]['recordAudit'] = (tx, shopId, entry) =>
  auditQueries(tx).append(shopId, entry)

/** The world with the real store and adapters; the service and all tests use it. */
export function buildWorld(options: WorldOptions): World {
  const { database, dataDir, now, secret, log, publicUrl, mailFrom, allowsSandbox } = options
  const random = options.random ?? ((bytes: number): Uint8Array => randomBytes(bytes))
  const store = createDatabaseStore(database, listQueueEntries)
  const secrets = createWorldSecrets(options, { store, random })
  const { secretOf } = secrets
  const files = createDatabaseFiles({ database })
  const shops = createShops(options, { store, secretOf })
  const papers = createPapers()
  const storeOf = async (id: string) => (await shops.inForce(id))?.shop.shop_domain ?? null
  const local = localCommerce({ database, now, random, storeOf })
  const warn: Log['warn'] = (fields, sentence) => log.warn(fields, sentence)
  const reach = parseReach(options)
  const orderSystem = buildOrderSystemOptions(options, reach)
  const adapterOptions = { now, secretOf, configOf: shops.inForce, allocate, ...orderSystem }
  const commerce = commerceAdapters({ ...adapterOptions, database, local, secret, warn, byHand: !allowsSandbox })
  const postage = { database, files, now, random, papers, secretOf, allowsSandbox }
  const carriers = createCarrierAdapters({ ...postage, addresses: options.carrierAddresses })
  const unusable = (config: ShopConfig) => findUnusable(config, { secretOf, allowsSandbox, reach })
  const readFont = createFontReader({ files, allowed: reach.webhooks, connect: options.fontConnect })
  const verify = options.verifyConfig
  const newId = createIdGenerator(random)
  const connecting = { publicUrl, secretPrefix, findSecretProblems: findAdapterSecretProblems }
  return {
    store,
    shops,
    fonts: createFonts({ store, files, now, log, readFont: readFontBytes }),
    previews: createPreviews({ store, shops, commerce: () => commerce, now, newId, log }),
    configurations: createConfigurations({ store, now, random, log, verify, unusable, readFont }),
    ...(verify && { verifyConfig: verify }),
    connect: createConnect({ ...adapterOptions, ...connecting, listen: commerce.listen }),
    unfreed: unreleasedUnits({ ...adapterOptions, database, commerce }),
    addressees: recipientData(database),
    pushed: pushedOrders({ database, now, recordAudit }),
    commerce,
    commerceHooks: createCommerceHooks({ secretOf, warn }),
    ...carriers,
    carriers: cacheQuotes(carriers.carriers, now),
    papers,
    ...createPayments(options, { random, secretOf }),
    partners: cacheEligibility(createPartnerAdapters({ database, allowsSandbox }), now),
    secrets,
    secretOf,
    isStaffCode: async ({ pointOfSale }, typed) =>
      pointOfSale !== undefined && isStaffCode(typed, secretOf(pointOfSale.staffCode)),
    postOut: options.postOut ?? createOutgoingPost({ allowed: reach.webhooks }),
    credentials: options.credentials ?? createCredentials(random),
    ...pickConsoleOptions(options),
    captcha: createAltcha({ database, secret, now, random }),
    mail: options.mail ?? createMailOutbox({ dataDir, now }),
    files,
    images: createSharpImages(),
    now,
    ...(options.passDays && { passDays: options.passDays }),
    newId,
    random,
    deriveKey: (text) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22),
    log,
    publicUrl,
    namesShop: options.namesShop ?? false,
    mailFrom,
  }
}
