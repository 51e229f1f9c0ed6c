import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import type { Link, LinkQuery, LinkRequest, LinkTarget, ListedLink } from '../../../schemas/merchant/link.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import type { World } from '../../world.ts'
import { createNonce, linkUrl } from '../follow-ups/links.ts'
import { readPortalUrl } from '../follow-ups/portal-url.ts'

type Needs = Pick<World, 'store' | 'shops' | 'newId' | 'now' | 'publicUrl' | 'namesShop'>

interface LinkTerms {
  readonly livesMs: number
  readonly uses: number
  readonly madeBy: string
}

/** Creates a link. Its URL cannot be read later. */
export async function createLink(needs: Needs, shopId: string, target: LinkTarget, terms: LinkTerms): Promise<Link> {
  const { id, nonce, expiresAt } = await createNonce(needs, shopId, { ...target, ...terms })
  return { id, kind: target.kind, url: linkUrl(await readPortalUrl(needs, shopId), nonce), expiresAt, uses: terms.uses }
}

type LinkRefusal =
  | { readonly kind: 'unknown'; readonly what: 'order' | 'return' | 'gift receipt' }
  | { readonly kind: 'invalid'; readonly problems: readonly ConfigProblem[] }

const invalid = (pointer: string, message: string): LinkRefusal => ({
  kind: 'invalid',
  problems: [{ pointer, message }],
})

const resolveTarget = async (
  { store, commerce, shops }: Pick<World, 'store' | 'commerce' | 'shops'>,
  shopId: string,
  request: LinkRequest,
): Promise<LinkTarget | LinkRefusal> => {
  const targetNames = (['order', 'return', 'receipt'] as const).filter((name) => request[name] !== undefined)
  if (targetNames.length !== 1) return invalid('', 'A link opens exactly one of: order, return, receipt')
  if (request.gift === true && request.order === undefined) return invalid('/gift', 'Only an order can open as a gift')
  const pointers = await store.shops.pointers(shopId)
  const { giftFlowEnabled, giftReceiptFlowEnabled } =
    pointers === null ? {} : (await shops.config(shopId, pointers.live)).settings
  if (request.gift === true && giftFlowEnabled !== true)
    return invalid('/gift', 'This shop does not accept gift returns: giftFlowEnabled is off')
  if (request.receipt !== undefined && giftReceiptFlowEnabled !== true)
    return invalid('/receipt', 'This shop has no gift receipts: giftReceiptFlowEnabled is off')
  if (request.order !== undefined) {
    const order = await commerce.findOrderByName(shopId, request.order)
    const kind = request.gift === true ? 'gift' : 'order'
    return order === null ? { kind: 'unknown', what: 'order' } : { kind, subject: order.id }
  }
  if (request.return !== undefined) {
    const record = await store.returnsList.findByName(shopId, request.return)
    return record === null ? { kind: 'unknown', what: 'return' } : { kind: 'return', subject: record.id }
  }
  const receipt = await store.giftReceipts.byId(shopId, request.receipt ?? '')
  return receipt === null ? { kind: 'unknown', what: 'gift receipt' } : { kind: 'receipt', subject: receipt.id }
}

/** Creates a merchant's link, which opens an order, return or gift receipt without a further proof (FIX-32). */
export async function createMerchantLink(
  needs: Needs & Pick<World, 'commerce'>,
  { shopId, by }: { readonly shopId: string; readonly by: string },
  request: LinkRequest,
): Promise<{ readonly kind: 'made'; readonly link: Link } | LinkRefusal> {
  const target = await resolveTarget(needs, shopId, request)
  if (!('subject' in target)) return target
  const { days = 7, uses = 5 } = request
  return { kind: 'made', link: await createLink(needs, shopId, target, { livesMs: days * DAY_MS, uses, madeBy: by }) }
}

/** Newest first; null if the order is unknown. */
export async function listLinks(
  { store, commerce, now }: Pick<World, 'store' | 'commerce' | 'now'>,
  shopId: string,
  { order: name }: LinkQuery,
): Promise<readonly ListedLink[] | null> {
  const order = name === undefined ? null : await commerce.findOrderByName(shopId, name)
  if (name !== undefined && order === null) return null
  return store.nonces.all(shopId, order?.id ?? null, now())
}
