import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { RestrictedPage } from './restricted-return.ts'
import { PageLimit, ReturnPage } from './returns.ts'

export const SearchKind = Type.Enum(['number', 'order', 'email', 'parcel', 'name', 'sku'])
export type SearchKind = Static<typeof SearchKind>

/** In the body, because logs contain addresses of requests. */
export const SearchRequest = Closed({
  text: Type.String({
    minLength: 1,
    maxLength: 320,
    pattern: '\\S',
    description:
      'Number of a return, an order or a parcel, email address or name of the shopper, or SKU, in any case and with or without spaces',
  }),
  limit: Type.Optional(described(PageLimit, 'Highest number of returns, from 1 to 100; absent means 50')),
})
export type SearchRequest = Static<typeof SearchRequest>

const matched = {
  matched: Type.Union([SearchKind, Type.Null()], {
    description: 'Kind of the match; null when there is none',
  }),
}

export const SearchResult = Closed({ ...matched, returns: ReturnPage.properties.returns })
export type SearchResult = Static<typeof SearchResult>

export const RestrictedSearchResult = Closed({ ...matched, returns: RestrictedPage.properties.returns })
export type RestrictedSearchResult = Static<typeof RestrictedSearchResult>
