import { pathTo } from '../../domain/journey/routes.ts'

/** The name under which everything that the shop sells stands beside its collections (SHP-03). */
export const EVERYTHING = 'all'

/** The first page has no number, so that each page has one address. */
const onPage = (page: number) => ({ page: page > 1 ? String(page) : undefined })

/** The path of a collection, on one of its pages. */
export const collectionPath = (id: string, page = 1): string =>
  pathTo(`/shop/collection/${encodeURIComponent(id)}`, onPage(page))

/** The path of a product over a collection of it, on the page on which it is listed. */
export const productPath = (id: string, collection: string, page = 1): string =>
  pathTo(`/shop/collection/${encodeURIComponent(collection)}/product/${encodeURIComponent(id)}`, onPage(page))
