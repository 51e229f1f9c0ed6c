import type { Order } from '../../../../schemas/entities/order.ts'
import type { Collection, Product } from '../../../../schemas/entities/product.ts'
import type { Instant } from '../../../../schemas/ids.ts'
import { nameKey } from '../name-key.ts'
import type { ReadEntity, ShopFacts } from '../shopify-rest/shop.ts'
import type { AskedBy } from './bucket.ts'
import type { ShopifyClient } from './client.ts'
import { fieldReader, type ReadFields } from './field-reader.ts'
import { mapCollection, type ToldCollection } from './mapping/collection.ts'
import { plainId } from './mapping/exported.ts'
import { mapOrder } from './mapping/order.ts'
import { mapProduct, mapStock, type ToldProduct, type ToldStock, type ToldVariant } from './mapping/product.ts'
import { allOf, nextOf, piecesOf, type ToldPage } from './pages.ts'
import { wholeOrder } from './whole-order.ts'

/** Something that changed, and when. */
interface Changed {
  readonly id: string
  readonly at: Instant
}

interface ListedId {
  readonly id: string
}

const gid = (kind: 'Order' | 'Product' | 'ProductVariant', id: string): string => `gid://shopify/${kind}/${id}`

const productsACall = 4
const variantsACall = 250

/** What stands in a search language and in no name of an order. */
const notInNames = /["\\:()*]/

/** Reads for one question that is given up after so long. */
type Within = (withinMs?: number) => ReadFields

/** As long as a question may take, unless whoever asks has less time. */
export const QUESTION_MS = 30_000

const readOrders = (within: Within, facts: ShopFacts) => {
  const orderBy = async (read: ReadFields, id: string): Promise<ReadEntity<Order> | null> => {
    const told = await wholeOrder(read, gid('Order', id))
    if (told === null) return null
    return 'tooMuch' in told
      ? { kind: 'refused', name: told.name, pointer: '', reason: told.tooMuch }
      : mapOrder(told, facts)
  }
  return {
    /** The order of this id; null where Shopify knows none, or shows it to nobody any more. */
    order: (id: string, withinMs?: number) => orderBy(within(withinMs), id),
    /** The newest order of the name that somebody typed. Orders of that name alone are found, whatever a search finds. */
    async orderByName(typed: string, withinMs?: number): Promise<ReadEntity<Order> | null> {
      const name = typed.trim().replace(/^#/, '').trim()
      if (name === '' || notInNames.test(name)) return null
      const read = within(withinMs)
      const query = `name:"${name}" OR name:"#${name}"`
      const { orders } = await read<{ orders: { nodes: readonly { id: string; name: string }[] } }>('order-by-name', {
        query,
      })
      const found = orders.nodes.find((one) => nameKey(one.name) === nameKey(name))
      return found === undefined ? null : orderBy(read, plainId(found.id))
    },
  }
}

const readCatalogue = (within: Within, facts: ShopFacts) => {
  type Variants = ToldPage<ToldVariant>
  const whole = async (
    read: ReadFields,
    product: Omit<ToldProduct, 'variants'> & { readonly variants: Variants },
  ): Promise<ToldProduct> => {
    const turn = async (after: string) =>
      (await read<{ product: { variants: Variants } }>('product-variants-page', { id: product.id, after })).product
        .variants
    return { ...product, variants: { nodes: await allOf(product.variants, turn) } }
  }
  const idsIn = async (read: ReadFields, id: string): Promise<readonly string[]> => {
    const turn = async (after: string | null) =>
      (await read<{ collection: { products: ToldPage<ListedId> } }>('collection-products', { id, after })).collection
        .products
    return (await allOf(await turn(null), turn)).map((product) => product.id)
  }
  return {
    /** Those of these products that exist, with all their variants. */
    async products(ids: readonly string[], withinMs?: number): Promise<readonly ReadEntity<Product>[]> {
      const read = within(withinMs)
      type Found = Parameters<typeof whole>[1] | null
      const read4 = async (piece: readonly string[]) =>
        (await read<{ products: readonly Found[] }>('products-by-ids', { ids: piece.map((id) => gid('Product', id)) }))
          .products
      const found: ReadEntity<Product>[] = []
      for (const piece of piecesOf(ids, productsACall))
        for (const product of await read4(piece))
          if (product !== null) found.push(mapProduct(await whole(read, product), facts))
      return found
    },
    /** Every collection that the online store shows, with the ids of its products. */
    async *collections(): AsyncGenerator<ReadEntity<Collection>> {
      let after: string | null = null
      do {
        const page: ToldPage<ToldCollection> = (
          await within()<{ collections: ToldPage<ToldCollection> }>('collections', { after })
        ).collections
        for (const collection of page.nodes) yield mapCollection(collection, await idsIn(within(), collection.id))
        after = nextOf(page)
      } while (after !== null)
    },
    /** What is left of these variants right now, of those that exist; null where the shop does not count. */
    async stock(variantIds: readonly string[], withinMs?: number): Promise<ReadonlyMap<string, number | null>> {
      const read = within(withinMs)
      const left = new Map<string, number | null>()
      for (const piece of piecesOf(variantIds, variantsACall)) {
        const ids = piece.map((id) => gid('ProductVariant', id))
        const { variants } = await read<{ variants: readonly (ToldStock | null)[] }>('variant-stock', { ids })
        for (const variant of variants) if (variant !== null) left.set(plainId(variant.id), mapStock(variant))
      }
      return left
    },
  }
}

/** Reads one shop of Shopify: its orders and its catalogue, as ours. @throws the faults of `Commerce`. */
export function shopifySource(client: ShopifyClient, facts: ShopFacts, by: AskedBy) {
  const within: Within = (withinMs = QUESTION_MS) => fieldReader(client, by, withinMs)
  return {
    ...readOrders(within, facts),
    ...readCatalogue(within, facts),
    /** A page of what changed since, the earliest change first, and where the next one begins; null behind the last. */
    async changed(kind: 'orders' | 'products', since: Instant, after: string | null) {
      const query = `updated_at:>='${new Date(since).toISOString()}'`
      type Page = ToldPage<{ readonly id: string; readonly updated_at: string }>
      const { changed } = await within()<{ changed: Page }>(`${kind}-changed`, { query, after })
      const all: readonly Changed[] = changed.nodes.map(({ id, updated_at }) => ({
        id: plainId(id),
        at: Date.parse(updated_at),
      }))
      return { changed: all, next: nextOf(changed) }
    },
  }
}
export type ShopifySource = ReturnType<typeof shopifySource>
