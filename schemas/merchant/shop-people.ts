import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { ShopId } from '../values/ids.ts'

/** The shop id confirms the permanent erasure. */
export const ShopEraseRequest = Closed({ confirm: ShopId })

const Count = (description: string) => Type.Integer({ minimum: 0, description })

/** Includes data retained until open returns end. */
export const ShopErased = Closed({
  over: Type.Boolean({ description: 'Whether that was all; else the same call goes on where this one stopped' }),
  returns: Count('Of so many returns it was forgotten who sent them, by this call'),
  kept: Type.Array(
    Closed({
      id: Type.String({ description: 'Id of the return' }),
      why: Type.String({ description: 'Why its personal data is kept, in English' }),
    }),
    {
      description: 'Returns that are to be erased once they have ended; empty until it is over',
    },
  ),
  orders: Count('So many orders are not kept any more'),
  drafts: Count('So many were begun, and not submitted'),
  photos: Count('So many photos were forgotten'),
  giftReceipts: Count('On so many it was forgotten for whom they are'),
  requests: Count('So many requests were forgotten'),
})
export type ShopErased = Static<typeof ShopErased>
