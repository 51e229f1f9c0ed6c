import type { GiftReceipt } from '../../../schemas/entities/gift-receipt.ts'
import { receiptItems } from '../../../screens/gift-receipts/items.ts'
import { receiptLookup } from '../../../screens/gift-receipts/lookup.ts'
import { receiptList, recipientName } from '../../../screens/gift-receipts/receipts.ts'
import { receiptShare } from '../../../screens/gift-receipts/share.ts'
import type { FrameView } from '../../../screens/parts/frame.ts'
import type { ReceiptItemView } from '../../../screens/parts/gift-facts.ts'
import type { GiftReceiptUnit } from '../../domain/items/gift-receipt-units.ts'
import type { Place } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import { receiptUrl, shortReceiptUrl } from '../follow-ups/links.ts'
import { resolvePortalUrl } from '../follow-ups/portal-url.ts'
import { captchaCount } from '../lookup/captcha-count.ts'
import type { JourneyContext } from '../request/context.ts'
import { groupUnits, listReceiptItems, readProducts, toUnitView } from './items.ts'
import { RECEIPTS_PATH, receiptPath } from './paths.ts'
import { isUsed, listReceiptUnits, readReceiptOrder } from './read.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'shops' | 'log' | 'publicUrl' | 'namesShop'>

/** Prefilled from the path or the link (GFT-03). */
const showReceiptLookup = ({ draft, t }: JourneyContext, { query }: Place, frame: FrameView) => {
  const { prefill } = draft
  const { order = prefill?.order ?? draft.giving?.name ?? '', zip = prefill?.proof ?? '' } = query
  return receiptLookup(frame, { captcha: captchaCount(draft), values: { order, zip } }, t)
}

const showReceiptShare = (
  { t, visit }: JourneyContext,
  frame: FrameView,
  of: { receipt: GiftReceipt; items: readonly ReceiptItemView[]; site: string; typedSite: string },
) => {
  const { receipt, items, site, typedSite } = of
  const { id, recipient, giver } = receipt
  const view = {
    id,
    recipient,
    giver,
    items,
    url: receiptUrl(site, receipt),
    shortUrl: shortReceiptUrl(typedSite, receipt),
    picture: `/api/v1/${visit.shopId}/gift-receipts/${id}/qr.svg`,
    back: RECEIPTS_PATH,
  }
  return receiptShare(frame, view, t)
}

/** An unreachable page shows the one before it (GFT-01 to GFT-32). */
export async function showGiftReceipts(needs: Needs, context: JourneyContext, place: Place, frame: FrameView) {
  const { t, draft } = context
  const { again, order, zip } = place.query
  const hasLookupQuery = (again ?? order ?? zip) !== undefined
  const receiptOrder = hasLookupQuery ? null : await readReceiptOrder(needs, context)
  if (receiptOrder === null) return showReceiptLookup(context, place, frame)
  const { step, id } = place.params
  const { recipient = '', giver = '' } = draft.giving ?? {}
  const receipt = step === 'receipt' ? receiptOrder.receipts.find((one) => one.id === id) : undefined
  const isNamed = step === 'items' && recipient !== ''
  const hasReceipts = receiptOrder.receipts.length > 0
  if (receipt === undefined && !isNamed && (step === 'new' || step === 'items' || !hasReceipts))
    return recipientName(
      frame,
      { order: receiptOrder.of.name, recipient, giver, back: hasReceipts ? RECEIPTS_PATH : null },
      t,
    )

  if (receipt !== undefined) {
    const items = await listReceiptItems(needs, context, receipt)
    const { config, visit } = context
    const [first] = await needs.shops.all()
    // The public address opens the first shop, so its shoppers need not type `?shop=`.
    const namesShop = needs.namesShop && first !== visit.shopId
    return showReceiptShare(context, frame, {
      receipt,
      items,
      site: resolvePortalUrl(needs, config),
      typedSite: resolvePortalUrl({ ...needs, namesShop }, config),
    })
  }
  if (isNamed) {
    const items = await groupUnits(needs, context, receiptOrder)
    return receiptItems(frame, { recipient, items, back: `${RECEIPTS_PATH}/new` }, t)
  }
  const products = await readProducts(needs, context.visit.shopId, receiptOrder)
  const views = (units: readonly GiftReceiptUnit[]) => units.map((one) => toUnitView(products, one))
  const receipts = receiptOrder.receipts.map((one) => ({
    id: one.id,
    recipient: one.recipient,
    createdAt: one.createdAt,
    items: views(listReceiptUnits(receiptOrder, one)),
    used: isUsed(receiptOrder, one),
    path: receiptPath(one.id),
  }))
  return receiptList(frame, { order: receiptOrder.of.name, receipts, next: `${RECEIPTS_PATH}/new` }, t)
}
