import { expect, test } from 'vitest'
import type { Product } from '../../schemas/entities/product.ts'
import { PAGE_SIZE, pagesBeside, pricesOf } from '../../server/journey/request/catalogue.ts'

const pathOf = (page: number) => `page ${page}`

test('NAV-10 the first page has no page before it, and the last, full or not, has none after it', () => {
  expect(pagesBeside(1, PAGE_SIZE + 1, pathOf)).toEqual({ previous: null, next: 'page 2' })
  expect(pagesBeside(2, PAGE_SIZE + 1, pathOf)).toEqual({ previous: 'page 1', next: null })
  expect(pagesBeside(2, 2 * PAGE_SIZE, pathOf)).toEqual({ previous: 'page 1', next: null })
  expect(pagesBeside(1, 0, pathOf)).toEqual({ previous: null, next: null })
})

const costing = (price: number, compareAtPrice: number | null): Product => ({
  id: 'mug',
  title: 'Mug',
  handle: 'mug',
  description: '',
  vendor: '',
  productType: 'Tableware',
  tags: [],
  images: [],
  options: [],
  variants: [
    { id: 'v', title: null, sku: null, options: [], price, compareAtPrice, image: null, stock: null, grams: 0 },
  ],
  published: true,
})

test('a price is struck only when the product was dearer before', () => {
  expect(pricesOf(costing(1_500, 2_000))).toEqual({ price: 1_500, struck: 2_000 })
  expect(pricesOf(costing(1_500, 1_500))).toEqual({ price: 1_500, struck: null })
  expect(pricesOf(costing(1_500, 1_000))).toEqual({ price: 1_500, struck: null })
  expect(pricesOf(costing(1_500, null))).toEqual({ price: 1_500, struck: null })
})
