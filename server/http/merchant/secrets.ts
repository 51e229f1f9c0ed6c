import { Type } from 'typebox'
import { Variable } from '../../../schemas/config/variable.ts'
import { KeptSecret, SecretRequest } from '../../../schemas/merchant/configuration.ts'
import { Closed } from '../../../schemas/typebox/closed.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'

/** No operation returns them (BCK-11). */
export const secretCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'GET',
    path: '/secrets',
    id: 'listSecrets',
    right: 'payments',
    summary: 'List the secrets of the shop, without their values',
    response: Closed({ secrets: Type.Array(KeptSecret, { description: 'Secrets of the shop, without their values' }) }),
    handler: async ({ world, caller, done }) => done({ secrets: [...(await world.secrets.all(caller.shopId))] }),
  }),
  merchantOperation({
    method: 'POST',
    path: '/secrets',
    id: 'keepSecret',
    right: 'payments',
    summary:
      'Store a secret of the configuration, encrypted, in place of the previous one. It takes effect immediately',
    body: SecretRequest,
    response: Closed({ kept: Type.String({ description: 'Name of the secret' }) }),
    errors: [422],
    handler: async ({ world, caller, body, done, refuse }) => {
      const problems = await world.secrets.keep(caller, body)
      return problems === null ? done({ kept: body.name }) : refuse(422, problems)
    },
  }),
  merchantOperation({
    method: 'DELETE',
    path: '/secrets/:name',
    id: 'forgetSecret',
    params: { name: Variable('') },
    right: 'payments',
    summary: 'Delete a stored secret. From then on the environment variable of the service applies, if set',
    response: Closed({ forgotten: Type.String({ description: 'Name of the secret' }) }),
    errors: [404],
    handler: async ({ world, caller, params: { name }, done, refuse }) => {
      const forgotten = await world.secrets.forget(caller, name)
      return forgotten ? done({ forgotten: name }) : refuse(404, 'No secret with this name is stored')
    },
  }),
]
