import { type Static, Type } from 'typebox'
import { Heading, Picture } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { AnalyticsEvent } from '../values/analytics-event.ts'
import { Id } from '../values/ids.ts'
import { Price, StruckPrice } from '../values/money.ts'

/** A `preview` shows six products on narrow pages and four on wide ones (CRD-05); a `shelf` two and three (SHP-06). */
export const ProductGrid = Closed(
  {
    type: Type.Literal('product_grid'),
    id: Id,
    look: Type.Optional(
      Type.Enum(['preview', 'shelf'], {
        description: 'Layout. preview: a few products; shelf: the start of a collection on the front page',
      }),
    ),
    heading: Type.Optional(Heading),
    more: Type.Optional(
      Closed(
        {
          label: Type.String({ description: 'Label of the link; the heading names the collection' }),
          path: Type.String({ description: 'Link target' }),
        },
        { description: 'Link to all products' },
      ),
    ),
    products: Type.Array(
      Closed({
        id: Id,
        title: Type.String({ description: 'Title of the product' }),
        picture: Picture,
        price: Price,
        struck: Type.Optional(StruckPrice),
        path: Type.String({ description: 'Link target' }),
      }),
      { description: 'Products, in order' },
    ),
    counted: Type.Optional(described(AnalyticsEvent, 'Analytics event for opening a product')),
    empty: Type.String({ description: 'Text when there are no products' }),
    pages: Type.Optional(
      Closed(
        {
          label: Type.String({ description: 'Label of the page' }),
          previous: Type.Optional(Type.String({ description: 'Path of the previous page' })),
          next: Type.Optional(Type.String({ description: 'Path of the next page' })),
          previousLabel: Type.String({ description: 'Label of the link to the previous page' }),
          nextLabel: Type.String({ description: 'Label of the link to the next page' }),
        },
        { description: 'Pagination' },
      ),
    ),
  },
  { title: 'ProductGrid', description: 'Products of a collection, one page at a time' },
)
export type ProductGrid = Static<typeof ProductGrid>
export const productGrid = createFactory<ProductGrid>('product_grid')
