import { EasyPostOptions } from '../../../../schemas/config/carriers.ts'
import type { CarrierAdapter } from '../carrier-adapter.ts'
import { createEasyPostSeller } from './seller.ts'
import { createEasyPostWebhooks } from './webhooks.ts'

export const easyPostAdapter: CarrierAdapter<EasyPostOptions> = {
  schema: EasyPostOptions,
  secrets: () => [],
  create:
    ({ requireSecret, sell, addressOf }) =>
    (options) =>
      sell(createEasyPostSeller(requireSecret(options.key), options, addressOf('easypost'))),
  webhooks: {
    signatureHeader: 'x-hmac-signature',
    create({ webhookSecret }, { secretOf }) {
      const secret = secretOf(webhookSecret)
      return secret ? createEasyPostWebhooks(secret) : null
    },
  },
  sandbox: false,
}
