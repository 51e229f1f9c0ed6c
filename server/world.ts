import type { ActionName } from '../schemas/actions/index.ts'
import type { ShopConfig } from '../schemas/config/index.ts'
import type { Init } from '../schemas/envelope/init.ts'
import type { Envelope } from '../schemas/envelope/screen.ts'
import type {
  ConfigDifference,
  ConfigProblem,
  ConfigReport,
  ConfigVersion,
  KeptSecret,
  Pointers,
  PublishRequest,
  RollbackRequest,
  RolloutRequest,
  SecretRequest,
} from '../schemas/merchant/configuration.ts'
import type { AddedFont, ShopFont } from '../schemas/merchant/font.ts'
import type { MerchantKey, Role } from '../schemas/merchant/keys.ts'
import type {
  MadePreview,
  PreviewMessage,
  PreviewOpened,
  PreviewOpening,
  PreviewShown,
} from '../schemas/merchant/preview.ts'
import type { Args } from '../schemas/screen/action.ts'
import type { Instant, ShopId } from '../schemas/values/ids.ts'
import type { CaptchaProvider } from './providers/captcha/port.ts'
import type { Partners } from './providers/carriers/partners/port.ts'
import type { CarrierHook, Carriers, Papers } from './providers/carriers/port.ts'
import type { Connect } from './providers/commerce/connect/connect.ts'
import type { UnreleasedUnits } from './providers/commerce/operations/unreleased-units.ts'
import type { Commerce, CommerceHook, OrderSystemEvent } from './providers/commerce/port.ts'
import type { PushedOrders } from './providers/commerce/pushed/orders.ts'
import type { RecipientData } from './providers/commerce/recipient-data.ts'
import type { Credentials } from './providers/credentials/port.ts'
import type { Files } from './providers/files/port.ts'
import type { Images } from './providers/images/port.ts'
import type { Mail } from './providers/mail/port.ts'
import type { BrowserHosts, PaymentHook, Payments, SandboxCounter } from './providers/payments/port.ts'
import type { SignInProvider } from './providers/sign-in/port.ts'
import type { PhotoOwner } from './store/shoppers/photos.ts'
import type { RecordedChange } from './store/shops/shops.ts'
import type { Store, Tables } from './store/store.ts'

export type { OrderSystemEvent, PhotoOwner, Store, Tables }

export interface Shops {
  /** @throws Fault RET_ERR_CONFIG_MISSING when the version was never published */
  config(shopId: ShopId, version: number): Promise<ShopConfig>
  /** The version for shoppers: without cards while the payment provider's secrets are unusable. @throws as `config`. */
  forShoppers(shopId: ShopId, version: number): Promise<ShopConfig>
  /** The configuration in force, for decisions per shop instead of per visit; null if nothing is published. */
  inForce(shopId: ShopId): Promise<ShopConfig | null>
  /** Updates the cached version in force after it was read. */
  setLiveVersion(shopId: ShopId, version: number): void
  ofHost(host: string): Promise<ShopId | null>
  all(): Promise<readonly ShopId[]>
  /** Drops cached versions whenever any process publishes. Returns the function that stops it. */
  follow(): Promise<() => Promise<void>>
}

/** Hints about a valid document; absent if there are none. */
interface WithRemarks {
  readonly remarks?: readonly ConfigProblem[]
}

export type ConfigAnswer =
  | ({ readonly kind: 'done'; readonly version: number; readonly pointers: Pointers } & WithRemarks)
  | ({ readonly kind: 'refused'; readonly problems: readonly ConfigProblem[] } & WithRemarks)
  /** Another change came first: `version` is in force. */
  | { readonly kind: 'conflict'; readonly version: number }
  | { readonly kind: 'unknown'; readonly what: 'shop' | 'version' }

/**
 * Simulates orders with a valid configuration to find stranded shoppers. An aborted signal cancels it before it begins.
 * @throws Fault RET_ERR_WALK_WAITS when another simulation of the shop waits
 */
export type VerifyConfig = (
  config: ShopConfig,
  signal?: AbortSignal,
  onProgress?: ReportProgress,
) => Promise<ConfigReport>

/** Simulated orders, and all. */
export type ReportProgress = (progress: { readonly done: number; readonly total: number }) => void

export interface Author {
  readonly shopId: ShopId
  readonly by: string
  readonly accountId?: string
}

