import { type Static, Type } from 'typebox'
import { Picture } from '../screen/text.ts'
import { Closed, createFactory } from '../typebox/closed.ts'
import { Id } from '../values/ids.ts'

export const CollectionNav = Closed(
  {
    type: Type.Literal('collection_nav'),
    id: Id,
    label: Type.String({ description: 'Accessible label of the list' }),
    collections: Type.Array(
      Closed({
        id: Id,
        label: Type.String({ description: 'Name of the collection' }),
        level: Type.Integer({
          minimum: 1,
          description:
            'Level of the collection, from 1. It belongs to the nearest preceding collection of a lower level',
        }),
        path: Type.String({ description: 'Link target' }),
        current: Type.Boolean({ description: 'Whether it is the current collection' }),
        all: Type.Optional(
          Type.String({ description: 'Label of the link to its own products, if it has subcollections' }),
        ),
        picture: Type.Optional(Picture),
      }),
      { description: 'Collections in order, parents before children' },
    ),
  },
  { title: 'CollectionNav', description: 'Navigation of the collections of the shop' },
)
export type CollectionNav = Static<typeof CollectionNav>
export const collectionNav = createFactory<CollectionNav>('collection_nav')
