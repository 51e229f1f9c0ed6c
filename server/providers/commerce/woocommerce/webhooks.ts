import { createHmac } from 'node:crypto'
import type { WooCommerceOptions } from '../../../../schemas/config/commerce.ts'
import type { ConfigProblem } from '../../../../schemas/merchant/configuration.ts'
import { isSameText } from '../../../same-text.ts'
import type { SecretOf } from '../../adapter.ts'
import { parseJsonOrNull } from '../../outgoing/outgoing-request.ts'
import { isRecord } from '../../reading/json-node.ts'
import type { CommerceWebhookAdapter } from '../commerce-adapter.ts'
import type { OrderSystemEvent } from '../port.ts'

type HookOptions = Pick<WooCommerceOptions, 'hookSecrets'>

const MIN_SECRET_LENGTH = 32

const SIGNATURE = 'x-wc-webhook-signature'
const TOPIC = 'x-wc-webhook-topic'

/** Sent without a signature when a webhook is created. */
const PING = /^webhook_id=\d+$/

const isSigned = (secrets: readonly string[], raw: Uint8Array, signature: string): boolean =>
  secrets.some((secret) => isSameText(createHmac('sha256', secret).update(raw).digest('base64'), signature))

const idText = (value: unknown): string | null => {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

/** Only the id is used. The body of an entity that was deleted meanwhile has none. */
const readEvent = (topic: string, body: unknown): OrderSystemEvent | null => {
  if (!isRecord(body)) return null
  const [resource] = topic.split('.')
  const id = idText(body.type === 'variation' ? body.parent_id : body.id)
  if (id === null) return null
  if (resource === 'order') return { kind: 'changed', signal: { what: 'order', id } }
  return resource === 'product' ? { kind: 'changed', signal: { what: 'product', id } } : null
}

/** Seven refusals in a row disable a webhook, so only a wrong signature is refused. */
export const wooWebhooks: CommerceWebhookAdapter<HookOptions> = {
  path: 'woocommerce',
  id: 'receiveWooCommerceEvent',
  summary: 'Receives an event of a WooCommerce shop',
  bodyLimit: 1_048_576,
  contentTypes: ['application/json', 'application/x-www-form-urlencoded'],
  headers: [],
  optionalHeaders: [SIGNATURE, TOPIC],
  // Several deliveries of a second have the same id.
  idHeader: null,
  former: null,
  create:
    ({ secretOf }) =>
    ({ hookSecrets = [] }) => {
      const secrets = hookSecrets.flatMap((variable) => secretOf(variable) || [])
      if (secrets.length === 0) return null
      return {
        read({ raw, headers }) {
          const text = Buffer.from(raw).toString('utf8')
          const signature = headers[SIGNATURE] ?? ''
          if (signature === '' && PING.test(text)) return null
          return isSigned(secrets, raw, signature) ? readEvent(headers[TOPIC] ?? '', parseJsonOrNull(text)) : 'forged'
        },
      }
    },
}

export const checkHookSecrets = ({ hookSecrets = [] }: HookOptions, secretOf: SecretOf): readonly ConfigProblem[] =>
  hookSecrets.flatMap((variable, index) => {
    const secret = secretOf(variable)
    if (!secret || secret.length >= MIN_SECRET_LENGTH) return []
    return [
      {
        pointer: `/hookSecrets/${index}`,
        message: `the variable ${variable} must have at least ${MIN_SECRET_LENGTH} characters`,
      },
    ]
  })
