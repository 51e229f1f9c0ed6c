import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { ShopId } from '../values/ids.ts'

export const ShopEraseRequest = Closed({ confirm: ShopId })

const Count = (description: string) => Type.Integer({ minimum: 0, description })

/** Includes data retained until open returns end. */
export const ShopErased = Closed({
  over: Type.Boolean({ description: 'Whether the erasure is complete; if not, repeat the call to continue' }),
  returns: Count('Number of returns with erased personal data, by this call'),
  kept: Type.Array(
    Closed({
      id: Type.String({ description: 'Id of the return' }),
      why: Type.String({ description: 'Reason its personal data is retained, in English' }),
    }),
    {
      description: 'Returns to erase once they end; empty until the erasure is complete',
    },
  ),
  orders: Count('Number of orders removed'),
  drafts: Count('Number of unsubmitted returns removed'),
  photos: Count('Number of photos removed'),
  giftReceipts: Count('Number of gift receipts with erased names'),
  requests: Count('Number of requests erased'),
})
export type ShopErased = Static<typeof ShopErased>
