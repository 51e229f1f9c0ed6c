import { expect, test } from 'vitest'
import { buildAdjacentPaths, cheapestOf, PAGE_SIZE, priceOf } from '../../server/journey/request/catalogue.ts'

const pathOf = (page: number) => `page ${page}`

test('NAV-10 the first page links to no previous page, the last to no next', () => {
  expect(buildAdjacentPaths(1, PAGE_SIZE + 1, pathOf)).toEqual({ previous: null, next: 'page 2' })
  expect(buildAdjacentPaths(2, PAGE_SIZE + 1, pathOf)).toEqual({ previous: 'page 1', next: null })
  expect(buildAdjacentPaths(2, 2 * PAGE_SIZE, pathOf)).toEqual({ previous: 'page 1', next: null })
  expect(buildAdjacentPaths(1, 0, pathOf)).toEqual({ previous: null, next: null })
})

test('a price is struck only when the variant was dearer before', () => {
  expect(priceOf({ price: 1_500, compareAtPrice: 2_000 })).toEqual({ price: 1_500, struck: 2_000 })
  expect(priceOf({ price: 1_500, compareAtPrice: 1_500 })).toEqual({ price: 1_500, struck: null })
  expect(priceOf({ price: 1_500, compareAtPrice: 1_000 })).toEqual({ price: 1_500, struck: null })
  expect(priceOf({ price: 1_500, compareAtPrice: null })).toEqual({ price: 1_500, struck: null })
})

test('a product shows its cheapest variant’s price, compare-at price, and price range', () => {
  const [dear, cheap] = [
    { price: 2_500, struck: null },
    { price: 1_500, struck: 2_000 },
  ]
  expect(cheapestOf([dear, cheap])).toEqual({ ...cheap, differs: true })
  expect(cheapestOf([dear, dear])).toEqual({ ...dear, differs: false })
  expect(cheapestOf([])).toEqual({ price: 0, struck: null, differs: false })
})
