import type { Args } from '../schemas/action.ts'
import type { ActionName } from '../schemas/actions/index.ts'
import type { ShopConfig } from '../schemas/config/index.ts'
import type { Instant, ShopId } from '../schemas/ids.ts'
import type { Init } from '../schemas/init.ts'
import type {
  ConfigDifference,
  ConfigProblem,
  ConfigReport,
  ConfigVersion,
  KeptSecret,
  MerchantKey,
  Pointers,
  PublishRequest,
  RollbackRequest,
  RolloutRequest,
  SecretRequest,
} from '../schemas/merchant.ts'
import type { MadePreview, PreviewMessage, PreviewOpened, PreviewOpening, PreviewShown } from '../schemas/preview.ts'
import type { Envelope } from '../schemas/screen.ts'
import type { CaptchaProvider } from './providers/captcha/port.ts'
import type { Partners } from './providers/carriers/partners/port.ts'
import type { CarrierHook, Carriers, Papers } from './providers/carriers/port.ts'
import type { RecipientData } from './providers/commerce/addressees.ts'
import type { Connect } from './providers/commerce/connect/connecting.ts'
import type { UnreleasedUnits } from './providers/commerce/operations/unfreed.ts'
import type { Commerce, OrderSignals, StoreHooks, StoreEvent } from './providers/commerce/port.ts'
import type { PushedOrders } from './providers/commerce/pushed/orders.ts'
import type { Files } from './providers/files/port.ts'
import type { Images } from './providers/images/port.ts'
import type { Mail } from './providers/mail/port.ts'
import type { PaymentHook, Payments, SandboxCounter } from './providers/payments/port.ts'
import type { PhotoOwner } from './store/shoppers/photos.ts'
import type { RecordedChange } from './store/shops/shops.ts'
import type { Store, Tables } from './store/store.ts'

export type { PhotoOwner, Store, StoreEvent, Tables }

/** Published configurations, by immutable version. */
export interface Shops {
  /** One version's document. @throws Fault RET_ERR_CONFIG_MISSING when it was never published. */
  config(shopId: ShopId, version: number): Promise<ShopConfig>
  /** The same as shoppers get it: without cards while the secrets of their provider are not usable. @throws as `config`. */
  forShoppers(shopId: ShopId, version: number): Promise<ShopConfig>
  /** The configuration in force, for what is chosen by shop and not by visit; null where nothing is published. */
  inForce(shopId: ShopId): Promise<ShopConfig | null>
  /** Tells which version was just read to be in force, so that whoever asks by shop from now on gets no other one. */
  sawInForce(shopId: ShopId, version: number): void
  /** The shop that a host serves; null when none does. */
  ofHost(host: string): Promise<ShopId | null>
  /** Every shop there is, for a portal that serves just one. */
  all(): Promise<readonly ShopId[]>
  /** Hears whenever something is published, by whatever process, and remembers nothing from before; the answer ends that. */
  follow(): Promise<() => Promise<void>>
}

/** What strands nobody and does nothing in what is published; absent where nothing new was. */
interface Remarked {
  readonly remarks?: readonly ConfigProblem[]
}

/** What became of a change of a shop's configurations. */
export type ConfigAnswer =
  | ({ readonly kind: 'done'; readonly version: number; readonly pointers: Pointers } & Remarked)
  | ({ readonly kind: 'refused'; readonly problems: readonly ConfigProblem[] } & Remarked)
  /** Somebody else was faster: `version` is in force, not the one that the change was made for. */
  | { readonly kind: 'conflict'; readonly version: number }
  | { readonly kind: 'unknown'; readonly what: 'shop' | 'version' }

/**
 * A walk through a sound configuration that finds where it would strand a shopper. Whoever is gone before it begins needs none.
 * @throws Fault RET_ERR_WALK_WAITS when one of the same shop waits already.
 */
export type VerifyConfig = (config: ShopConfig, gone?: AbortSignal) => Promise<ConfigReport>

/** Who changes a configuration: the name of a key, or of a command. */
export interface Author {
  readonly shopId: ShopId
  readonly by: string
}

