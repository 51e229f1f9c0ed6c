import { booksOf, type Fields } from './books.ts'
import { draftChanges, markChanges, orderChanges } from './goods-changes.ts'
import { cardChanges, creditChanges, refundChanges } from './money-changes.ts'
import { returnChanges } from './return-changes.ts'
import type { ShopNode } from './rules.ts'
import type { ShopifyState } from './stand-in.ts'
import { stockChanges } from './stock-changes.ts'

export const changesOf = (state: ShopifyState, template: (fields: Fields) => ShopNode) => {
  const books = booksOf(state)
  return {
    ...refundChanges(state, books),
    ...cardChanges(state, books),
    ...creditChanges(state, books),
    ...orderChanges(state, books, template),
    ...draftChanges(state, books, template),
    ...stockChanges(state, books),
    ...markChanges(state, books),
    ...returnChanges(state, books),
  }
}
