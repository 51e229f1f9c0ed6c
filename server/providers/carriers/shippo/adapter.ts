import { ShippoOptions } from '../../../../schemas/config/carriers.ts'
import { checkSecretFormat } from '../../adapter.ts'
import type { CarrierAdapter } from '../carrier-adapter.ts'
import { createShippoSeller } from './seller.ts'
import { createShippoWebhooks } from './webhooks.ts'

/** The last URL segment is the only credential. */
const HOOK_TOKEN_FORMAT = {
  isValid: (token: string) => /^[A-Za-z0-9_-]{32,100}$/.test(token),
  expected: '32 to 100 letters, digits, - and _',
}

export const shippoAdapter: CarrierAdapter<ShippoOptions> = {
  schema: ShippoOptions,
  secrets: ({ webhookToken: variable }, secretOf) =>
    checkSecretFormat({ pointer: '/webhookToken', variable }, secretOf(variable), HOOK_TOKEN_FORMAT),
  create:
    ({ requireSecret, sell, addressOf }) =>
    (options) =>
      sell(createShippoSeller(requireSecret(options.key), options, addressOf('shippo'))),
  webhooks: {
    signatureHeader: null,
    create({ key, webhookToken }, { secretOf, addressOf }) {
      const [token, hookToken] = [secretOf(key), secretOf(webhookToken)]
      return token && hookToken ? createShippoWebhooks({ token, hookToken }, addressOf('shippo')) : null
    },
  },
  sandbox: false,
}
