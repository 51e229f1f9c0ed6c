import { Type } from 'typebox'
import { Closed } from '../../../schemas/closed.ts'
import { KeyRequest, MerchantKey } from '../../../schemas/merchant.ts'
import { type MerchantCall, merchantCall } from './call.ts'

/** The calls on the keys of a shop. A key is shown once and kept as a hash: whoever loses it makes another one. */
export const keyCalls: readonly MerchantCall[] = [
  merchantCall({
    method: 'GET',
    path: '/keys',
    id: 'listKeys',
    says: 'The keys of the shop, without what they open with',
    answers: { status: 200, schema: Closed({ keys: Type.Array(MerchantKey, { description: 'Keys of the shop' }) }) },
    handler: async ({ world, caller, done }) => done({ keys: await world.configurations.keys.all(caller.shopId) }),
  }),
  merchantCall({
    method: 'POST',
    path: '/keys',
    id: 'makeKey',
    says: 'A new key; it is in this answer and nowhere else',
    body: KeyRequest,
    answers: {
      status: 201,
      schema: Closed({
        id: Type.String({ description: 'Id of the key' }),
        key: Type.String({ description: 'The key itself; no later answer has it' }),
      }),
    },
    refuses: [409, 422],
    handler: async ({ world, caller, body, done, refuse }) => {
      const made = await world.configurations.keys.make(caller, body.name)
      return made === null
        ? refuse(409, 'There is no such shop, or it has too many keys: revoke one first')
        : done(made)
    },
  }),
  merchantCall({
    method: 'DELETE',
    path: '/keys/:id',
    id: 'revokeKey',
    says: 'Revokes a key',
    answers: { status: 200, schema: Closed({ revoked: Type.String({ description: 'Id of the revoked key' }) }) },
    refuses: [404],
    handler: async ({ world, caller, params: { id }, done, refuse }) => {
      const revoked = await world.configurations.keys.revoke(caller, id)
      return revoked ? done({ revoked: id }) : refuse(404, 'There is no such key in force')
    },
  }),
]
