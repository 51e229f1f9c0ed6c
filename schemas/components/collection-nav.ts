import { type Static, Type } from 'typebox'
import { Picture } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { Id } from '../values/ids.ts'

export const CollectionNav = Closed(
  {
    type: Type.Literal('collection_nav'),
    id: Id,
    label: Type.String({ description: 'What the list is called, for who cannot see it' }),
    collections: Type.Array(
      Closed({
        id: Id,
        label: Type.String({ description: 'Name of the collection' }),
        level: Type.Integer({
          minimum: 1,
          description: '1 is the top; one of a higher level stands under the nearest before it of a lower one',
        }),
        path: Type.String({ description: 'Where it leads' }),
        current: Type.Boolean({ description: 'Whether it is the open one' }),
        all: Type.Optional(
          Type.String({ description: 'Words on the way to its own products, where others stand under it' }),
        ),
        picture: Type.Optional(Picture),
      }),
      { description: 'The collections in order, each before those that stand under it' },
    ),
  },
  { title: 'CollectionNav', description: 'The collections of the shop, and which one is open' },
)
export type CollectionNav = Static<typeof CollectionNav>
export const collectionNav = createFactory<CollectionNav>('collection_nav')
