import type { GiftReceipt } from '../../../schemas/entities/gift-receipt.ts'
import type { Draft } from '../../../schemas/records/draft.ts'
import { type Givable, givableOf } from '../../domain/items/givable.ts'
import { unitsOf } from '../../domain/items/units.ts'
import type { World } from '../../world.ts'
import type { JourneyContext } from '../request/context.ts'

type Needs = Pick<World, 'commerce' | 'store'>

/** The order that gift receipts are made of, as it stands now. */
export interface Giving {
  readonly of: NonNullable<Draft['giving']>
  readonly units: readonly Givable[]
  readonly receipts: readonly GiftReceipt[]
}

/** What a receipt says of its items, in the order in which they were bought. */
export const unitsOn = ({ units }: Giving, receipt: GiftReceipt): readonly Givable[] =>
  units.filter(({ unit }) => receipt.units.includes(unit.id))

/** Whether something on a receipt went back already (GFT-13). */
export const isUsed = (giving: Giving, receipt: GiftReceipt): boolean =>
  unitsOn(giving, receipt).some(({ off }) => off === 'returned')

/** What the session makes receipts of; null while it has proved no order for that, or the order has gone. */
export async function readGiving(needs: Needs, { draft, visit }: JourneyContext): Promise<Giving | null> {
  const { shopId } = visit
  const of = draft.giving
  if (of === undefined) return null
  const [order, taken, receipts] = await Promise.all([
    needs.commerce.findOrder(shopId, of.order),
    needs.store.claims.takenUnits(shopId, of.order),
    needs.store.giftReceipts.ofOrder(shopId, of.order),
  ])
  if (order === null) return null
  return { of, units: givableOf(unitsOf(order, taken.claimed), receipts), receipts }
}
