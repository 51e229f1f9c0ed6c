import type { AuthenticationAnswer, CardEntry } from '../../../schemas/card-entry.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Instant, ShopId } from '../../../schemas/ids.ts'
import type { Currency, Minor } from '../../../schemas/money.ts'
import type { Card } from '../../../schemas/records/payment.ts'

/**
 * Why a bank or the provider said no, by names that both adapters use. `message` is the provider's own sentence for the
 * shopper (REV-27). Refused is refused: the same request under the same key is refused for ever. `unsupported-amount` is one
 * that the provider cannot take exactly, or in a currency of which it is not known how it counts (CON-20).
 */
export interface Refused {
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

/** The bank wants to hear it from the shopper. `secret` is for the browser alone. */
export interface Authenticate {
  readonly kind: 'authenticate'
  readonly authorization: string
  readonly secret: string
}

/** A card taken from its token. */
export type TakenCard = { readonly kind: 'taken'; readonly card: Card }

/** Money that is held until `captureBefore`. */
export interface Authorized {
  readonly kind: 'authorized'
  readonly authorization: string
  readonly amount: Minor
  readonly captureBefore: Instant
}

/** What became of an authorisation; `captured` is how much of it was taken, less what was given back. */
export interface Authorization {
  readonly authorization: string
  readonly state: 'authenticating' | 'authorized' | 'captured' | 'voided' | 'refused'
  readonly amount: Minor
  readonly captured: Minor
  readonly captureBefore: Instant | null
}

/** Every call that changes something names its key; the same key with the same request is the same operation. */
interface Keyed {
  readonly shopId: ShopId
  readonly key: string
  readonly now: Instant
}

/** A card to be taken, by the token that the browser got for it. */
export interface CardRequest extends Keyed {
  readonly token: string
  /** `later` saves the card for charges that nobody confirms. */
  readonly use: 'once' | 'later'
}

/** Money to be set aside on a card. */
export interface AuthorizeRequest extends Keyed {
  readonly card: Card
  /** In minor units of `currency`, above 0. */
  readonly amount: Minor
  readonly currency: Currency
  /** The card may be charged later on: it is held for a longer time than holds last. */
  readonly use: 'once' | 'later'
  /** What the provider shows to the merchant: our id of the payment. */
  readonly reference: string
}

/**
 * Cards of shoppers: taken, held, charged. Amounts in minor units of `schemas/money`; an adapter converts at its border by a
 * table of its own.
 * @throws when the provider did not answer, answered with a fault of its own, or asks to slow down: it may have happened all
 * the same. Ask again with the same key, or `find` what became of it.
 */
export interface Payments {
  /** What the browser needs to give a card to the provider. */
  entry(shopId: ShopId): CardEntry
  /** Where a stand-in of a bank hears what the shopper said; null where the provider's own script asks her. */
  bank(shopId: ShopId, secret: string): AuthenticationAnswer | null
  /** How long a key is remembered, in milliseconds; afterwards an operation must be looked up before it is tried again. */
  readonly keysLastMs: number
  /** The card behind a token, as it is: nothing is asked of its bank. Null when there is no such token. */
  look(shopId: ShopId, token: string): Promise<Card | null>
  /** Takes a card to use it. With `later` the bank may ask the shopper; afterwards `saved` tells what came of it. */
  take(request: CardRequest): Promise<TakenCard | Authenticate | Refused>
  /** What came of taking a card that the bank asked about. */
  saved(shopId: ShopId, authorization: string): Promise<TakenCard | Authenticate | Refused>
  /** Holds money. The bank may ask the shopper; afterwards `find` tells what came of it. */
  authorize(request: AuthorizeRequest): Promise<Authorized | Authenticate | Refused>
  /** Takes held money, all of it or a part; the rest is free again. */
  capture(
    request: Keyed & { readonly authorization: string; readonly amount: Minor },
  ): Promise<{ readonly kind: 'captured' } | Refused>
  /** Lets held money go; `gone` when nothing is held any more. Nothing to do is done. */
  void(request: Keyed & { readonly authorization: string }): Promise<{ readonly kind: 'voided' } | Refused>
  /** Takes money from a saved card while nobody is there. */
  charge(request: AuthorizeRequest): Promise<{ readonly kind: 'charged'; readonly authorization: string } | Refused>
  /** Gives captured money back to the card. */
  refund(
    request: Keyed & { readonly authorization: string; readonly amount: Minor },
  ): Promise<{ readonly kind: 'given-back' } | Refused>
  /**
   * What became of the authorisation with this id, or with this reference; null when there is none. Where several carry one
   * reference, the one that went furthest: captured, authorized, authenticating, voided, refused.
   */
  find(
    shopId: ShopId,
    by: { readonly authorization: string } | { readonly reference: string; readonly card: Card },
  ): Promise<Authorization | null>
}

/** What a webhook of the provider says happened. It says where to look, never what is true: the journey asks `find`. */
export interface PaymentEvent {
  /** The provider's id of the event, the same each time it is sent. */
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
  /** Our reference, when the authorisation carries one. */
  readonly reference: string | null
}

/** A provider that tells by webhook. */
export interface PaymentWebhooks {
  /** The event of a signed body; null when it is none that we listen to. `'forged'` when the signature does not fit, or is old. */
  read(given: {
    readonly shopId: ShopId
    readonly raw: Uint8Array
    readonly signature: string
    readonly now: Instant
  }): Promise<PaymentEvent | null | 'forged'>
}

/** The webhook of one payment provider, at `/api/v1/<shop>/hooks/<name>`. */
export interface PaymentHook {
  readonly name: string
  readonly signatureHeader: string
  /** Null for a shop with another provider. @throws Fault RET_ERR_PAYMENTS while a secret is missing. */
  webhooks(config: Pick<ShopConfig, 'adapters'>): PaymentWebhooks | null
}

/** A card as somebody typed it into the field of the stand-in. */
export interface TypedCard {
  readonly number: string
  readonly expMonth: number
  readonly expYear: number
  readonly cvc: string
}

/** What browsers ask of the stand-in itself, as they ask a real provider's host. */
export interface SandboxCounter {
  /** A token of the card, good for one hour and for one use. */
  takeCard(shopId: ShopId, typed: TypedCard): Promise<{ readonly kind: 'token'; readonly token: string } | Refused>
  /** What the shopper tells the bank; the first answer counts. */
  answerAuthentication(shopId: ShopId, secret: string, answer: 'approve' | 'decline'): Promise<'heard' | 'unknown'>
}
