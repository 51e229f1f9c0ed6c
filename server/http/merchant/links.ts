import { Type } from 'typebox'
import { Closed } from '../../../schemas/closed.ts'
import { Link, LinkRequest } from '../../../schemas/link.ts'
import { linkToOrder } from '../../journey/follow-ups/links.ts'
import { type MerchantCall, merchantCall } from './call.ts'

/**
 * The calls on links that open an order for whoever has them, made and revoked by the merchant (FIX-32). For a shop's
 * own letters and account pages, whose reader has proved already who she is.
 */
export const linkCalls: readonly MerchantCall[] = [
  merchantCall({
    method: 'POST',
    path: '/links',
    id: 'makeLink',
    says: 'A link that opens an order without a second value; it is in this answer and nowhere else',
    body: LinkRequest,
    answers: { status: 201, schema: Link },
    refuses: [400, 404, 422],
    handler: async ({ world, caller, body, done, refuse }) => {
      const link = await linkToOrder(world, caller, body)
      return link === null ? refuse(404, 'There is no such order') : done(link)
    },
  }),
  merchantCall({
    method: 'DELETE',
    path: '/links/:id',
    id: 'revokeLink',
    says: 'Revokes a link',
    answers: { status: 200, schema: Closed({ revoked: Type.String() }) },
    refuses: [404],
    handler: async ({ world, caller, params: { id }, done, refuse }) => {
      const revoked = await world.store.nonces.revoke(caller.shopId, id, world.now())
      return revoked ? done({ revoked: id }) : refuse(404, 'There is no such link in force')
    },
  }),
]
