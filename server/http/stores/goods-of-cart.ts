import type { StoreGoods } from '../../../schemas/records/store-goods.ts'
import { isStorable } from '../../../schemas/storable.ts'

/** In characters; stores send arbitrary text. */
const TITLE_MAX = 200
const IMAGE_MAX = 2_000
/** In bytes of JSON for all items: any client may post a cart (FND-75). */
const GOODS_BYTES = 32_768

const textOf = (item: object, ...names: readonly string[]): string | null => {
  const given: Readonly<Record<string, unknown>> = { ...item }
  const texts = names.map((name) => given[name]).filter((value) => typeof value === 'string')
  return texts.map((text) => text.trim()).find((text) => text !== '' && isStorable(text)) ?? null
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The items of a Shopify cart in base64 JSON; empty if unreadable. */
const itemsIn = (shopify: string): readonly object[] => {
  try {
    const cart: unknown = JSON.parse(Buffer.from(shopify, 'base64').toString('utf8'))
    const items: unknown = isObject(cart) && 'items' in cart ? cart.items : null
    return Array.isArray(items) ? items.filter(isObject) : []
  } catch {
    return []
  }
}

/**
 * Titles and images of cart variants by id, from the field `shopify`. For display only; invalid items are skipped
 * (SHP-58).
 */
export function goodsOfCart(shopify: string, variants: readonly string[]): Readonly<Record<string, StoreGoods>> {
  const known = new Set(variants)
  let left = GOODS_BYTES
  const goods = itemsIn(shopify).flatMap((item): [string, StoreGoods][] => {
    const variant = 'variant_id' in item ? String(item.variant_id) : ''
    const title = textOf(item, 'product_title', 'title')
    if (!known.has(variant) || title === null) return []
    const image = textOf(item, 'image')
    const cut = Array.from(title).slice(0, TITLE_MAX).join('')
    const entry: [string, StoreGoods] = [
      variant,
      { title: cut, ...(image !== null && image.length <= IMAGE_MAX && { image }) },
    ]
    left -= Buffer.byteLength(JSON.stringify(entry))
    return left < 0 ? [] : [entry]
  })
  return Object.fromEntries(goods)
}
