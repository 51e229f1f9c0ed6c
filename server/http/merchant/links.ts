import { Type } from 'typebox'
import { Link, LinkQuery, LinkRequest, ListedLink } from '../../../schemas/merchant/link.ts'
import { Closed } from '../../../schemas/typebox/closed.ts'
import { RandomId } from '../../../schemas/values/ids.ts'
import { createMerchantLink, listLinks } from '../../journey/links/create-link.ts'
import { toDataUrl } from '../request/qr-picture.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'

/** Links that need no further proof (FIX-32), for readers who are already authenticated, as in the shop's emails. */
export const linkCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'POST',
    path: '/links',
    id: 'makeLink',
    right: 'message',
    summary:
      'Create a link with a QR code that opens an order, return or gift receipt without further proof. Only this response contains it',
    body: LinkRequest,
    status: 201,
    response: Link,
    errors: [404, 422],
    handler: async ({ world, caller, body, done, refuse }) => {
      const created = await createMerchantLink(world, caller, body)
      if (created.kind === 'unknown') return refuse(404, `The ${created.what} does not exist`)
      if (created.kind === 'invalid') return refuse(422, created.problems)
      const { link } = created
      return done(body.qr === undefined ? link : { ...link, qr: await toDataUrl(link.url, body.qr) })
    },
  }),
  merchantOperation({
    method: 'GET',
    path: '/links',
    id: 'listLinks',
    right: 'message',
    summary: 'List the 200 newest links, or those to one order, without their URLs',
    query: LinkQuery,
    response: Closed({ links: Type.Array(ListedLink, { description: 'Links, newest first' }) }),
    errors: [404, 422],
    handler: async ({ world, caller, query, done, refuse }) => {
      const links = await listLinks(world, caller.shopId, query)
      return links === null ? refuse(404, 'The order does not exist') : done({ links })
    },
  }),
  merchantOperation({
    method: 'DELETE',
    path: '/links/:id',
    id: 'revokeLink',
    params: { id: RandomId },
    right: 'message',
    summary: 'Revoke a link',
    response: Closed({ revoked: Type.String({ description: 'Id of the revoked link' }) }),
    errors: [404],
    handler: async ({ world, caller, params: { id }, done, refuse }) => {
      const revoked = await world.store.nonces.revoke(caller.shopId, id, world.now())
      return revoked ? done({ revoked: id }) : refuse(404, 'The link does not exist or is no longer valid')
    },
  }),
]
