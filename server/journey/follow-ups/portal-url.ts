import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { World } from '../../world.ts'

/** The base of links to the shop's portal, without a final slash: its first host that is not for gifts only. */
export function resolvePortalUrl(
  { publicUrl, namesShop }: Pick<World, 'publicUrl' | 'namesShop'>,
  { shop, hosts }: { readonly shop: Pick<ShopConfig['shop'], 'id' | 'gift_domain'> } & Pick<ShopConfig, 'hosts'>,
): string {
  const url = new URL(publicUrl)
  const host = hosts.find((one) => one !== shop.gift_domain) ?? hosts[0]
  if (host !== undefined) url.hostname = host
  if (host === undefined && namesShop) url.searchParams.set('shop', shop.id)
  return url.search === '' ? url.origin : url.href
}

/** As `resolvePortalUrl` is, for the live configuration. */
export async function readPortalUrl(
  needs: Pick<World, 'shops' | 'store' | 'publicUrl' | 'namesShop'>,
  shopId: string,
): Promise<string> {
  const pointers = await needs.store.shops.pointers(shopId)
  if (pointers === null) return needs.publicUrl
  return resolvePortalUrl(needs, await needs.shops.config(shopId, pointers.live))
}

/** The address of a page, given as a path with or without a fragment. */
export function linkToPage(portalUrl: string, path: string): string {
  const url = new URL(portalUrl)
  const [pathname = '/', fragment] = path.split('#')
  url.pathname = pathname
  if (fragment !== undefined) url.hash = fragment
  return url.href
}
