import type { Order } from '../../../../schemas/entities/order.ts'
import type { Collection, Product } from '../../../../schemas/entities/product.ts'
import type { Instant } from '../../../../schemas/ids.ts'
import { causeIn, fault, isFault } from '../../../faults.ts'
import { toNameKey } from '../name-key.ts'
import type { ReadEntity, ShopFacts } from '../shopify-rest/shop.ts'
import type { CallPriority } from './bucket.ts'
import type { ShopifyClient } from './client.ts'
import type { DocumentName } from './documents.ts'
import { fieldReader, type ReadFields } from './field-reader.ts'
import { mapCollection, type ToldCollection } from './mapping/collection.ts'
import { plainId } from './mapping/exported.ts'
import { mapOrder } from './mapping/order.ts'
import { mapProduct, mapStock, type ToldProduct, type ToldStock, type ToldVariant } from './mapping/product.ts'
import { readAllPages, type CursorNode, toCursorNodes, toChunks, type EdgePage, type ConnectionPage } from './pages.ts'
import { wholeOrder } from './whole-order.ts'

interface ListedId {
  readonly id: string
}

const gid = (kind: 'Order' | 'Product' | 'ProductVariant', id: string): string => `gid://shopify/${kind}/${id}`

const productsACall = 4
const variantsACall = 250

/** `prefix` and `suffix` are common to all order names. */
interface FoundByName {
  readonly orders: { readonly nodes: readonly { readonly id: string; readonly name: string }[] }
  readonly shop: { readonly prefix: string; readonly suffix: string }
}

const notInNames = /["\\:()*]/

type Within = (withinMs?: number) => ReadFields

/** Default time limit. */
export const QUESTION_MS = 30_000

/** @throws Fault RET_ERR_CURSOR_GONE for an expired cursor. */
const behind = async <Fields>(
  read: ReadFields,
  document: DocumentName,
  variables: { readonly after: string | null; readonly query?: string },
): Promise<Fields> => {
  try {
    return await read<Fields>(document, variables)
  } catch (error) {
    const isUnknown = variables.after !== null && isFault(error) && /invalid cursor/i.test(causeIn(error))
    throw isUnknown ? fault('RET_ERR_CURSOR_GONE', error.cause) : error
  }
}

const readOrders = (within: Within, facts: ShopFacts) => {
  const orderBy = async (read: ReadFields, id: string): Promise<ReadEntity<Order> | null> => {
    const told = await wholeOrder(read, gid('Order', id))
    if (told === null) return null
    return 'tooMuch' in told
      ? { kind: 'refused', name: told.name, pointer: '', reason: told.tooMuch }
      : mapOrder(told, facts)
  }
  return {
    order: (id: string, withinMs?: number) => orderBy(within(withinMs), id),
    /** The newest order with exactly this name; the shop's prefix and suffix may be missing. */
    async orderByName(typed: string, withinMs?: number): Promise<ReadEntity<Order> | null> {
      const name = typed.trim().replace(/^#/, '').trim()
      if (name === '' || notInNames.test(name)) return null
      const read = within(withinMs)
      const named = async (whole: string, also: string) => {
        const query = `name:"${whole}" OR name:"${also}"`
        const { orders, shop } = await read<FoundByName>('order-by-name', { query })
        return { found: orders.nodes.find((one) => toNameKey(one.name) === toNameKey(whole)), shop }
      }
      const { found, shop } = await named(name, `#${name}`)
      if (found !== undefined) return orderBy(read, plainId(found.id))
      const whole = `${shop.prefix}${name}${shop.suffix}`
      if (toNameKey(whole) === toNameKey(name)) return null
      const formatted = (await named(whole, whole)).found
      return formatted === undefined ? null : orderBy(read, plainId(formatted.id))
    },
  }
}

const readCatalogue = (within: Within, facts: ShopFacts) => {
  type Variants = ConnectionPage<ToldVariant>
  const whole = async (
    read: ReadFields,
    product: Omit<ToldProduct, 'variants'> & { readonly variants: Variants },
  ): Promise<ToldProduct> => {
    const turn = async (after: string) =>
      (await read<{ product: { variants: Variants } }>('product-variants-page', { id: product.id, after })).product
        .variants
    return { ...product, variants: { nodes: await readAllPages(product.variants, turn) } }
  }
  const idsIn = async (read: ReadFields, id: string): Promise<readonly string[]> => {
    const turn = async (after: string | null) =>
      (await read<{ collection: { products: ConnectionPage<ListedId> } }>('collection-products', { id, after })).collection
        .products
    return (await readAllPages(await turn(null), turn)).map((product) => product.id)
  }
  return {
    /** Existing products with all variants. */
    async products(ids: readonly string[], withinMs?: number): Promise<readonly ReadEntity<Product>[]> {
      const read = within(withinMs)
      type Found = Parameters<typeof whole>[1] | null
      const read4 = async (piece: readonly string[]) =>
        (await read<{ products: readonly Found[] }>('products-by-ids', { ids: piece.map((id) => gid('Product', id)) }))
          .products
      const found: ReadEntity<Product>[] = []
      for (const piece of toChunks(ids, productsACall))
        for (const product of await read4(piece))
          if (product !== null) found.push(mapProduct(await whole(read, product), facts))
      return found
    },
    /** Collections of the online store, by title. */
    collectionsListed: async (after: string | null): Promise<readonly CursorNode<ToldCollection>[]> =>
      toCursorNodes(
        (await behind<{ collections: EdgePage<ToldCollection> }>(within(), 'collections', { after })).collections,
      ),
    collection: async (told: ToldCollection, withinMs?: number): Promise<ReadEntity<Collection>> =>
      mapCollection(told, await idsIn(within(withinMs), told.id)),
    /** Current stock of existing variants; null if untracked. */
    async stock(variantIds: readonly string[], withinMs?: number): Promise<ReadonlyMap<string, number | null>> {
      const read = within(withinMs)
      const left = new Map<string, number | null>()
      for (const piece of toChunks(variantIds, variantsACall)) {
        const ids = piece.map((id) => gid('ProductVariant', id))
        const { variants } = await read<{ variants: readonly (ToldStock | null)[] }>('variant-stock', { ids })
        for (const variant of variants) if (variant !== null) left.set(plainId(variant.id), mapStock(variant))
      }
      return left
    },
  }
}

/** @throws the faults of `Commerce`. */
export function shopifySource(client: ShopifyClient, facts: ShopFacts, by: CallPriority) {
  const within: Within = (withinMs = QUESTION_MS) => fieldReader(client, by, withinMs)
  return {
    ...readOrders(within, facts),
    ...readCatalogue(within, facts),
    /** Changed or all entities, earliest change first. */
    async changed(kind: 'orders' | 'products', since: Instant | null, after: string | null) {
      const query = `updated_at:>='${new Date(since ?? 0).toISOString()}'`
      type Page = EdgePage<{ readonly id: string; readonly updated_at: string }>
      const { changed } = await behind<{ changed: Page }>(within(), `${kind}-changed`, { query, after })
      return toCursorNodes(changed).map(({ id, updated_at, next }) => ({
        id: plainId(id),
        at: Date.parse(updated_at),
        next,
      }))
    },
  }
}
export type ShopifySource = ReturnType<typeof shopifySource>
