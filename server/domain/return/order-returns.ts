import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Instant, LineItemId, ReturnKey } from '../../../schemas/values/ids.ts'
import type { Minor } from '../../../schemas/values/money.ts'
import { isVisibleToOthers } from '../items/gift-visibility.ts'
import { isBrought } from '../method/kinds.ts'
import { type CardCopy, findSendBy, getCardCopy, getExpiryTime, getStatusConstant } from './status.ts'

/** Small, because it is cached with the order. */
export interface OrderReturn {
  readonly key: ReturnKey
  readonly number: string
  readonly createdAt: Instant
  readonly units: readonly { readonly id: LineItemId; readonly title: string; readonly image: string | null }[]
  readonly card: CardCopy
  readonly lapsesAt: Instant | null
  readonly paid: Minor | null
  readonly sendBy: Instant | null
  /** To a store or counter. */
  readonly isBrought: boolean
}

/** Newest first, without gifts and erased returns (STS-08, T17). */
export const listOrderReturns = (records: readonly ReturnRecord[]): readonly OrderReturn[] =>
  records
    .filter(({ document }) => isVisibleToOthers(document) && document.erasedAt === undefined)
    .map((record) => {
      const { key, number, createdAt, document } = record
      const { items, refund, giftCard, method } = document
      const payout = refund ?? giftCard
      return {
        key,
        number,
        createdAt,
        units: items.map(({ lineItemId, product: { title, image } }) => ({ id: lineItemId, title, image })),
        card: getCardCopy(getStatusConstant(record, createdAt), document),
        lapsesAt: getExpiryTime(record),
        paid: payout?.state === 'done' ? payout.amount : null,
        sendBy: findSendBy(record),
        isBrought: method !== null && isBrought(method.kind),
      }
    })
    .toReversed()

export const getCurrentCard = ({ card, lapsesAt: end }: OrderReturn, now: Instant): CardCopy =>
  end !== null && now > end ? 'expired' : card

export const findReturnOfUnit = (returns: readonly OrderReturn[], unit: LineItemId): OrderReturn | null =>
  returns.find(({ card, units }) => card !== 'cancelled' && units.some(({ id }) => id === unit)) ?? null
