import type { Totals } from '../../../schemas/entities/totals.ts'
import type { Minor } from '../../../schemas/money.ts'
import type { DraftCard } from '../../../schemas/records/draft.ts'
import type { PaymentPurpose } from '../../../schemas/records/payment.ts'
import { paymentOf } from '../value/payment.ts'
import type { Instants, InstantType } from './instant.ts'

/** What a card is held for until the parcel is in the mail. Amounts in minor units; `window` in days (INS-11). */
interface HoldNeed {
  readonly purpose: Exclude<PaymentPurpose, 'due'>
  readonly authorize: Minor
  readonly charge: Minor
  readonly window: number
}

/** What a return needs a card for. */
export interface CardNeed {
  /** Charged at submit; 0 when nothing is owed, or it is covered or paid in a checkout. */
  readonly due: Minor
  readonly holds: readonly HoldNeed[]
  /** `later` also charges it when nobody is there. */
  readonly use: 'none' | 'once' | 'later'
  /** What is owed is paid in the checkout of the exchange order (REV-47). */
  readonly checkout: Minor
}

/** What a card is needed for: what is owed, and what goes out before the parcel is back. */
interface NeedInput {
  readonly totals: Totals
  readonly instants: Instants
  /** The shop's exchange orders have a checkout: flag `exchange-order-checkout` and setting checkoutForUpsell. */
  readonly owedBy: 'card' | 'checkout'
}

/** What one instant outcome gives ahead; nothing is held for what is worth nothing. */
const holdFor = (instant: InstantType, hold: HoldNeed): readonly HoldNeed[] =>
  instant.inForce === 'instant' && hold.authorize > 0 ? [hold] : []

/** What is set aside on the card for each thing that goes out ahead, in minor units. */
const holdsOf = ({ totals: { owed }, instants }: NeedInput): readonly HoldNeed[] => [
  ...holdFor(instants.return, {
    purpose: 'instant-return',
    authorize: owed.amountToAuthorize,
    charge: owed.amountToCharge,
    window: owed.instantReturnWindow,
  }),
  ...holdFor(instants.exchange, {
    purpose: 'instant-exchange',
    authorize: owed.exchanges.amountToAuthorize,
    charge: owed.exchanges.amountToCharge,
    window: owed.exchanges.instantExchangeWindow,
  }),
]

/** What a card is needed for: what is owed above the minimum (REV-24), and holds (INS-08, INS-09). */
export function cardNeedOf(input: NeedInput): CardNeed {
  const payment = paymentOf(input.totals)
  const owed = payment.kind === 'card' ? payment.amount : 0
  const due = input.owedBy === 'card' ? owed : 0
  const holds = holdsOf(input)
  return { due, holds, checkout: owed - due, use: holds.length > 0 ? 'later' : due > 0 ? 'once' : 'none' }
}

/** Why the given card does not do for the need; null when it does, or none is needed (REV-29, REV-32, REV-37, ERR-54). */
export function cardOff(
  { use }: Pick<CardNeed, 'use'>,
  card: DraftCard | undefined,
): 'card-missing' | 'card-authenticating' | 'card-prepaid' | null {
  if (use === 'none') return null
  if (card === undefined || (use === 'later' && card.use === 'once')) return 'card-missing'
  if (use === 'later' && card.card.funding === 'prepaid') return 'card-prepaid'
  return card.state === 'authenticating' ? 'card-authenticating' : null
}
