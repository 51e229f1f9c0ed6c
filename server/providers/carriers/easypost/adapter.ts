import { EasyPostOptions } from '../../../../schemas/config/carriers.ts'
import type { CarrierAdapter } from '../carrier-adapter.ts'
import { easyPostSeller } from './seller.ts'
import { easyPostWebhooks } from './webhooks.ts'

export const easyPostAdapter: CarrierAdapter<EasyPostOptions> = {
  schema: EasyPostOptions,
  secrets: () => [],
  create:
    ({ requireSecret, sell, addressOf }) =>
    (options) =>
      sell(easyPostSeller(requireSecret(options.key), options, addressOf('easypost'))),
  webhooks: {
    signatureHeader: 'x-hmac-signature',
    create({ webhookSecret }, { secretOf }) {
      const secret = secretOf(webhookSecret)
      return secret ? easyPostWebhooks(secret) : null
    },
  },
  sandbox: false,
}
