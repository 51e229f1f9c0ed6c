import { Type } from 'typebox'
import { KeyRequest, MerchantKey } from '../../../schemas/merchant/configuration.ts'
import { Closed } from '../../../schemas/typebox/closed.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'

/** A key is shown once and stored as a hash. */
export const keyCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'GET',
    path: '/keys',
    id: 'listKeys',
    summary: 'The keys of the shop, without what they open with',
    response: Closed({ keys: Type.Array(MerchantKey, { description: 'Keys of the shop' }) }),
    handler: async ({ world, caller, done }) => done({ keys: await world.configurations.keys.all(caller.shopId) }),
  }),
  merchantOperation({
    method: 'POST',
    path: '/keys',
    id: 'makeKey',
    summary: 'A new key; it is in this answer and nowhere else',
    body: KeyRequest,
    status: 201,
    response: Closed({
      id: Type.String({ description: 'Id of the key' }),
      key: Type.String({ description: 'The key itself; no later answer has it' }),
    }),
    errors: [409, 422],
    handler: async ({ world, caller, body, done, refuse }) => {
      const created = await world.configurations.keys.make(caller, body.name)
      return created === null
        ? refuse(409, 'There is no such shop, or it has too many keys: revoke one first')
        : done(created)
    },
  }),
  merchantOperation({
    method: 'DELETE',
    path: '/keys/:id',
    id: 'revokeKey',
    summary: 'Revokes a key',
    response: Closed({ revoked: Type.String({ description: 'Id of the revoked key' }) }),
    errors: [404],
    handler: async ({ world, caller, params: { id }, done, refuse }) => {
      const revoked = await world.configurations.keys.revoke(caller, id)
      return revoked ? done({ revoked: id }) : refuse(404, 'There is no such key in force')
    },
  }),
]
