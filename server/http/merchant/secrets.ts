import { Type } from 'typebox'
import { Closed } from '../../../schemas/closed.ts'
import { KeptSecret, SecretRequest } from '../../../schemas/merchant.ts'
import { type MerchantCall, merchantCall } from './call.ts'

/** The calls on the secrets that a shop keeps here (BCK-11): they are given, and never told again. */
export const secretCalls: readonly MerchantCall[] = [
  merchantCall({
    method: 'GET',
    path: '/secrets',
    id: 'listSecrets',
    says: 'The secrets that the shop keeps here, without what they are',
    answers: {
      status: 200,
      schema: Closed({ secrets: Type.Array(KeptSecret, { description: 'Secrets of the shop, without their values' }) }),
    },
    handler: async ({ world, caller, done }) => done({ secrets: [...(await world.secrets.all(caller.shopId))] }),
  }),
  merchantCall({
    method: 'POST',
    path: '/secrets',
    id: 'keepSecret',
    says: 'Keeps a secret that a configuration names, sealed, in place of the one before; it is in force at once',
    body: SecretRequest,
    answers: { status: 200, schema: Closed({ kept: Type.String({ description: 'Name of the secret' }) }) },
    refuses: [422],
    handler: async ({ world, caller, body, done, refuse }) => {
      const wrong = await world.secrets.keep(caller, body)
      return wrong === null ? done({ kept: body.name }) : refuse(422, wrong)
    },
  }),
  merchantCall({
    method: 'DELETE',
    path: '/secrets/:name',
    id: 'forgetSecret',
    says: 'Forgets a secret that is kept here; the environment of the service says what it is from then on, or nobody does',
    answers: { status: 200, schema: Closed({ forgotten: Type.String({ description: 'Name of the secret' }) }) },
    refuses: [404],
    handler: async ({ world, caller, params: { name }, done, refuse }) => {
      const forgotten = await world.secrets.forget(caller, name)
      return forgotten ? done({ forgotten: name }) : refuse(404, 'No secret of this name is kept here')
    },
  }),
]
