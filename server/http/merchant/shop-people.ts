import { ShopErased, ShopEraseRequest } from '../../../schemas/merchant/shop-people.ts'
import { checkOrderAccess, eraseShop } from '../../journey/operations/people/erase-shop.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'

/** Whoever asks for more than is done in so long asks again. */
const AT_ONCE_MS = 5_000

/** Why nothing is erased while an order system may be read: it would come back with the next reading. */
const stays = {
  in: 'The order system of this shop lets the portal in: whatever is erased of it would be read again. Have it let the portal in no more, and erase then',
  silent:
    'The order system of this shop does not say whether it lets the portal in, by which what is erased would be read again. Try again later',
} as const

/** The call by which whoever runs the portal erases everybody from a shop: no key of the shop opens it. */
export const shopPeopleCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'POST',
    path: '/erase',
    id: 'eraseShop',
    summary:
      'Erases everybody from the shop; items, amounts and ledger stay. Where it is not over the same call goes on',
    body: ShopEraseRequest,
    response: ShopErased,
    errors: [409, 422],
    handler: async ({ world, caller: { shopId, by }, body, done, refuse }) => {
      // The name is said twice, in the address and here: a slip of the hand in one of them erases nobody.
      if (body.confirm !== shopId) return refuse(422, 'This names another shop')
      const standing = await checkOrderAccess(world, shopId)
      if (standing !== 'out') return refuse(409, stays[standing])
      // A large shop takes longer than a caller waits: each call does a part, and says whether it is over.
      const until = performance.now() + AT_ONCE_MS
      return done(await eraseShop(world, { shopId, by, isTimeUp: () => performance.now() > until }))
    },
  }),
]
