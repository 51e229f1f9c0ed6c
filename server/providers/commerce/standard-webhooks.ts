import { createHmac } from 'node:crypto'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import type { OrderSignal } from '../../../schemas/records/order-signal.ts'
import { INVALID_WEBHOOK_SECRET, webhookSecretPattern } from '../../../schemas/values/webhook-secret.ts'
import { isSameText } from '../../same-text.ts'
import type { SecretOf } from '../adapter.ts'
import type { CommerceWebhookAdapter } from './commerce-adapter.ts'
import { read } from './http/wire.ts'
import type { OrderSystemEvent, OrderSystemWebhooks } from './port.ts'

/** Allowed clock difference and maximum age. */
const TOLERANCE_S = 300

/** Null for an invalid secret, so that an empty key never verifies. */
const decodeSecret = (secret: string): Buffer | null => {
  const encoded = webhookSecretPattern.exec(secret)?.[1]
  return encoded === undefined ? null : Buffer.from(encoded, 'base64')
}

type SignedMessage = Parameters<OrderSystemWebhooks['read']>[0]

/** Checks signature and age. */
const isGenuine = (keys: readonly Buffer[], { raw, headers, now }: SignedMessage): boolean => {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp = '', 'webhook-signature': signature = '' } = headers
  if (!/^[0-9]{1,12}$/.test(timestamp) || Math.abs(now / 1_000 - Number(timestamp)) > TOLERANCE_S) return false
  const signatures = signature.split(' ')
  return keys.some((key) => {
    const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(raw).digest('base64')
    return signatures.some((one) => isSameText(one, `v1,${digest}`))
  })
}

/** Deleted entities are also refreshed; the read shows that they are missing. */
const toSignal = (type: string, id: string): OrderSignal | null => {
  switch (type) {
    case 'order.changed':
    case 'order.gone':
      return { what: 'order', id }
    case 'product.changed':
    case 'product.gone':
    case 'stock.changed':
      return { what: 'product', id }
    case 'collection.changed':
      return { what: 'collections' }
    case 'operation.changed':
      return { what: 'operation', reference: id }
    default:
      return null
  }
}

const readEvent = (raw: Uint8Array): OrderSystemEvent | null | 'unreadable' => {
  try {
    const { type, data } = read.signal(JSON.parse(Buffer.from(raw).toString('utf8')))
    const signal = toSignal(type, data.id)
    return signal && { kind: 'changed', signal }
  } catch {
    return 'unreadable'
  }
}

interface WebhookOptions {
  readonly hookSecrets?: readonly string[]
}

export const standardWebhooks: CommerceWebhookAdapter<WebhookOptions> = {
  path: 'orders',
  id: 'receiveOrderSignal',
  summary: 'Receives the signal of an order system that something changed',
  bodyLimit: 16_384,
  headers: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  idHeader: 'webhook-id',
  former: null,
  create:
    ({ secretOf }) =>
    ({ hookSecrets = [] }) => {
      const keys = hookSecrets.flatMap((variable) => decodeSecret(secretOf(variable) ?? '') ?? [])
      if (keys.length === 0) return null
      return {
        read: (message) => (isGenuine(keys, message) ? readEvent(message.raw) : 'forged'),
      }
    },
}

export const checkHookSecrets = ({ hookSecrets = [] }: WebhookOptions, secretOf: SecretOf): readonly ConfigProblem[] =>
  hookSecrets.flatMap((variable, index) => {
    const secret = secretOf(variable)
    if (!secret || decodeSecret(secret) !== null) return []
    const message = `the variable ${variable} ${INVALID_WEBHOOK_SECRET}`
    return [{ pointer: `/hookSecrets/${index}`, message }]
  })
