import { parseReceiptCode } from '../../domain/items/receipt-code.ts'
import { buildPath, type Place } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import { openOrder, readForLookup } from '../lookup/lookup.ts'
import { attemptGiftCode, computeGrant, countUnknown, refundGrant } from '../request/attempts.ts'
import type { JourneyContext } from '../request/context.ts'
import { formatWait, toInvalidProblem } from '../request/refusals.ts'
import { type Answer, go, stay } from '../request/visit.ts'

type Needs = Pick<World, 'commerce' | 'captcha' | 'shops' | 'store' | 'log'>

/** Leads away from gift receipts in a shop without them (NAV-30). */
const redirectToShop = ({ config }: JourneyContext): Answer => {
  const href = config.shop.customer_portal_url
  return go('/', href === undefined ? {} : { effects: [{ type: 'redirect', href }] })
}

export const findClosedRedirect = (context: JourneyContext, { route }: Place): Answer | null =>
  route === 'giftReceipt' && context.config.settings.giftReceiptFlowEnabled !== true ? redirectToShop(context) : null

/**
 * Opens the units of a gift receipt as a gift, without the rest of the order (GFT-42, GFT-43, SEC-05). An unknown slug
 * counts against the network.
 */
export async function openReceipt(
  needs: Needs,
  context: JourneyContext,
  { params }: Pick<Place, 'params'>,
): Promise<Answer> {
  const { visit, config, draft } = context
  const { token = '' } = params
  if (!context.open) return go('/')
  if (config.settings.giftReceiptFlowEnabled !== true) return redirectToShop(context)
  const receipt = token === '' ? null : await needs.store.giftReceipts.bySlug(visit.shopId, token)
  if (receipt === null) {
    await countUnknown(needs, visit)
    return go('/gift-link')
  }
  if (draft.order?.receipt?.id === receipt.id) return go('/exchange')
  const read = await readForLookup(needs, context, () => needs.commerce.findOrder(visit.shopId, receipt.orderId))
  if (read.kind === 'unread') return read.answer
  return openOrder(needs, context, { order: read.found, opens: { orderId: receipt.orderId }, gift: true, receipt })
}

const refuseCode = (context: JourneyContext, typed: string, message: string): Answer => ({
  ...stay(toInvalidProblem(context, [{ form: 'gift-code', name: 'code', message }])),
  at: buildPath('/g', { typed: typed || undefined }),
})

/** Opens a receipt by the code of its short link. Each attempt counts until it succeeds (FIX-30). */
export async function openReceiptByCode(needs: Needs, context: JourneyContext, typed: string): Promise<Answer> {
  const { visit, config, t } = context
  if (!context.open) return go('/')
  if (config.settings.giftReceiptFlowEnabled !== true) return redirectToShop(context)
  const code = parseReceiptCode(typed)
  const typedCode = typed.trim().slice(0, 24)
  if (code === '') return refuseCode(context, '', t('receipt-code.missing'))
  const attempt = await attemptGiftCode(needs, context)
  if (attempt.kind === 'captcha') return refuseCode(context, typedCode, t('fault.throttled'))
  if (attempt.kind === 'paused')
    return refuseCode(context, typedCode, t('receipt-code.paused', { wait: formatWait(context, attempt.until) }))
  const receipt = await needs.store.giftReceipts.byCode(visit.shopId, code)
  if (receipt === null) return refuseCode(context, typedCode, t('receipt-code.unknown', { code: typedCode }))
  await refundGrant(needs, context, computeGrant(context, attempt))
  return openReceipt(needs, context, { params: { token: receipt.slug } })
}
