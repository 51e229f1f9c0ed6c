import { type Static, Type } from 'typebox'
import type { Minor } from '../values/money.ts'
import type { Letter, LetterFacts } from './letter.ts'

/**
 * External work of a return: one permanent row each, executed under the key `return:kind:epoch`. `charge` takes the
 * amount authorized at submit, `give-back` refunds it; `instant-return` and `instant-exchange` end their holds;
 * `restock` releases what `stock` reserved; `shelve` restocks returned units.
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
 * `waiting` for its trigger, `due`, `running` since claimed (the effect may have happened), `done`, `refused` for good,
 * or `cancelled` before the claim. An unpaid exchange order ends `cancelled`.
 */
export const FollowUpState = Type.Enum(['waiting', 'due', 'running', 'done', 'refused', 'cancelled'])
export type FollowUpState = Static<typeof FollowUpState>

interface PayoutPayload {
  readonly amount: Minor
  readonly currency: string
  /** Added by the shop; absent if none. */
  readonly bonus?: Minor
  /** Set if decided after the submit. */
  readonly lineItemIds?: readonly string[]
  /** Received units that the same store call restocks; fixed at the first attempt. */
  readonly arrived?: ReceivedUnits
}

export interface ReceivedUnits {
  readonly restocked: readonly string[]
  readonly notRestocked: readonly string[]
}

/** `charge` takes the money off-session, then releases the hold. */
export type HoldEnding =
  | { readonly kind: 'release' }
  | { readonly kind: 'capture'; readonly amount: Minor }
  | { readonly kind: 'charge'; readonly amount: Minor }

/** Fixed at the first attempt. */
interface HoldPayload {
  readonly end?: HoldEnding
}

interface GoodsPayload {
  /** Variant ids, one per unit. */
  readonly variants: readonly string[]
}

/** Makes repeated requests idempotent. */
interface ReferencePayload {
  readonly reference: string
}

interface FollowUpPayloads {
  readonly charge: { readonly amount: Minor }
  /** Remaining charge; absent refunds all. */
  readonly 'give-back': { readonly leaves?: Minor }
  readonly 'instant-return': HoldPayload
  readonly 'instant-exchange': HoldPayload
  readonly refund: PayoutPayload
  readonly 'gift-card': PayoutPayload
  readonly 'exchange-order': GoodsPayload
  readonly stock: GoodsPayload
  readonly restock: { readonly reserved: string }
  readonly shelve: GoodsPayload & { readonly lineItemIds: readonly string[] }
  readonly annotate: { readonly tags: readonly string[]; readonly note?: string }
  readonly 'record-return': { readonly lineItemIds: readonly string[]; readonly restocks: boolean }
  readonly 'process-return': ReceivedUnits
  readonly 'end-return': { readonly how: 'close' | 'cancel' }
  readonly label: ReferencePayload
  readonly method: ReferencePayload
  readonly mail: LetterFacts & { readonly letter: Letter }
}

export type FollowUpWork<Kind extends FollowUpKind = FollowUpKind> = {
  [One in Kind]: { readonly kind: One; readonly payload: FollowUpPayloads[One] }
}[Kind]
