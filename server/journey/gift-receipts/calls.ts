import type { GiftReceipt } from '../../../schemas/entities/gift-receipt.ts'
import { toIsoTime } from '../../../schemas/values/ids.ts'
import { toDialedPhone } from '../../domain/contact/phone.ts'
import { unitsOf } from '../../domain/items/units.ts'
import type { World } from '../../world.ts'
import { receiptUrl, shortReceiptUrl } from '../follow-ups/links.ts'
import { resolvePortalUrl } from '../follow-ups/portal-url.ts'
import { captchaCount } from '../lookup/captcha-count.ts'
import { hasOrder, type JourneyContext } from '../request/context.ts'
import { isUsed, readReceiptOrder } from './read.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'log' | 'publicUrl' | 'namesShop'>

/** The receipt as its giver reads it (ENT-24). */
const toReceiptResponse = (needs: Needs, { visit, config }: JourneyContext, receipt: GiftReceipt) => ({
  id: receipt.id,
  order_id: receipt.orderId,
  recipient_name: receipt.recipient,
  giver_name: receipt.giver || null,
  slug: receipt.slug,
  created_at: toIsoTime(receipt.createdAt),
  qr_code_url: `${needs.publicUrl}/api/v1/${visit.shopId}/gift-receipts/${receipt.id}/qr.png`,
  deep_link_url: receiptUrl(resolvePortalUrl(needs, config), receipt),
  short_url: shortReceiptUrl(resolvePortalUrl(needs, config), receipt),
  line_item_ids: receipt.units,
})

/** The order with its gift receipts (API-45); null if the session looked up none. */
export async function readGiftReceipts(needs: Needs, context: JourneyContext) {
  const receiptOrder = await readReceiptOrder(needs, context)
  if (receiptOrder === null) return null
  return {
    order: {
      id: receiptOrder.of.order,
      name: receiptOrder.of.name,
      line_items: receiptOrder.units.map(({ unit: { id, line }, problem: off }) => ({
        id,
        title: line.title,
        variant_title: line.variantTitle,
        image: line.image,
        selectable: off === null,
        returned: off === 'returned',
      })),
    },
    gift_receipts: receiptOrder.receipts.map((receipt) => ({
      ...toReceiptResponse(needs, context, receipt),
      used: isUsed(receiptOrder, receipt),
    })),
  }
}

/**
 * The gift receipt of this link, without its giver or the rest of the order (API-46, GFT-41). Null if the session
 * opened another link.
 */
export async function readGift(
  { store }: Pick<World, 'store'>,
  { draft, reads, visit, assessed }: JourneyContext,
  token: string,
) {
  if (!hasOrder(draft) || reads === null) return null
  const { id: receiptId = null } = draft.order.receipt ?? {}
  const receipt = receiptId === null ? null : await store.giftReceipts.byId(visit.shopId, receiptId)
  if (receipt?.slug !== token) return null
  const units = unitsOf(reads.order, reads.claimed).filter((unit) => receipt.units.includes(unit.id))
  return {
    gift_receipt: {
      id: receipt.id,
      order_id: receipt.orderId,
      recipient_name: receipt.recipient,
      giver_name: receipt.giver || null,
      created_at: toIsoTime(receipt.createdAt),
      line_item_ids: receipt.units,
    },
    line_items: units.map(({ id, line, returned }) => ({
      id,
      title: line.title,
      variant_title: line.variantTitle,
      image: line.image,
      returned: returned !== null,
    })),
    missing: assessed?.missing ?? null,
  }
}

export const isCaptchaRequired = ({ draft }: JourneyContext): boolean => captchaCount(draft) !== null

/** An `sms:` link; the portal sends no messages itself (API-49). */
export const buildMessageLink = (
  { t, config }: JourneyContext,
  { deep_link_url: url }: { readonly deep_link_url: string },
  phone: string,
): string =>
  `sms:${toDialedPhone(phone, config.returnAddress.country)}?body=${encodeURIComponent(`${t('mail.gift-subject', { shop: config.shop.name })}: ${url}`)}`
