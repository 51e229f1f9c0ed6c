import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Card } from '../../../schemas/records/payment.ts'
import type { AuthenticationAnswer, CardEntry } from '../../../schemas/screen/card-entry.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import type { Currency, Minor } from '../../../schemas/values/money.ts'

/**
 * A refusal by the bank or provider, final for the key. `message` is the provider's text for the shopper (REV-27).
 * `unsupported-amount`: the provider cannot charge exactly this amount, or the currency's digits are unknown (CON-20).
 */
export interface PaymentRefusal {
  readonly kind: 'refused'
  readonly code:
    | 'card-declined'
    | 'insufficient-funds'
    | 'expired-card'
    | 'incorrect-cvc'
    | 'incorrect-number'
    | 'processing-error'
    | 'authentication-failed'
    | 'authentication-required'
    | 'amount-too-small'
    | 'amount-too-large'
    | 'unsupported-amount'
    | 'unusable-token'
    | 'authorization-gone'
  readonly message: string
}

/** Only the browser may see `secret`. */
export interface AuthenticationRequired {
  readonly kind: 'authenticate'
  readonly authorization: string
  readonly secret: string
}

export type AcceptedCard = { readonly kind: 'taken'; readonly card: Card }

/** Money on hold until `captureBefore`. */
export interface Authorized {
  readonly kind: 'authorized'
  readonly authorization: string
  readonly amount: Minor
  readonly captureBefore: Instant
}

/** `captured` is net of refunds. */
export interface Authorization {
  readonly authorization: string
  readonly state: 'authenticating' | 'authorized' | 'captured' | 'voided' | 'refused'
  readonly amount: Minor
  readonly captured: Minor
  readonly captureBefore: Instant | null
}

/** `key` is the idempotency key: an equal request under it is the same operation. */
interface IdempotentRequest {
  readonly shopId: ShopId
  readonly key: string
  readonly now: Instant
}

export interface CardRequest extends IdempotentRequest {
  readonly token: string
  /** `later` allows charges without the shopper. */
  readonly use: 'once' | 'later'
}

export interface AuthorizeRequest extends IdempotentRequest {
  readonly card: Card
  /** Minor units, above 0. */
  readonly amount: Minor
  readonly currency: Currency
  /** `later` saves the card, because the payment may outlast a hold. */
  readonly use: 'once' | 'later'
  /** Our payment id, which the merchant sees at the provider. */
  readonly reference: string
}

/**
 * Holds and charges on shoppers' cards. Amounts are minor units of `schemas/money`.
 * @throws on a timeout, server error or rate limit, with an unknown outcome: repeat with the same key, or call `find`.
 */
export interface Payments {
  /** What the browser needs for its card form. */
  entry(shopId: ShopId): CardEntry
  /** The sandbox bank's address; null when the provider's script authenticates. */
  bank(shopId: ShopId, secret: string): AuthenticationAnswer | null
  /** How long the provider remembers a key. Look up older operations before a retry. */
  readonly keysLastMs: number
  /** The card of a token, without a call to the bank; null for an unknown token. */
  look(shopId: ShopId, token: string): Promise<Card | null>
  take(request: CardRequest): Promise<AcceptedCard | AuthenticationRequired | PaymentRefusal>
  saved(shopId: ShopId, authorization: string): Promise<AcceptedCard | AuthenticationRequired | PaymentRefusal>
  authorize(request: AuthorizeRequest): Promise<Authorized | AuthenticationRequired | PaymentRefusal>
  /** Captures all or part of a hold and releases the rest. */
  capture(
    request: IdempotentRequest & { readonly authorization: string; readonly amount: Minor },
  ): Promise<{ readonly kind: 'captured' } | PaymentRefusal>
  /** A repeated call succeeds. */
  void(
    request: IdempotentRequest & { readonly authorization: string },
  ): Promise<{ readonly kind: 'voided' } | PaymentRefusal>
  charge(
    request: AuthorizeRequest,
  ): Promise<{ readonly kind: 'charged'; readonly authorization: string } | PaymentRefusal>
  refund(
    request: IdempotentRequest & { readonly authorization: string; readonly amount: Minor },
  ): Promise<{ readonly kind: 'given-back' } | PaymentRefusal>
  /**
   * Null when there is none. Of several with one reference, returns the furthest: captured, authorized, authenticating,
   * voided, refused.
   */
  find(
    shopId: ShopId,
    by: { readonly authorization: string } | { readonly reference: string; readonly card: Card },
  ): Promise<Authorization | null>
}

/** Only a hint: the caller reads the state with `find`. */
export interface PaymentEvent {
  /** Equal on redelivery. */
  readonly id: string
  readonly type:
    | 'payment_intent.succeeded'
    | 'payment_intent.canceled'
    | 'payment_intent.payment_failed'
    | 'payment_intent.amount_capturable_updated'
    | 'setup_intent.succeeded'
    | 'charge.refunded'
    | 'refund.updated'
    | 'refund.failed'
  readonly authorization: string
  /** Our reference, if present. */
  readonly reference: string | null
}

export interface PaymentWebhooks {
  /** Verifies and parses a request. Null for an ignored event; `'forged'` for a wrong or old signature. */
  read(request: {
    readonly shopId: ShopId
    readonly raw: Uint8Array
    readonly signature: string
    readonly now: Instant
  }): Promise<PaymentEvent | null | 'forged'>
}

/** The webhook at `/api/v1/<shop>/hooks/<name>`. */
export interface PaymentHook {
  readonly name: string
  readonly signatureHeader: string
  /** Null for another provider. @throws Fault RET_ERR_PAYMENTS for a missing secret. */
  webhooks(config: Pick<ShopConfig, 'adapters'>): PaymentWebhooks | null
}

export interface TypedCard {
  readonly number: string
  readonly expMonth: number
  readonly expYear: number
  readonly cvc: string
}

/** The sandbox's calls for browsers. */
export interface SandboxCounter {
  /** Returns a token, valid for one hour and one use. */
  takeCard(
    shopId: ShopId,
    typed: TypedCard,
  ): Promise<{ readonly kind: 'token'; readonly token: string } | PaymentRefusal>
  /** Records the shopper's reply to the bank. The first one counts. */
  answerAuthentication(shopId: ShopId, secret: string, answer: 'approve' | 'decline'): Promise<'heard' | 'unknown'>
}

/** Hosts for the content security policy. */
export interface BrowserHosts {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
  readonly connections: readonly string[]
}