interface PublishOptions {
  readonly signal?: AbortSignal
  readonly verified?: ConfigReport | undefined
  /** Its name in the audit. */
  readonly action?: 'configuration.publish' | 'configuration.override' | 'portal.open' | 'portal.close'
  readonly detail?: Readonly<Record<string, string | number>>
}

export interface NewKey {
  readonly name: string
  readonly call?: { readonly key: string; readonly fingerprint: string } | null
  readonly role: Role
  readonly endsAt: Instant | null
}

export type MadeKey =
  | { readonly kind: 'made'; readonly id: string; readonly key: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'repeated' }
  /** By another call with the same idempotency key. */
  | { readonly kind: 'taken' }

/** Absent members stay as they are. */
export interface ChangedKey extends Partial<Pick<NewKey, 'role' | 'endsAt'>> {
  readonly id: string
}

export type KeyCheck =
  | ({ readonly kind: 'valid'; readonly id: string } & NewKey)
  | { readonly kind: 'ended'; readonly endsAt: Instant }

export interface Configurations {
  check(shopId: ShopId, document: unknown, signal?: AbortSignal, onProgress?: ReportProgress): Promise<ConfigReport>
  /** The problems that need no simulation. */
  checkRules(shopId: ShopId, document: unknown): Promise<readonly ConfigProblem[]>
  /** `signal` cancels work that has not begun. With the report of an earlier check of the document, none runs. */
  publish(author: Author, request: PublishRequest, options?: PublishOptions): Promise<ConfigAnswer>
  rollBack(author: Author, request: RollbackRequest): Promise<ConfigAnswer>
  rollOut(author: Author, request: RolloutRequest): Promise<ConfigAnswer>
  versions(shopId: ShopId): Promise<readonly ConfigVersion[] | null>
  version(shopId: ShopId, version: number): Promise<{ readonly version: number; readonly document: unknown } | null>
  diff(shopId: ShopId, range: { readonly from?: number; readonly to?: number }): Promise<ConfigDiff | null>
  changes(shopId: ShopId): Promise<readonly RecordedChange[]>
  keys: {
    /** Returns the key itself only here; null for an unknown shop or one with too many keys. */
    make(author: Author, key: NewKey): Promise<{ readonly id: string; readonly key: string } | null>
    makeOnce(author: Author, key: NewKey): Promise<MadeKey>
    all(shopId: ShopId): Promise<readonly MerchantKey[]>
    change(author: Author, change: ChangedKey): Promise<boolean>
    /** False when the key does not exist or is revoked. */
    revoke(author: Author, id: string): Promise<boolean>
    findByKey(shopId: ShopId, key: string): Promise<KeyCheck | null>
  }
}

export interface Secrets {
  all(shopId: ShopId): Promise<readonly KeptSecret[]>
  /** Null when stored, else the reason in one sentence. */
  keep(author: Author, request: SecretRequest): Promise<string | null>
  /** False if there was no such secret. The environment's value applies afterwards. */
  forget(author: Author, name: string): Promise<boolean>
  /** Reads the stored secrets, again after each change by any process. Returns the function that stops it. */
  follow(): Promise<() => Promise<void>>
}

export interface Fonts {
  add(
    author: Author,
    bytes: Uint8Array,
  ): Promise<
    | { readonly kind: 'done'; readonly font: AddedFont }
    | { readonly kind: 'invalid' | 'full'; readonly message: string }
  >
  all(shopId: ShopId): Promise<readonly ShopFont[]>
  /** Fonts of the live version and of the candidate are in use. */
  remove(author: Author, id: string): Promise<'removed' | 'unknown' | 'in-use'>
  read(shopId: ShopId, id: string): Promise<Uint8Array | null>
}

export interface ConfigDiff {
  readonly from: number
  readonly to: number
  readonly differences: readonly ConfigDifference[]
}

/**
 * Posts a webhook and returns the status.
 * @throws Error when the receiver does not answer in time or the address is not allowed
 */
export type PostOut = (
  url: string,
  message: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
) => Promise<{ readonly status: number }>

export interface PreviewRef {
  readonly shopId: ShopId
  readonly key: string
}

export interface PreviewReply {
  readonly status: number
  readonly envelope: Envelope
  readonly language?: string
}

