import type { StoreGoods } from '../../../schemas/records/store-goods.ts'
import { isStorable } from '../../../schemas/values/storable.ts'

/** In characters; stores send arbitrary text. */
const MAX_TITLE_CHARACTERS = 200
const MAX_IMAGE_CHARACTERS = 2_000
/** In bytes of JSON for all items: any client may post a cart (FND-75). */
const MAX_GOODS_BYTES = 32_768

const findText = (item: object, ...names: readonly string[]): string | null => {
  const members: Readonly<Record<string, unknown>> = { ...item }
  const texts = names.map((name) => members[name]).filter((value) => typeof value === 'string')
  return texts.map((text) => text.trim()).find((text) => text !== '' && isStorable(text)) ?? null
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Base64 JSON; empty if unreadable. */
const parseItems = (shopify: string): readonly object[] => {
  try {
    const cart: unknown = JSON.parse(Buffer.from(shopify, 'base64').toString('utf8'))
    const items: unknown = isObject(cart) && 'items' in cart ? cart.items : null
    return Array.isArray(items) ? items.filter(isObject) : []
  } catch {
    return []
  }
}

/** Titles and images by variant, for display only; invalid items are skipped (SHP-58). */
export function parseCartGoods(shopify: string, variants: readonly string[]): Readonly<Record<string, StoreGoods>> {
  const cartVariants = new Set(variants)
  let remainingBytes = MAX_GOODS_BYTES
  const goods = parseItems(shopify).flatMap((item): [string, StoreGoods][] => {
    const variant = 'variant_id' in item ? String(item.variant_id) : ''
    const title = findText(item, 'product_title', 'title')
    if (!cartVariants.has(variant) || title === null) return []
    const image = findText(item, 'image')
    const cut = Array.from(title).slice(0, MAX_TITLE_CHARACTERS).join('')
    const entry: [string, StoreGoods] = [
      variant,
      { title: cut, ...(image !== null && image.length <= MAX_IMAGE_CHARACTERS && { image }) },
    ]
    remainingBytes -= Buffer.byteLength(JSON.stringify(entry))
    return remainingBytes < 0 ? [] : [entry]
  })
  return Object.fromEntries(goods)
}
