import type { GiftReceipt } from '../../../schemas/entities/gift-receipt.ts'
import type { DeadlineView } from '../../../screens/parts/gift-facts.ts'
import type { Assessment } from '../../domain/assessment/assess.ts'
import { findGiftDeadline } from '../../domain/items/gift-deadline.ts'
import type { World } from '../../world.ts'
import { createOrderDraft } from '../lookup/lookup.ts'
import { assessSession, type JourneyContext } from '../request/context.ts'
import { readShopperConfig } from '../request/session.ts'

/** Without a receipt: all units of the order. */
interface ReceiptGoods {
  readonly orderId: string
  readonly receipt?: GiftReceipt
}

type Needs = Pick<World, 'commerce' | 'store' | 'shops' | 'log'>

/** The assessment that the recipient would see now, in the version of the configuration that their return would use. */
const assessForRecipient = async (
  needs: Needs,
  context: JourneyContext,
  { orderId, receipt }: ReceiptGoods,
): Promise<{ readonly assessed: Assessment | null; readonly config: JourneyContext['config'] }> => {
  const { visit, config } = context
  const order = await needs.commerce.findOrder(visit.shopId, orderId)
  if (order === null) return { assessed: null, config }
  const draft = await createOrderDraft(needs, context, { order, gift: true, ...(receipt && { receipt }) })
  const version = draft.order?.configVersion ?? context.configVersion
  const session = { ...context, draft, config: await readShopperConfig(needs.shops, visit, version) }
  return { assessed: (await assessSession(needs, session, null)).assessed, config: session.config }
}

/** By unit (UXD-08). */
export async function findReceiptDeadlines(
  needs: Needs,
  context: JourneyContext,
  goods: ReceiptGoods,
): Promise<ReadonlyMap<string, DeadlineView | null>> {
  const { assessed, config } = await assessForRecipient(needs, context, goods)
  if (assessed === null) return new Map()
  const { settings } = config
  return new Map(
    assessed.items.map((state) => [
      state.unit.id,
      findGiftDeadline(state, { ...assessed, settings, now: context.visit.now }),
    ]),
  )
}
