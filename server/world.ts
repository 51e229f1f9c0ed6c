import type { ShopConfig } from '../schemas/config/index.ts'
import type { Instant, ShopId } from '../schemas/ids.ts'
import type { Captcha } from './providers/captcha/port.ts'
import type { Carriers } from './providers/carriers/port.ts'
import type { Commerce } from './providers/commerce/port.ts'
import type { Files } from './providers/files/port.ts'
import type { Mail } from './providers/mail/port.ts'
import type { Store, Tables } from './store/store.ts'

export type { Store, Tables }

/** Published configurations, by immutable version. */
export interface Shops {
  /** One version's document. @throws Fault RET_ERR_CONFIG_MISSING when it was never published. */
  config(shopId: ShopId, version: number): Promise<ShopConfig>
  /** The shop that a host serves; null when none does. */
  ofHost(host: string): Promise<ShopId | null>
  /** Every shop there is, for a portal that serves just one. */
  all(): Promise<readonly ShopId[]>
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
  readonly commerce: Commerce
  readonly carriers: Carriers
  readonly captcha: Captcha
  readonly mail: Mail
  readonly files: Files
  readonly now: () => Instant
  /** 128 random bits as 22 characters of base64url. */
  readonly newId: () => string
  readonly random: (bytes: number) => Uint8Array
  readonly log: Log
  /** Origin of links in mails. */
  readonly publicUrl: string
  readonly mailFrom: string
}
