import { Type } from 'typebox'
import { KeyChange, KeyRequest, MerchantKey } from '../../../schemas/merchant/keys.ts'
import { Closed } from '../../../schemas/typebox/closed.ts'
import { makeKey, parseEndOfKey } from '../../journey/operations/make-key.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'

/** Six random bytes in hex. */
const KeyId = Type.String({ pattern: '^[0-9a-f]{12}$' })

export const keyCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'GET',
    path: '/keys',
    id: 'listKeys',
    right: 'keys',
    summary: 'List the keys of the shop with role and end, without the secret keys',
    response: Closed({ keys: Type.Array(MerchantKey, { description: 'Keys of the shop' }) }),
    handler: async ({ world, caller, done }) => done({ keys: await world.configurations.keys.all(caller.shopId) }),
  }),
  merchantOperation({
    method: 'POST',
    path: '/keys',
    id: 'makeKey',
    right: 'keys',
    summary: 'Create a key. Only this response contains it: a repeated call with the same Idempotency-Key gets 409',
    body: KeyRequest,
    idempotent: true,
    status: 201,
    response: Closed({
      id: Type.String({ description: 'Id of the key' }),
      key: Type.String({ description: 'Secret key; no later response contains it' }),
    }),
    errors: [409, 422],
    handler: async ({ world, caller, body, done, refuse }) => {
      const made = await makeKey(world, caller, { ...body, call: caller.call })
      if (made.kind === 'invalid-end') return refuse(422, [{ pointer: '/ends', message: made.message }])
      if (made.kind === 'repeated') return refuse(409, 'This call created a key before. Its response is not repeated')
      if (made.kind === 'taken') return refuse(422, 'This Idempotency-Key was already used for a different request')
      return made.kind === 'made'
        ? done({ id: made.id, key: made.key })
        : refuse(409, 'The shop does not exist, or it has too many keys. Revoke a key first')
    },
  }),
  merchantOperation({
    method: 'POST',
    path: '/keys/:id',
    id: 'changeKey',
    params: { id: KeyId },
    right: 'keys',
    summary: 'Change the role or the end of a key. The secret key stays the same',
    body: KeyChange,
    response: Closed({ changed: Type.String({ description: 'Id of the changed key' }) }),
    errors: [404, 422],
    handler: async ({ world, caller, params: { id }, body: { role, ends }, done, refuse }) => {
      const end = await parseEndOfKey(world, caller.shopId, ends)
      if ('message' in end) return refuse(422, [{ pointer: '/ends', message: end.message }])
      const change = { id, ...(role && { role }), ...(ends !== undefined && { endsAt: end.endsAt }) }
      const isChanged = await world.configurations.keys.change(caller, change)
      return isChanged ? done({ changed: id }) : refuse(404, 'The key does not exist or is already revoked')
    },
  }),
  merchantOperation({
    method: 'DELETE',
    path: '/keys/:id',
    id: 'revokeKey',
    params: { id: KeyId },
    right: 'keys',
    summary: 'Revoke a key',
    response: Closed({ revoked: Type.String({ description: 'Id of the revoked key' }) }),
    errors: [404],
    handler: async ({ world, caller, params: { id }, done, refuse }) => {
      const revoked = await world.configurations.keys.revoke(caller, id)
      return revoked ? done({ revoked: id }) : refuse(404, 'The key does not exist or is already revoked')
    },
  }),
]
