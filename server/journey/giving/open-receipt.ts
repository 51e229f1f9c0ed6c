import type { Place } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import { openOrder, readForLookup } from '../lookup/lookup.ts'
import type { JourneyContext } from '../request/context.ts'
import { countUnknown } from '../request/tries.ts'
import { type Answer, go } from '../request/visit.ts'

type Needs = Pick<World, 'commerce' | 'captcha' | 'shops' | 'store' | 'log'>

/** Where whoever comes for gift receipts is led in a shop without them: to the shop's own pages, else to the lookup (NAV-30). */
const elsewhere = ({ config }: JourneyContext): Answer => {
  const href = config.shop.customer_portal_url
  return go('/', href === undefined ? {} : { effects: [{ type: 'redirect', href }] })
}

/** Where whoever opens the pages of gift receipts is led in a shop without them; null for every other page and shop. */
export const closedGiving = (context: JourneyContext, { route }: Place): Answer | null =>
  route === 'giftReceipt' && context.config.settings.giftReceiptFlowEnabled !== true ? elsewhere(context) : null

/**
 * Opens the order of a gift receipt by the slug of its link: what stands on the receipt can go back as a gift, and no more is seen
 * (GFT-42, GFT-43, SEC-05). A slug that nobody made counts against the network, and leads to the page that says so.
 */
export async function openReceipt(
  needs: Needs,
  context: JourneyContext,
  { params }: Pick<Place, 'params'>,
): Promise<Answer> {
  const { visit, config, draft } = context
  const { token = '' } = params
  if (!context.open) return go('/')
  if (config.settings.giftReceiptFlowEnabled !== true) return elsewhere(context)
  const receipt = token === '' ? null : await needs.store.giftReceipts.bySlug(visit.shopId, token)
  if (receipt === null) {
    await countUnknown(needs, visit)
    return go('/gift-link')
  }
  // A link that is opened again goes on with what was begun by it.
  if (draft.order?.receipt?.id === receipt.id) return go('/exchange')
  const read = await readForLookup(needs, context, () => needs.commerce.findOrder(visit.shopId, receipt.orderId))
  if (read.kind === 'unread') return read.answer
  return openOrder(needs, context, { order: read.found, opens: { opens: receipt.orderId }, gift: true, receipt })
}
