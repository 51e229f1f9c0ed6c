import { type Static, Type } from 'typebox'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { Picture } from '../text.ts'

/** The collections of the shop, and which one is open. */
export const CollectionNav = Closed({
  type: Type.Literal('collection_nav'),
  id: Id,
  label: Type.String(),
  collections: Type.Array(
    Closed({
      id: Id,
      label: Type.String(),
      path: Type.String(),
      current: Type.Boolean(),
      picture: Type.Optional(Picture),
    }),
  ),
})
export type CollectionNav = Static<typeof CollectionNav>
export const collectionNav = factory<CollectionNav>('collection_nav')
