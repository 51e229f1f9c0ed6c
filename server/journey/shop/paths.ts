import { buildPath } from '../../domain/journey/routes.ts'

/** Pseudo collection of all products (SHP-03). */
export const EVERYTHING = 'all'

const onPage = (page: number) => ({ page: page > 1 ? String(page) : undefined })

export const collectionPath = (id: string, page = 1): string =>
  buildPath(`/shop/collection/${encodeURIComponent(id)}`, onPage(page))

export const productPath = (id: string, collection: string, page = 1): string =>
  buildPath(`/shop/collection/${encodeURIComponent(collection)}/product/${encodeURIComponent(id)}`, onPage(page))
