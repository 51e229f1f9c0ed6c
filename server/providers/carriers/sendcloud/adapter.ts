import { SendcloudOptions } from '../../../../schemas/config/carriers.ts'
import type { CarrierAdapter } from '../carrier-adapter.ts'
import { createSendcloudSeller } from './seller.ts'
import { createSendcloudWebhooks } from './webhooks.ts'

export const sendcloudAdapter: CarrierAdapter<SendcloudOptions> = {
  schema: SendcloudOptions,
  secrets: () => [],
  create:
    ({ requireSecret, sell, addressOf, now }) =>
    (options) => {
      const keys = { key: requireSecret(options.key), secret: requireSecret(options.secret) }
      return sell(createSendcloudSeller({ ...keys, now }, options, addressOf('sendcloud')))
    },
  webhooks: {
    signatureHeader: 'sendcloud-signature',
    create({ secret, webhookSecret }, { secretOf }) {
      const value = secretOf(webhookSecret ?? secret)
      return value ? createSendcloudWebhooks(value) : null
    },
  },
  sandbox: false,
}
