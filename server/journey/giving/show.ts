import type { GiftReceipt } from '../../../schemas/entities/gift-receipt.ts'
import { receiptItems } from '../../../screens/giving/items.ts'
import { receiptLookup } from '../../../screens/giving/lookup.ts'
import { type GivenView, receiptList, recipientName } from '../../../screens/giving/receipts.ts'
import { receiptShare } from '../../../screens/giving/share.ts'
import type { FrameView } from '../../../screens/parts/frame.ts'
import type { Givable } from '../../domain/items/givable.ts'
import { pictureOf } from '../../domain/items/swatch.ts'
import type { Place } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import { receiptUrl } from '../follow-ups/links.ts'
import { captchaCount } from '../lookup/lookup.ts'
import type { JourneyContext } from '../request/context.ts'
import { RECEIPTS, receiptPath } from './paths.ts'
import { type Giving, isUsed, readGiving, unitsOn } from './read.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'log' | 'publicUrl'>

/** A unit as it is shown to its giver. */
const givenView = ({ products }: Giving, { unit, off }: Givable): GivenView => ({
  id: unit.id,
  title: unit.line.title,
  variant: unit.line.variantTitle,
  image: pictureOf(unit.line, products.get(unit.line.productId ?? '') ?? null),
  off,
})

/** The lookup, filled in from the address (GFT-03). */
const showLookup = ({ draft, t }: JourneyContext, { query }: Place, frame: FrameView) => {
  const { order = draft.giving?.name ?? '', zip = '' } = query
  return receiptLookup(frame, { captcha: captchaCount(draft), values: { order, zip } }, t)
}

const showShare = (
  { t, visit }: JourneyContext,
  frame: FrameView,
  of: { giving: Giving; receipt: GiftReceipt; site: string },
) => {
  const { giving, receipt, site } = of
  const { id, recipient } = receipt
  const view = {
    id,
    recipient,
    items: unitsOn(giving, receipt).map((one) => givenView(giving, one)),
    url: receiptUrl(site, receipt),
    picture: `/api/v1/${visit.shopId}/gift-receipts/${id}/qr.svg`,
    back: RECEIPTS,
  }
  return receiptShare(frame, view, t)
}

/**
 * The pages on which gift receipts are made: the lookup, the list of receipts, the name, the items, and a receipt to pass on. The
 * path says which; where it cannot stand yet, the one before it is shown (GFT-01 to GFT-32).
 */
export async function showGiving(needs: Needs, context: JourneyContext, place: Place, frame: FrameView) {
  const { t, draft } = context
  const giving = place.query.again === undefined ? await readGiving(needs, context) : null
  if (giving === null) return showLookup(context, place, frame)
  const { step, id } = place.params
  const receipt = step === 'receipt' ? giving.receipts.find((one) => one.id === id) : undefined
  if (receipt !== undefined) return showShare(context, frame, { giving, receipt, site: needs.publicUrl })
  const { recipient = '' } = draft.giving ?? {}
  const isNamed = step === 'items' && recipient !== ''
  if (isNamed) {
    const items = giving.units.map((one) => givenView(giving, one))
    return receiptItems(frame, { recipient, items, back: `${RECEIPTS}/new` }, t)
  }
  const hasReceipts = giving.receipts.length > 0
  if (step === 'new' || step === 'items' || !hasReceipts)
    return recipientName(frame, { order: giving.of.name, recipient, back: hasReceipts ? RECEIPTS : null }, t)
  const receipts = giving.receipts.map((one) => ({
    id: one.id,
    recipient: one.recipient,
    createdAt: one.createdAt,
    items: unitsOn(giving, one).map((unit) => givenView(giving, unit)),
    used: isUsed(giving, one),
    path: receiptPath(one.id),
  }))
  return receiptList(frame, { order: giving.of.name, receipts, next: `${RECEIPTS}/new` }, t)
}