type PreviewResult<Answer> =
  | ({ readonly kind: 'done' } & Answer)
  /** No such preview, or expired. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly problems: readonly ConfigProblem[] }

/** Previews of a configuration with made-up orders and without side effects (PRV-10). */
export interface Previews {
  /**
   * The origins that may frame the preview, none if the shop has none, and the hosts of the fonts of `version` (default:
   * live) and of unexpired previews.
   */
  findFrame(
    shopId: ShopId,
    version?: number,
  ): Promise<{ readonly origins: readonly string[]; readonly fontHosts: readonly string[] }>
  make(shopId: ShopId, document?: unknown): Promise<PreviewResult<{ readonly made: Omit<MadePreview, 'url'> }>>
  open(shopId: ShopId, request: PreviewOpening): Promise<PreviewResult<{ readonly opened: PreviewOpened }>>
  handleMessage(preview: PreviewRef, message: PreviewMessage): Promise<PreviewResult<{ readonly shown: PreviewShown }>>
  findTextKeys(preview: PreviewRef, text: string): Promise<PreviewResult<{ readonly keys: readonly string[] }>>
  init(preview: PreviewRef): Promise<PreviewResult<{ readonly init: Init }>>
  show(preview: PreviewRef, path: string): Promise<PreviewResult<{ readonly reply: PreviewReply }>>
  part(
    preview: PreviewRef,
    request: { readonly id: string; readonly path: string },
  ): Promise<PreviewResult<{ readonly reply: PreviewReply }>>
  perform(preview: PreviewRef, intent: PreviewIntent): Promise<PreviewResult<{ readonly reply: PreviewReply }>>
}

/** A press whose shape is valid; nothing else is checked. */
export interface PreviewIntent {
  readonly name: ActionName
  readonly at: string
  readonly values: Readonly<Record<string, string>>
  readonly args: Args
}

/** Log entries: a sentence and named fields, never personal data. */
export interface Log {
  info(fields: Readonly<Record<string, unknown>>, sentence: string): void
  warn(fields: Readonly<Record<string, unknown>>, sentence: string): void
  error(fields: Readonly<Record<string, unknown>>, sentence: string): void
}

/**
 * All side effects of the service. main.ts builds it once; tests build it with the real store and sandbox providers.
 */
export interface World {
  readonly store: Store
  readonly shops: Shops
  readonly configurations: Configurations
  readonly verifyConfig?: VerifyConfig
  readonly fonts: Fonts
  readonly previews: Previews
  readonly commerce: Commerce
  readonly connect: Connect
  readonly unfreed: UnreleasedUnits
  readonly addressees: RecipientData
  /** For order systems that the portal cannot call. */
  readonly pushed: PushedOrders
  readonly commerceHooks: readonly CommerceHook[]
  /** A return stays with the carrier of the version it was submitted under. */
  readonly carriers: (config: Pick<ShopConfig, 'adapters'>) => Carriers
  readonly carrierHooks: readonly CarrierHook[]
  readonly papers: Papers
  readonly partners: (config: Pick<ShopConfig, 'adapters'>) => Partners | null
  readonly secrets: Secrets
  /** A secret that shops name, stored or from the environment; undefined if not set. */
  readonly secretOf: (variable: string) => string | undefined
  readonly isStaffCode: (config: Pick<ShopConfig, 'pointOfSale'>, typed: string) => Promise<boolean>
  /** Posts webhooks: https only, public addresses only, no redirects, within seconds. */
  readonly postOut: PostOut
  readonly payments: (config: Pick<ShopConfig, 'adapters'>) => Payments | null
  readonly paymentHooks: readonly PaymentHook[]
  /** Hosts of the card form, for the content security policy. */
  readonly paymentHosts: (config: Pick<ShopConfig, 'adapters'>) => BrowserHosts | null
  readonly sandboxPayments: SandboxCounter
  readonly captcha: CaptchaProvider
  readonly credentials: Credentials
  /** Null: staff sign in with passwords only. */
  readonly signIn: SignInProvider | null
  /** Whether accounts of the demo loader may sign in; never in production. */
  readonly demoAccounts: boolean
  readonly mail: Mail
  readonly files: Files
  readonly images: Images
  readonly now: () => Instant
  /** Moves the clock of a demo. */
  readonly passDays?: (days: number) => void
  /** 128 random bits as 22 characters of base64url, not beginning with a dash. */
  readonly newId: () => string
  readonly random: (bytes: number) => Uint8Array
  /** A key of 132 bits in 22 characters of base64url, always the same for a text. Without the database it is unknown. */
  readonly deriveKey: (text: string) => string
  readonly log: Log
  readonly publicUrl: string
  /** Whether links name the shop, for hosts that belong to none. False in production. */
  readonly namesShop: boolean
  readonly consoleUrl: string
  readonly mailFrom: string
}
