import type { LinkTarget } from '../../../schemas/link.ts'
import type { Place } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import { openReceipt } from '../giving/open-receipt.ts'
import { openOrder, readForLookup } from '../lookup/lookup.ts'
import { STORE_LOCATOR } from '../lookup/stores.ts'
import type { JourneyContext } from '../request/context.ts'
import { countUnknown } from '../request/tries.ts'
import { type Answer, go } from '../request/visit.ts'

type Needs = Pick<World, 'commerce' | 'captcha' | 'shops' | 'store' | 'log'>

/** The page that says why a link opens nothing. */
const closed = (because: 'unknown' | 'expired' | 'revoked'): Answer => go(`/link?because=${because}`)

/** Uses a link once; answers false where somebody else used it up, or took it back, meanwhile. */
const isUsed = async (
  { store }: Pick<Needs, 'store'>,
  { visit }: JourneyContext,
  { nonce, kind }: { readonly nonce: string; readonly kind: LinkTarget['kind'] },
): Promise<boolean> => (await store.nonces.use(visit.shopId, { nonce, kind, now: visit.now })) !== null

/** What a link leads to, with the text of the link and who had it made. */
interface Opened extends LinkTarget {
  readonly nonce: string
  readonly madeBy: string
}

/** Opens an order for whoever has its link, as a gift where the link says so; to be handed in where a store nearby scans its code. */
const openOrderBehind = async (needs: Needs, context: JourneyContext, link: Opened): Promise<Answer> => {
  const { visit, config } = context
  const gift = link.kind === 'gift'
  if (gift && config.settings.giftFlowEnabled !== true) return closed('expired')
  const read = await readForLookup(needs, context, () => needs.commerce.findOrder(visit.shopId, link.subject))
  if (read.kind === 'unread') return read.answer
  const { found: order } = read
  if (order === null) return closed('unknown')
  if (!(await isUsed(needs, context, link))) return closed('expired')
  const inStore = link.madeBy === STORE_LOCATOR
  return openOrder(needs, context, { order, opens: { opens: link.subject }, gift, inStore })
}

/** Whether this browser stands in what a link opens already: then it goes on with that, and the link is not used again. */
const hasOpened = ({ draft: { order } }: JourneyContext, { kind, subject }: LinkTarget): boolean => {
  if (order === undefined) return false
  if (kind === 'receipt') return order.receipt?.id === subject
  return order.id === subject && order.receipt === undefined && order.gift === (kind === 'gift')
}

/** Opens what the link of a return or of a gift receipt leads to. */
const openOther = async (needs: Needs, context: JourneyContext, link: Opened): Promise<Answer> => {
  const { shopId } = context.visit
  if (link.kind === 'return') {
    const record = await needs.store.returns.find(shopId, link.subject)
    if (record === null) return closed('unknown')
    return (await isUsed(needs, context, link)) ? go(`/return/${record.key}`) : closed('expired')
  }
  const receipt = await needs.store.giftReceipts.byId(shopId, link.subject)
  if (receipt === null) return go('/gift-link')
  if (!(await isUsed(needs, context, link))) return closed('expired')
  return openReceipt(needs, context, { params: { token: receipt.slug } })
}

/**
 * Opens what stands behind a link: an order, a return or a gift receipt (GFT-44). One that nobody made counts against the
 * network, and leads to the page that says so; so do one of another shop and one that confirms an address, which has a page of its own.
 */
export async function openLink(needs: Needs, context: JourneyContext, { params }: Place): Promise<Answer> {
  const { token: nonce = '' } = params
  const { shopId, now } = context.visit
  const link = await needs.store.nonces.find(shopId, nonce, now)
  if (link === null || link.kind === 'confirm-email') {
    await countUnknown(needs, context.visit)
    return closed('unknown')
  }
  const { kind, subject, state, madeBy } = link
  // The page of a return stands while the portal is closed (NAV-33).
  if (!context.open && kind !== 'return') return go('/')
  if (state === 'revoked') return closed('revoked')
  if (hasOpened(context, { kind, subject })) return go('/exchange')
  if (state !== 'open') return closed('expired')
  const found = { kind, subject, nonce, madeBy }
  return kind === 'order' || kind === 'gift' ? openOrderBehind(needs, context, found) : openOther(needs, context, found)
}

/** Opens a gift receipt, by the slug that its giver passes on or by a link that its shop had made (GFT-43). */
export async function openGiftLink(needs: Needs, context: JourneyContext, place: Place): Promise<Answer> {
  const { shopId, now } = context.visit
  const link = await needs.store.nonces.find(shopId, place.params.token ?? '', now)
  return link?.kind === 'receipt' ? openLink(needs, context, place) : openReceipt(needs, context, place)
}
