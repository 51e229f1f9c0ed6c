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
        description: 'preview: a few of what there is; shelf: the first of a collection on the front page',
      }),
    ),
    heading: Type.Optional(Heading),
    more: Type.Optional(
      Closed(
        {
          label: Type.String({ description: 'Words on it; the heading says of what' }),
          path: Type.String({ description: 'Where it leads' }),
        },
        { description: 'The way to all of them' },
      ),
    ),
    products: Type.Array(
      Closed({
        id: Id,
        title: Type.String({ description: 'Title of the product' }),
        picture: Picture,
        price: Price,
        struck: Type.Optional(StruckPrice),
        path: Type.String({ description: 'Where it leads' }),
      }),
      { description: 'The products in order' },
    ),
    counted: Type.Optional(described(AnalyticsEvent, 'What a press of one of them is counted as')),
    empty: Type.String({ description: 'Said where there are none' }),
    pages: Type.Optional(
      Closed(
        {
          label: Type.String({ description: 'Which page it is' }),
          previous: Type.Optional(Type.String({ description: 'Path of the page before' })),
          next: Type.Optional(Type.String({ description: 'Path of the next page' })),
          previousLabel: Type.String({ description: 'Words on what leads back' }),
          nextLabel: Type.String({ description: 'Words on what leads on' }),
        },
        { description: 'Where this page stands among the others' },
      ),
    ),
  },
  { title: 'ProductGrid', description: 'Products of a collection, a page at a time' },
)
export type ProductGrid = Static<typeof ProductGrid>
export const productGrid = createFactory<ProductGrid>('product_grid')
