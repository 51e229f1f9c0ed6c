import type { Currency, Minor } from '../../../../../schemas/money.ts'
import { at, documentNode, textAt } from '../../../reading/json-node.ts'
import { sum } from '../../../reading/money.ts'
import { refuseAmount, refuseOrder } from '../../local/local-order.ts'
import type { OperationRefused, ProviderAnswer, Refunded, RefundOperation } from '../../port.ts'
import type { ShopFacts } from '../../shopify-rest/shop.ts'
import { PAYMENT_FIELDS } from '../fields.ts'
import { toMajor, roundToMinor, floorToMinor, sumDecimals } from '../mapping/decimal.ts'
import { listPayments, type Payment } from '../mapping/payments.ts'
import { type MedusaCalls, markOf, turnedAway } from './calls.ts'

type Asked = Pick<RefundOperation, 'shopId' | 'orderId' | 'reference' | 'now'> & {
  readonly amount: Minor
  readonly currency: Currency
}

/** A payment with its refundable amount, including what this reference refunded. */
interface Share {
  readonly id: string
  readonly room: Minor
  readonly given: Minor
  readonly refundId: string | null
}

const shareOf = ({ id, captured, refunded, refunds }: Payment, { reference, currency }: Asked): Share => {
  const ours = refunds.filter(({ note }) => note === markOf(reference))
  const given = sumDecimals(ours.map(({ amount }) => amount))
  return {
    id,
    room: floorToMinor(captured - (refunded - given), currency),
    given: roundToMinor(given, currency),
    refundId: ours[0]?.id ?? null,
  }
}

/** Refuses missing orders and other currencies. */
const read = async (calls: MedusaCalls, asked: Asked): Promise<readonly Share[] | OperationRefused> => {
  const told = await calls.one(`/admin/orders/${encodeURIComponent(asked.orderId)}`, `currency_code,${PAYMENT_FIELDS}`)
  if (told === null) return refuseOrder(asked)
  const order = at(documentNode(told), 'order')
  const currency = textAt(order, 'currency_code')?.toUpperCase()
  if (currency !== asked.currency) return refuseAmount(`The order is in ${currency}, not in ${asked.currency}`)
  return listPayments(order).map((payment) => shareOf(payment, asked))
}

const givenIn = (shares: readonly Share[], { amount }: Asked): Refunded | null => {
  const given = sum(shares.map((share) => share.given))
  const id = shares.find(({ refundId }) => refundId !== null)?.refundId
  const isOver = given >= amount || (given > 0 && sum(shares.map(({ room }) => room)) < amount)
  return id !== undefined && id !== null && isOver ? { kind: 'refunded', id, amount: given } : null
}

/** Null if there is none, or it is incomplete. */
export async function refundMade(calls: MedusaCalls, asked: Asked): Promise<Refunded | null> {
  const shares = await read(calls, asked)
  return 'kind' in shares ? null : givenIn(shares, asked)
}

/**
 * Refunds over all payments in proportion, with the reference in each note. Rejected refunds are looked up, as they may
 * have been made.
 */
export async function refundOnce(
  calls: MedusaCalls,
  asked: Asked,
  allocate: ShopFacts['allocate'],
): Promise<ProviderAnswer<Refunded>> {
  const { amount, currency, reference } = asked
  const before = await read(calls, asked)
  if ('kind' in before) return before
  const made = givenIn(before, asked)
  if (made !== null) return made
  if (sum(before.map(({ room }) => room)) < amount)
    return { kind: 'refused', because: 'over-refund', message: `Less than ${amount} is left to give back` }
  const shares = allocate(
    amount,
    before.map(({ room }) => room),
    before.map(({ id }) => id),
  )
  let why = 'it is not there'
  for (const [n, { id, given }] of before.entries()) {
    const owed = (shares[n] ?? 0) - given
    if (owed <= 0) continue
    const body = { amount: toMajor(owed, currency), note: markOf(reference) }
    const said = await calls.change('POST', `/admin/payments/${encodeURIComponent(id)}/refund`, body)
    if (said.kind === 'not') why = said.why
  }
  return (await refundMade(calls, asked)) ?? turnedAway(why, { 'more than the captured': 'over-refund' }, calls.now)
}
