import { ShopErased, ShopEraseRequest } from '../../../schemas/merchant/shop-people.ts'
import { checkOrderAccess, eraseShop } from '../../journey/operations/people/erase-shop.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'

/** Per call; the caller repeats it for the rest. */
const MAX_ERASE_MS = 5_000

const ACCESS_REFUSALS = {
  in: 'The order system of this shop still gives the portal access, so erased data would be read again. Revoke the access, then erase',
  silent:
    'The order system of this shop does not report whether the portal has access. With access, erased data would be read again. Try again later',
} as const

/** Only the operator may call it; shop keys do not open it. */
export const shopErasureCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'POST',
    path: '/erase',
    id: 'eraseShop',
    right: 'erase',
    summary:
      'Erase all personal data of the shop. Items, amounts and ledger remain. If the erasure is not complete, repeat the call to continue',
    body: ShopEraseRequest,
    response: ShopErased,
    errors: [409, 422],
    handler: async ({ world, caller, body, done, refuse }) => {
      const { shopId } = caller
      // The shop is named twice, so that a typo erases nothing.
      if (body.confirm !== shopId) return refuse(422, '`confirm` does not match the shop')
      const access = await checkOrderAccess(world, shopId)
      if (access !== 'out') return refuse(409, ACCESS_REFUSALS[access])
      const until = performance.now() + MAX_ERASE_MS
      return done(await eraseShop(world, { ...caller, isTimeUp: () => performance.now() > until }))
    },
  }),
]
