import type { StoreGoods } from '../../../schemas/records/store-goods.ts'
import { isStorable } from '../../../schemas/storable.ts'

/** In characters: what a store says is shown as it came, so that it must not fill the page. */
const TITLE_MAX = 200
const IMAGE_MAX = 2_000
/** The most that all goods of a cart take, in bytes of JSON: any client may post a cart (FND-75). */
const GOODS_BYTES = 32_768

/** A text under the first of these names that has one; null where none has. */
const textOf = (item: object, ...names: readonly string[]): string | null => {
  const given: Readonly<Record<string, unknown>> = { ...item }
  const texts = names.map((name) => given[name]).filter((value) => typeof value === 'string')
  return texts.map((text) => text.trim()).find((text) => text !== '' && isStorable(text)) ?? null
}

/** Whether a value has properties to look at. */
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The items of a cart as a store writes it, base64 of JSON; none where it cannot be read. */
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
 * How a store shows the variants of a cart, by their ids: what it says of them beside the cart, in the field `shopify`. Heard for
 * showing alone; what cannot be read is left out (SHP-58).
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
