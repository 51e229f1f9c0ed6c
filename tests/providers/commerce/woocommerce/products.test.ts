import { expect, test } from 'vitest'
import { mapProduct } from '../../../../server/providers/commerce/woocommerce/mapping/product.ts'
import { documentNode } from '../../../../server/providers/reading/json-node.ts'
import { recordedRow, recordedRows } from '../../../support/woocommerce/recorded.ts'
import type { Row } from '../../../support/woocommerce/state.ts'

const productOf = (row: Row, variations: readonly Row[] = [], weightUnit = 'kg') => {
  const nodes = variations.map((variation) => documentNode(variation))
  const read = mapProduct(row, nodes, { currency: 'EUR', weightUnit })
  if (read.kind !== 'read') throw new Error(read.reason)
  return read.entity
}

const shirt = (change: Row = {}, changeFirst: Row = {}) => {
  const [first = {}, ...others] = recordedRows('variations').toSorted((a, b) => Number(a.id) - Number(b.id))
  return productOf({ ...recordedRow('product-variable'), ...change }, [{ ...first, ...changeFirst }, ...others])
}

test('WOO-06 a variable product has its variations, without one that leaves an option open', () => {
  const product = shirt()
  expect(product.options).toEqual([
    { name: 'Size', values: ['S', 'M'] },
    { name: 'Color', values: ['Red', 'Blue'] },
  ])
  expect(product.variants.map(({ id, options }) => [id, ...options])).toEqual([
    ['15', 'S', 'Blue'],
    ['16', 'M', 'Red'],
    ['17', 'M', 'Blue'],
  ])
  expect(product).toMatchObject({ productType: 'Shirts', tags: ['summer'], published: true })
})

test('WOO-06 a simple product is its own variant', () => {
  const { id } = recordedRow('product-simple')
  expect(productOf(recordedRow('product-simple')).variants).toMatchObject([
    { id: String(id), options: [], title: null },
  ])
})

test.each([
  ['an empty price', { price: '' }, undefined],
  ['a stock of its own', { manage_stock: true, stock_quantity: 3 }, 3],
  ['a stock below zero', { manage_stock: true, stock_quantity: -4 }, 0],
  ['backorders', { manage_stock: true, stock_quantity: 0, backorders: 'notify' }, null],
  ['the stock of its product', { manage_stock: 'parent' }, 7],
  ['no counted stock', { manage_stock: false }, null],
  ['no counted stock, sold out', { manage_stock: false, stock_status: 'outofstock' }, 0],
])('WOO-06 a variation with %s', (_, change, stock) => {
  const product = shirt({ stock_quantity: 7 }, change)
  expect(product.variants.find(({ id }) => id === '15')?.stock).toBe(stock)
})

test('WOO-06 a reduced price shows the regular one', () => {
  const sale = shirt({}, { on_sale: true, price: '19.99', regular_price: '24.99' }).variants[0]
  expect([sale?.price, sale?.compareAtPrice]).toEqual([1999, 2499])
})

test('WOO-06 names lose their markup, and weights become grams', () => {
  const book = productOf({ ...recordedRow('product-book'), name: 'A <b>Book</b> &amp; more', weight: '12' }, [], 'oz')
  expect([book.title, book.variants[0]?.grams]).toEqual(['A Book & more', 340])
})

test.each([
  ['a grouped product', { type: 'grouped' }],
  ['a hidden product', { catalog_visibility: 'hidden' }],
  ['a draft', { status: 'draft' }],
])('WOO-06 %s is not offered', (_, change) => {
  expect(productOf({ ...recordedRow('product-simple'), ...change }).published).toBe(false)
})
