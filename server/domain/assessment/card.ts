import type { Totals } from '../../../schemas/entities/totals.ts'
import type { DraftCard } from '../../../schemas/records/draft.ts'
import type { PaymentPurpose } from '../../../schemas/records/payment.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { paymentOf } from '../value/payment.ts'
import type { Instants, InstantType } from './instant.ts'

/** A hold until the parcel is in the mail. Amounts in minor units; `window` in days (INS-11). */
interface HoldNeed {
  readonly purpose: Exclude<PaymentPurpose, 'due'>
  readonly authorize: Minor
  readonly charge: Minor
  readonly window: number
}

export interface CardNeed {
  /** Charged at submit; 0 when nothing is owed, the shop covers it, or a checkout collects it. */
  readonly due: Minor
  readonly holds: readonly HoldNeed[]
  /** `later` also allows charges without the shopper. */
  readonly use: 'none' | 'once' | 'later'
  /** Paid in the checkout of the exchange order (REV-47). */
  readonly checkout: Minor
}

interface NeedInput {
  readonly totals: Totals
  readonly instants: Instants
  /** `checkout` needs flag `exchange-order-checkout` and setting checkoutForUpsell. */
  readonly paymentChannel: 'card' | 'checkout'
}

const toHolds = (instant: InstantType, hold: HoldNeed): readonly HoldNeed[] =>
  instant.inForce === 'instant' && hold.authorize > 0 ? [hold] : []

const listHolds = ({ totals: { owed }, instants }: NeedInput): readonly HoldNeed[] => [
  ...toHolds(instants.return, {
    purpose: 'instant-return',
    authorize: owed.amountToAuthorize,
    charge: owed.amountToCharge,
    window: owed.instantReturnWindow,
  }),
  ...toHolds(instants.exchange, {
    purpose: 'instant-exchange',
    authorize: owed.exchanges.amountToAuthorize,
    charge: owed.exchanges.amountToCharge,
    window: owed.exchanges.instantExchangeWindow,
  }),
]

/** Amounts above the minimum (REV-24), and holds (INS-08, INS-09). */
export function calculateCardNeed(input: NeedInput): CardNeed {
  const payment = paymentOf(input.totals)
  const owed = payment.kind === 'card' ? payment.amount : 0
  const due = input.paymentChannel === 'card' ? owed : 0
  const holds = listHolds(input)
  return { due, holds, checkout: owed - due, use: holds.length > 0 ? 'later' : due > 0 ? 'once' : 'none' }
}

/** Null when the card meets the need (REV-29, REV-32, REV-37, ERR-54). */
export function findCardProblem(
  { use }: Pick<CardNeed, 'use'>,
  card: DraftCard | undefined,
): 'card-missing' | 'card-authenticating' | 'card-prepaid' | null {
  if (use === 'none') return null
  if (card === undefined || (use === 'later' && card.use === 'once')) return 'card-missing'
  if (use === 'later' && card.card.funding === 'prepaid') return 'card-prepaid'
  return card.state === 'authenticating' ? 'card-authenticating' : null
}
