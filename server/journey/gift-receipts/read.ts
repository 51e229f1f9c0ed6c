import type { GiftReceipt } from '../../../schemas/entities/gift-receipt.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import { type GiftReceiptUnit, listGiftReceiptUnits } from '../../domain/items/gift-receipt-units.ts'
import { unitsOf } from '../../domain/items/units.ts'
import type { World } from '../../world.ts'
import type { JourneyContext } from '../request/context.ts'

type Needs = Pick<World, 'commerce' | 'store'>

export interface ReceiptOrder {
  readonly of: NonNullable<Draft['giving']>
  readonly units: readonly GiftReceiptUnit[]
  readonly receipts: readonly GiftReceipt[]
}

export const listReceiptUnits = ({ units }: ReceiptOrder, receipt: GiftReceipt): readonly GiftReceiptUnit[] =>
  units.filter(({ unit }) => receipt.units.includes(unit.id))

/** Whether a unit of the receipt was returned (GFT-13). */
export const isUsed = (receiptOrder: ReceiptOrder, receipt: GiftReceipt): boolean =>
  listReceiptUnits(receiptOrder, receipt).some(({ problem: off }) => off === 'returned')

/** The order that the session makes gift receipts of; null if none was proved, or it no longer exists. */
export async function readReceiptOrder(needs: Needs, { draft, visit }: JourneyContext): Promise<ReceiptOrder | null> {
  const { shopId } = visit
  const of = draft.giving
  if (of === undefined) return null
  const [order, taken, receipts] = await Promise.all([
    needs.commerce.findOrder(shopId, of.order),
    needs.store.claims.findUnavailableUnits(shopId, of.order),
    needs.store.giftReceipts.ofOrder(shopId, of.order),
  ])
  if (order === null) return null
  return { of, units: listGiftReceiptUnits(unitsOf(order, taken.claimed), receipts), receipts }
}