/** What merchants do with their configurations: check, publish, look back, roll out and back; and their keys. */
export interface Configurations {
  /** What publishing asks, and all that it would find. */
  check(shopId: ShopId, document: unknown, gone?: AbortSignal): Promise<ConfigReport>
  /** `gone` tells that nobody waits for the answer any more: what has not begun by then is not done. */
  publish(author: Author, given: PublishRequest, gone?: AbortSignal): Promise<ConfigAnswer>
  rollBack(author: Author, given: RollbackRequest): Promise<ConfigAnswer>
  rollOut(author: Author, given: RolloutRequest): Promise<ConfigAnswer>
  /** Every version, newest first; null for an unknown shop. */
  versions(shopId: ShopId): Promise<readonly ConfigVersion[] | null>
  version(shopId: ShopId, version: number): Promise<{ readonly version: number; readonly document: unknown } | null>
  /** What changed between two versions; without them, with the last change. Null when there is no such version. */
  diff(shopId: ShopId, between: { readonly from?: number; readonly to?: number }): Promise<ConfigDiff | null>
  /** Who changed what, newest first. */
  changes(shopId: ShopId): Promise<readonly RecordedChange[]>
  keys: {
    /** The key itself is in this answer and nowhere else; null for an unknown shop, or one with too many keys. */
    make(author: Author, name: string): Promise<{ readonly id: string; readonly key: string } | null>
    all(shopId: ShopId): Promise<readonly MerchantKey[]>
    /** Whether there was such a key in force. */
    revoke(author: Author, id: string): Promise<boolean>
    /** Whose key this is; null when it opens nothing in this shop. */
    bearer(shopId: ShopId, key: string): Promise<{ readonly id: string; readonly name: string } | null>
  }
}

/** The secrets of shops that can be changed while the service runs, in every process at once. */
export interface Secrets {
  /** What a shop has kept here, without what it is. */
  all(shopId: ShopId): Promise<readonly KeptSecret[]>
  /** Null once it is kept, else what keeps it from being, in one sentence. */
  keep(author: Author, given: SecretRequest): Promise<string | null>
  /** Whether there was such a secret; from now on the environment says what it is. */
  forget(author: Author, name: string): Promise<boolean>
  /** Reads what is kept, and again whenever it is changed by whatever process; the answer ends that. */
  follow(): Promise<() => Promise<void>>
}

/** The differences of two versions. */
export interface ConfigDiff {
  readonly from: number
  readonly to: number
  readonly differences: readonly ConfigDifference[]
}

/** An outgoing webhook. Answers the status; throws when nobody answered in time or the address is not allowed. */
export type PostOut = (
  url: string,
  given: { readonly body: string; readonly headers: Readonly<Record<string, string>> },
) => Promise<{ readonly status: number }>

/** Which preview, by the key with which it was opened. */
export interface PreviewOf {
  readonly shopId: ShopId
  readonly key: string
}

/** A page of a preview as it goes back over the wire. */
export interface PreviewReply {
  readonly status: number
  readonly envelope: Envelope
  readonly language?: string
}

type Unless<Answer> =
  | ({ readonly kind: 'done' } & Answer)
  /** There is no such preview, or none any more. */
  | { readonly kind: 'unknown' }
  /** What was asked for makes no sense here: nothing was changed. */
  | { readonly kind: 'refused'; readonly problems: readonly ConfigProblem[] }

/**
 * What merchants look at while they change their portal: their configuration with made-up orders, in a world in which nothing can be
 * done (PRV-10).
 */
