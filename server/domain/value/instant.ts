import type { Minor } from '../../../schemas/money.ts'
import { sumOf } from '../money/round.ts'
import type { ValueInput } from './input.ts'
import type { Goods, ReturningLine } from './lines.ts'
import { paymentFor, stripeMinOf } from './payment.ts'
import type { Reckoning } from './reckoning.ts'
import { whole } from './tax.ts'

/** What a card is held for at submit, and charged if no parcel comes (F19, F20). */
export interface Hold {
  readonly enabled: boolean
  readonly amountToAuthorize: Minor
  readonly amountToCharge: Minor
}

const NOMINAL: Minor = 100

const OFF: Hold = { enabled: false, amountToAuthorize: 0, amountToCharge: 0 }

function holdOf(amountToCharge: Minor, { policy }: ValueInput): Hold {
  const nominal = policy.instant_return_authorization_type === 'nominal'
  return {
    enabled: true,
    amountToCharge,
    amountToAuthorize: nominal ? Math.min(NOMINAL, amountToCharge) : amountToCharge,
  }
}

/** The hold of an instant return: what the refund pays ahead (F19, INS-01). */
export const instantReturn = (refund: Reckoning, input: ValueInput): Hold =>
  input.flags.has('instant-refunds') && input.policy.instant_return_enabled === true
    ? holdOf(refund.payout, input)
    : OFF

const newVariantValue = ({ unit, dearer, cheaper }: ReturningLine): Minor => unit.value + whole(dearer) - whole(cheaper)

/** What the card paid for goods at submit. The handling fee buys none, so it does not lower the charge. */
function paidForGoods({ net, feeCharged }: Reckoning, { settings }: ValueInput): Minor {
  const payment = paymentFor(net, stripeMinOf(settings))
  return payment.kind === 'card' ? Math.max(0, payment.amount - feeCharged) : 0
}

/** The hold of an instant exchange: the goods sent ahead, or with `modify-ix-charge` those that should come back (F20). */
export function instantExchange({ returning }: Goods, reckoning: Reckoning, input: ValueInput): Hold {
  if (!input.flags.has('instant-exchanges')) return OFF
  const { credit, owed } = reckoning
  const swapped = returning.filter(({ item }) => item.returnType === 'exchange' && !item.excludedFromInstant)
  if (input.flags.has('modify-ix-charge')) {
    return holdOf(sumOf(swapped.map(({ unit }) => unit.value)) + Math.min(credit.net, owed.shopped), input)
  }
  const sent = sumOf(swapped.map(newVariantValue)) + owed.shopped + owed.shipping
  return holdOf(Math.max(0, sent - paidForGoods(reckoning, input)), input)
}
