import type { Order } from '../../../../schemas/entities/order.ts'
import type { Collection, Product } from '../../../../schemas/entities/product.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { describeCause, fault, isFault } from '../../../faults.ts'
import { toNameKey } from '../name-key.ts'
import type { ReadEntity, ShopFacts } from '../shopify-rest/shop-facts.ts'
import type { ShopifyClient } from './client.ts'
import type { CallPriority } from './cost-bucket.ts'
import type { DocumentName } from './documents.ts'
import { fieldReader, type ReadFields } from './field-reader.ts'
import { type CollectionNode, mapCollection } from './mapping/collection.ts'
import { toPlainId } from './mapping/export-format.ts'
import { mapOrder } from './mapping/order.ts'
import { mapProduct, mapStock, type ProductNode, type StockNode, type VariantNode } from './mapping/product.ts'
import { readOrderNode } from './order-node.ts'
import { type ConnectionPage, type CursorNode, type EdgePage, readAllPages, toChunks, toCursorNodes } from './pages.ts'

interface IdNode {
  readonly id: string
}

const toGid = (kind: 'Order' | 'Product' | 'ProductVariant', id: string): string => `gid://shopify/${kind}/${id}`

const PRODUCTS_PER_CALL = 4
const VARIANTS_PER_CALL = 250

interface OrderByNameResponse {
  readonly orders: { readonly nodes: readonly { readonly id: string; readonly name: string }[] }
  readonly shop: { readonly prefix: string; readonly suffix: string }
}

const SEARCH_SYNTAX = /["\\:()*]/

type CreateReader = (withinMs?: number) => ReadFields

/** Default time limit. */
export const REQUEST_MS = 30_000

/** @throws Fault RET_ERR_CURSOR_GONE for an expired cursor. */
const readPage = async <Fields>(
  read: ReadFields,
  document: DocumentName,
  variables: { readonly after: string | null; readonly query?: string },
): Promise<Fields> => {
  try {
    return await read<Fields>(document, variables)
  } catch (error) {
    const isUnknown = variables.after !== null && isFault(error) && /invalid cursor/i.test(describeCause(error))
    throw isUnknown ? fault('RET_ERR_CURSOR_GONE', error.cause) : error
  }
}

const createOrderReaders = (createReader: CreateReader, facts: ShopFacts) => {
  const fetchOrder = async (read: ReadFields, id: string): Promise<ReadEntity<Order> | null> => {
    const node = await readOrderNode(read, toGid('Order', id))
    if (node === null) return null
    return 'tooMuch' in node
      ? { kind: 'refused', name: node.name, pointer: '', reason: node.tooMuch }
      : mapOrder(node, facts)
  }
  return {
    order: (id: string, withinMs?: number) => fetchOrder(createReader(withinMs), id),
    /** The newest order with exactly this name; the shop's prefix and suffix may be missing. */
    async orderByName(typed: string, withinMs?: number): Promise<ReadEntity<Order> | null> {
      const name = typed.trim().replace(/^#/, '').trim()
      if (name === '' || SEARCH_SYNTAX.test(name)) return null
      const read = createReader(withinMs)
      const search = async (whole: string, also: string) => {
        const query = `name:"${whole}" OR name:"${also}"`
        const { orders, shop } = await read<OrderByNameResponse>('order-by-name', { query })
        return { found: orders.nodes.find((one) => toNameKey(one.name) === toNameKey(whole)), shop }
      }
      const { found, shop } = await search(name, `#${name}`)
      if (found !== undefined) return fetchOrder(read, toPlainId(found.id))
      const fullName = `${shop.prefix}${name}${shop.suffix}`
      if (toNameKey(fullName) === toNameKey(name)) return null
      const formatted = (await search(fullName, fullName)).found
      return formatted === undefined ? null : fetchOrder(read, toPlainId(formatted.id))
    },
  }
}

const createCatalogueReaders = (createReader: CreateReader, facts: ShopFacts) => {
  type Variants = ConnectionPage<VariantNode>
  const readVariants = async (
    read: ReadFields,
    product: Omit<ProductNode, 'variants'> & { readonly variants: Variants },
  ): Promise<ProductNode> => {
    const fetchPage = async (after: string) =>
      (await read<{ product: { variants: Variants } }>('product-variants-page', { id: product.id, after })).product
        .variants
    return { ...product, variants: { nodes: await readAllPages(product.variants, fetchPage) } }
  }
  const readProductIds = async (read: ReadFields, id: string): Promise<readonly string[]> => {
    const fetchPage = async (after: string | null) =>
      (await read<{ collection: { products: ConnectionPage<IdNode> } }>('collection-products', { id, after }))
        .collection.products
    return (await readAllPages(await fetchPage(null), fetchPage)).map((product) => product.id)
  }
  return {
    async products(ids: readonly string[], withinMs?: number): Promise<readonly ReadEntity<Product>[]> {
      const read = createReader(withinMs)
      type Found = Parameters<typeof readVariants>[1] | null
      const fetchProducts = async (piece: readonly string[]) =>
        (
          await read<{ products: readonly Found[] }>('products-by-ids', {
            ids: piece.map((id) => toGid('Product', id)),
          })
        ).products
      const found: ReadEntity<Product>[] = []
      for (const piece of toChunks(ids, PRODUCTS_PER_CALL))
        for (const product of await fetchProducts(piece))
          if (product !== null) found.push(mapProduct(await readVariants(read, product), facts))
      return found
    },
    /** Collections of the online store, by title. */
    collectionsListed: async (after: string | null): Promise<readonly CursorNode<CollectionNode>[]> =>
      toCursorNodes(
        (await readPage<{ collections: EdgePage<CollectionNode> }>(createReader(), 'collections', { after }))
          .collections,
      ),
    collection: async (node: CollectionNode, withinMs?: number): Promise<ReadEntity<Collection>> =>
      mapCollection(node, await readProductIds(createReader(withinMs), node.id)),
    /** Current stock of existing variants; null if untracked. */
    async stock(variantIds: readonly string[], withinMs?: number): Promise<ReadonlyMap<string, number | null>> {
      const read = createReader(withinMs)
      const left = new Map<string, number | null>()
      for (const piece of toChunks(variantIds, VARIANTS_PER_CALL)) {
        const ids = piece.map((id) => toGid('ProductVariant', id))
        const { variants } = await read<{ variants: readonly (StockNode | null)[] }>('variant-stock', { ids })
        for (const variant of variants) if (variant !== null) left.set(toPlainId(variant.id), mapStock(variant))
      }
      return left
    },
  }
}

/** @throws the faults of `Commerce`. */
export function shopifySource(client: ShopifyClient, facts: ShopFacts, priority: CallPriority) {
  const createReader: CreateReader = (withinMs = REQUEST_MS) => fieldReader(client, priority, withinMs)
  return {
    ...createOrderReaders(createReader, facts),
    ...createCatalogueReaders(createReader, facts),
    async changed(kind: 'orders' | 'products', since: Instant | null, after: string | null) {
      const query = `updated_at:>='${new Date(since ?? 0).toISOString()}'`
      type Page = EdgePage<{ readonly id: string; readonly updated_at: string }>
      const { changed } = await readPage<{ changed: Page }>(createReader(), `${kind}-changed`, { query, after })
      return toCursorNodes(changed).map(({ id, updated_at, next }) => ({
        id: toPlainId(id),
        at: Date.parse(updated_at),
        next,
      }))
    },
  }
}
export type ShopifySource = ReturnType<typeof shopifySource>
