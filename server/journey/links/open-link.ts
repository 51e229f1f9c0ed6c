import type { LinkTarget } from '../../../schemas/merchant/link.ts'
import type { Place } from '../../domain/journey/routes.ts'
import type { World } from '../../world.ts'
import { openReceipt } from '../gift-receipts/open-receipt.ts'
import { openOrder, readForLookup } from '../lookup/lookup.ts'
import { STORE_LOCATOR } from '../lookup/stores.ts'
import { countUnknown } from '../request/attempts.ts'
import type { JourneyContext } from '../request/context.ts'
import { type Answer, go } from '../request/visit.ts'

type Needs = Pick<World, 'commerce' | 'captcha' | 'shops' | 'store' | 'log'>

const goToClosedLink = (because: 'unknown' | 'expired' | 'revoked'): Answer => go(`/link?because=${because}`)

/** Consumes one use; false if the link was used up or revoked meanwhile. */
const consumeLink = async (
  { store }: Pick<Needs, 'store'>,
  { visit }: JourneyContext,
  { nonce, kind }: { readonly nonce: string; readonly kind: LinkTarget['kind'] },
): Promise<boolean> => (await store.nonces.use(visit.shopId, { nonce, kind, now: visit.now })) !== null

interface OpenedLink extends LinkTarget {
  readonly nonce: string
  readonly madeBy: string
}

const openLinkedOrder = async (needs: Needs, context: JourneyContext, link: OpenedLink): Promise<Answer> => {
  const { visit, config } = context
  const gift = link.kind === 'gift'
  if (gift && config.settings.giftFlowEnabled !== true) return goToClosedLink('expired')
  const read = await readForLookup(needs, context, () => needs.commerce.findOrder(visit.shopId, link.subject))
  if (read.kind === 'unread') return read.answer
  const { found: order } = read
  if (order === null) return goToClosedLink('unknown')
  if (!(await consumeLink(needs, context, link))) return goToClosedLink('expired')
  const inStore = link.madeBy === STORE_LOCATOR
  return openOrder(needs, context, { order, opens: { orderId: link.subject }, gift, inStore })
}

const isAlreadyOpen = ({ draft: { order } }: JourneyContext, { kind, subject }: LinkTarget): boolean => {
  if (order === undefined) return false
  if (kind === 'receipt') return order.receipt?.id === subject
  return order.id === subject && order.receipt === undefined && order.gift === (kind === 'gift')
}

const openReturnOrReceipt = async (needs: Needs, context: JourneyContext, link: OpenedLink): Promise<Answer> => {
  const { shopId } = context.visit
  if (link.kind === 'return') {
    const record = await needs.store.returns.find(shopId, link.subject)
    if (record === null) return goToClosedLink('unknown')
    return (await consumeLink(needs, context, link)) ? go(`/return/${record.key}`) : goToClosedLink('expired')
  }
  const receipt = await needs.store.giftReceipts.byId(shopId, link.subject)
  if (receipt === null) return go('/gift-link')
  if (!(await consumeLink(needs, context, link))) return goToClosedLink('expired')
  return openReceipt(needs, context, { params: { token: receipt.slug } })
}

/**
 * Opens an order, a return or a gift receipt (GFT-44). A link that is unknown, of another shop or for email
 * confirmation counts against the network's limit.
 */
export async function openLink(needs: Needs, context: JourneyContext, { params }: Place): Promise<Answer> {
  const { token: nonce = '' } = params
  const { shopId, now } = context.visit
  const link = await needs.store.nonces.find(shopId, nonce, now)
  if (link === null || link.kind === 'confirm-email') {
    await countUnknown(needs, context.visit)
    return goToClosedLink('unknown')
  }
  const { kind, subject, state, madeBy } = link
  // Returns stay readable while the portal is closed (NAV-33).
  if (!context.open && kind !== 'return') return go('/')
  if (state === 'revoked') return goToClosedLink('revoked')
  if (isAlreadyOpen(context, { kind, subject })) return go('/exchange')
  if (state !== 'open') return goToClosedLink('expired')
  const found = { kind, subject, nonce, madeBy }
  return kind === 'order' || kind === 'gift'
    ? openLinkedOrder(needs, context, found)
    : openReturnOrReceipt(needs, context, found)
}

/** Opens a gift receipt by its slug, or by a link of the shop (GFT-43). */
export async function openGiftLink(needs: Needs, context: JourneyContext, place: Place): Promise<Answer> {
  const { shopId, now } = context.visit
  const link = await needs.store.nonces.find(shopId, place.params.token ?? '', now)
  return link?.kind === 'receipt' ? openLink(needs, context, place) : openReceipt(needs, context, place)
}
