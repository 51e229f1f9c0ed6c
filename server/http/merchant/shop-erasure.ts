import { ShopErased, ShopEraseRequest } from '../../../schemas/merchant/shop-people.ts'
import { checkOrderAccess, eraseShop } from '../../journey/operations/people/erase-shop.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'

/** Per call; the caller repeats it for the rest. */
const MAX_ERASE_MS = 5_000

/** While the order system is readable, erased data would be read again. */
const ACCESS_REFUSALS = {
  in: 'The order system of this shop lets the portal in: whatever is erased of it would be read again. Have it let the portal in no more, and erase then',
  silent:
    'The order system of this shop does not say whether it lets the portal in, by which what is erased would be read again. Try again later',
} as const

/** Only the operator may call it; shop keys do not open it. */
export const shopErasureCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'POST',
    path: '/erase',
    id: 'eraseShop',
    right: 'erase',
    summary:
      'Erases everybody from the shop; items, amounts and ledger stay. Where it is not over the same call goes on',
    body: ShopEraseRequest,
    response: ShopErased,
    errors: [409, 422],
    handler: async ({ world, caller: { shopId, by }, body, done, refuse }) => {
      // The shop is named twice, so that a typo erases nothing.
      if (body.confirm !== shopId) return refuse(422, 'This names another shop')
      const access = await checkOrderAccess(world, shopId)
      if (access !== 'out') return refuse(409, ACCESS_REFUSALS[access])
      const until = performance.now() + MAX_ERASE_MS
      return done(await eraseShop(world, { shopId, by, isTimeUp: () => performance.now() > until }))
    },
  }),
]
