import type { Instant, LineItemId, ReturnKey } from '../../../schemas/ids.ts'
import type { Minor } from '../../../schemas/money.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { isShownToOthers } from '../items/gift-visibility.ts'
import { type CardCopy, cardCopy, lapsesAt, statusConstant } from './status.ts'

/** A return as the page of its order tells of it: small, as it is kept with what was read of the order. */
export interface OrderReturn {
  readonly key: ReturnKey
  readonly number: string
  readonly createdAt: Instant
  readonly units: readonly { readonly id: LineItemId; readonly title: string; readonly image: string | null }[]
  /** How it stands until time ends it. */
  readonly card: CardCopy
  /** After when it has expired; null where time does not decide. */
  readonly lapsesAt: Instant | null
  /** What was paid back; null while nothing was. */
  readonly paid: Minor | null
}

/** The returns that the page of their order lists, newest first: none of a gift, and none that was erased (STS-08, T17). */
export const returnsOfOrder = (records: readonly ReturnRecord[]): readonly OrderReturn[] =>
  records
    .filter(({ document }) => isShownToOthers(document) && document.erasedAt === undefined)
    .map((record) => {
      const { key, number, createdAt, document } = record
      const { items, refund, giftCard } = document
      const payout = refund ?? giftCard
      return {
        key,
        number,
        createdAt,
        units: items.map(({ lineItemId, product: { title, image } }) => ({ id: lineItemId, title, image })),
        card: cardCopy(statusConstant(record, createdAt), document),
        lapsesAt: lapsesAt(record),
        paid: payout?.state === 'done' ? payout.amount : null,
      }
    })
    .toReversed()

/** How a return of an order stands now. */
export const cardNow = ({ card, lapsesAt: end }: OrderReturn, now: Instant): CardCopy =>
  end !== null && now > end ? 'expired' : card

/** The return in which a unit is; null where it is in none that the page may tell of. */
export const returnWith = (returns: readonly OrderReturn[], unit: LineItemId): OrderReturn | null =>
  returns.find(({ card, units }) => card !== 'cancelled' && units.some(({ id }) => id === unit)) ?? null