export interface Previews {
  /** The origins that may frame it, by the version in force; none where the shop has no preview. */
  origins(shopId: ShopId): Promise<readonly string[]>
  make(shopId: ShopId, document?: unknown): Promise<Unless<{ readonly made: Omit<MadePreview, 'url'> }>>
  open(shopId: ShopId, asked: PreviewOpening): Promise<Unless<{ readonly opened: PreviewOpened }>>
  say(of: PreviewOf, message: PreviewMessage): Promise<Unless<{ readonly shown: PreviewShown }>>
  /** Keys of the texts that read so. */
  keysOf(of: PreviewOf, text: string): Promise<Unless<{ readonly keys: readonly string[] }>>
  init(of: PreviewOf): Promise<Unless<{ readonly init: Init }>>
  show(of: PreviewOf, path: string): Promise<Unless<{ readonly reply: PreviewReply }>>
  part(
    of: PreviewOf,
    asked: { readonly id: string; readonly path: string },
  ): Promise<Unless<{ readonly reply: PreviewReply }>>
  perform(of: PreviewOf, pressed: Pressed): Promise<Unless<{ readonly reply: PreviewReply }>>
}

/** A press in a preview: its shape was checked, nothing else. */
export interface Pressed {
  readonly name: ActionName
  readonly at: string
  readonly values: Readonly<Record<string, string>>
  readonly args: Args
}

/** What may be written to the log: a sentence and named fields, never a person's data. */
export interface Log {
  info(fields: Readonly<Record<string, unknown>>, sentence: string): void
  warn(fields: Readonly<Record<string, unknown>>, sentence: string): void
  error(fields: Readonly<Record<string, unknown>>, sentence: string): void
}

/** Every effect the service can have, by name. Built once in main.ts; tests build it with the real store and the embedded providers. */
export interface World {
  readonly store: Store
  readonly shops: Shops
  readonly configurations: Configurations
  /** Asked before a configuration is published, where there is one. */
  readonly verifyConfig?: VerifyConfig
  readonly previews: Previews
  readonly commerce: Commerce
  readonly connect: Connect
  readonly unfreed: UnreleasedUnits
  readonly addressees: RecipientData
  /** What order systems push and fetch that cannot be reached. */
  readonly pushed: PushedOrders
  /** Who tells a shop what of its order system is to be read again; null where nobody does. */
  readonly orderSignals: (config: Pick<ShopConfig, 'adapters'>) => OrderSignals | null
  /** Who tells for a shop from its store at Shopify, or from the one that it had before; null where nobody does. */
  readonly storeHooks: (config: Pick<ShopConfig, 'adapters'>, when?: 'now' | 'before') => StoreHooks | null
  /** Who makes the labels of a shop. A return stays with the carrier of the version that it was submitted under. */
  readonly carriers: (config: Pick<ShopConfig, 'adapters'>) => Carriers
  /** The webhooks of all carriers. */
  readonly carrierHooks: readonly CarrierHook[]
  readonly papers: Papers
  /** Who takes parcels for a shop beside the carrier; null where nobody does. */
  readonly partners: (config: Pick<ShopConfig, 'adapters'>) => Partners | null
  readonly secrets: Secrets
  /** What the variables hold that shops name for their secrets, kept here or else in the environment; undefined for one that is not set. */
  readonly secretOf: (variable: string) => string | undefined
  /** Whether the typed code is that of the shop's staff; false in a shop without one. */
  readonly isStaffCode: (config: Pick<ShopConfig, 'pointOfSale'>, typed: string) => Promise<boolean>
  /** Posts to addresses that merchants gave: https only, to public addresses only, no redirects, within seconds. */
  readonly postOut: PostOut
  /** Who takes cards for a shop; null where nobody does. */
  readonly payments: (config: Pick<ShopConfig, 'adapters'>) => Payments | null
  /** The webhooks of all payment providers. */
  readonly paymentHooks: readonly PaymentHook[]
  /** Where browsers give test cards to the stand-in of a payment provider. */
  readonly sandboxPayments: SandboxCounter
  readonly captcha: CaptchaProvider
  readonly mail: Mail
  readonly files: Files
  readonly images: Images
  readonly now: () => Instant
  /** 128 random bits as 22 characters of base64url, the first of them no dash. */
  readonly newId: () => string
  readonly random: (bytes: number) => Uint8Array
  readonly log: Log
  /** Origin of links in mails. */
  readonly publicUrl: string
  readonly mailFrom: string
}
