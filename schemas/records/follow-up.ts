import { type Static, Type } from 'typebox'
import type { Minor } from '../money.ts'
import type { Letter, ToldFacts } from './letter.ts'

/**
 * What a return makes happen outside: one permanent row each, executed by jobs under the key `return:kind:epoch`.
 * `charge` takes what the card was authorised for at submit, `give-back` returns it; `instant-return` and `instant-exchange`
 * end the hold of their kind; `restock` frees what `stock` reserved; `shelve` puts units that came back in stock; `annotate` tells the order of it;
 * `record-return`, `process-return` and `end-return` are about the return that a store keeps itself;
 * `method` arranges the return method with a partner.
 */
export const FollowUpKind = Type.Enum([
  'charge',
  'give-back',
  'instant-return',
  'instant-exchange',
  'refund',
  'gift-card',
  'exchange-order',
  'stock',
  'restock',
  'shelve',
  'annotate',
  'record-return',
  'process-return',
  'end-return',
  'label',
  'method',
  'mail',
])
export type FollowUpKind = Static<typeof FollowUpKind>

/**
 * `waiting` for what releases it (goods, a merchant, a deadline), `due`, `running` since it was claimed by whoever executes it
 * (it may have happened, whatever became of them), `done`, `refused` for good, or `cancelled` before it was claimed; an exchange
 * order that was made and never paid is `cancelled` too.
 */
export const FollowUpState = Type.Enum(['waiting', 'due', 'running', 'done', 'refused', 'cancelled'])
export type FollowUpState = Static<typeof FollowUpState>

/** What a payout was promised to be. */
interface PayoutPayload {
  readonly amount: Minor
  readonly currency: string
  /** What of the amount the shop added; absent where it added nothing. */
  readonly bonus?: Minor
  /** What it is for, where that was decided after the return was submitted. */
  readonly lineItemIds?: readonly string[]
  /** Units of it that are there, by what becomes of them, where the store takes them in by the same call; kept from the first try on. */
  readonly arrived?: Arrived
}

/** Units that are there, by whether they may be sold again. */
export interface Arrived {
  readonly restocked: readonly string[]
  readonly notRestocked: readonly string[]
}

/** What becomes of a hold. `charge` takes the money off-session; what is still held is let go afterwards. */
export type HoldEnding =
  | { readonly kind: 'release' }
  | { readonly kind: 'capture'; readonly amount: Minor }
  | { readonly kind: 'charge'; readonly amount: Minor }

/** How a hold ends, kept from the first try on. */
interface HoldPayload {
  readonly end?: HoldEnding
}

/** What goods are set aside or sent. */
interface OfGoods {
  /** Ids of variants, one a unit. */
  readonly variants: readonly string[]
}

/** Whoever is asked again knows by this that it was asked before. */
interface Asked {
  /** Under this name the outside knows what it was asked for. */
  readonly reference: string
}

/** What each kind of follow-up is to do, as its row keeps it. */
interface FollowUpPayloads {
  readonly charge: { readonly amount: Minor }
  /** What the card is still to have paid afterwards: without it nothing. */
  readonly 'give-back': { readonly leaves?: Minor }
  readonly 'instant-return': HoldPayload
  readonly 'instant-exchange': HoldPayload
  readonly refund: PayoutPayload
  readonly 'gift-card': PayoutPayload
  readonly 'exchange-order': OfGoods
  readonly stock: OfGoods
  /** The reference under which the goods were set aside. */
  readonly restock: { readonly reserved: string }
  /** Which units, with the variant of each. */
  readonly shelve: OfGoods & { readonly lineItemIds: readonly string[] }
  /** Tags, and a line for the note. */
  readonly annotate: { readonly tags: readonly string[]; readonly note?: string }
  /** Which units, and whether those that come go back in stock. */
  readonly 'record-return': { readonly lineItemIds: readonly string[]; readonly restocks: boolean }
  readonly 'process-return': Arrived
  readonly 'end-return': { readonly how: 'close' | 'cancel' }
  readonly label: Asked
  readonly method: Asked
  readonly mail: ToldFacts & { readonly letter: Letter }
}

/** A kind of follow-up with what it is to do. */
export type FollowUpWork<Kind extends FollowUpKind = FollowUpKind> = {
  [One in Kind]: { readonly kind: One; readonly payload: FollowUpPayloads[One] }
}[Kind]
