import { createHmac } from 'node:crypto'
import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../../schemas/merchant/configuration.ts'
import type { OrderSignal } from '../../../../schemas/records/order-signal.ts'
import { INVALID_WEBHOOK_SECRET, webhookSecretPattern } from '../../../../schemas/values/webhook-secret.ts'
import { isSameText } from '../../../same-text.ts'
import type { OrderSignals } from '../port.ts'
import { read } from './wire.ts'

/** Allowed clock difference and maximum age. */
const TOLERANCE_S = 300

/** Null for an invalid secret, so that an empty key never verifies. */
const decodeSecret = (secret: string): Buffer | null => {
  const encoded = webhookSecretPattern.exec(secret)?.[1]
  return encoded === undefined ? null : Buffer.from(encoded, 'base64')
}

type SignedMessage = Parameters<OrderSignals['read']>[0]

/** Checks signature and age. */
const isGenuine = (keys: readonly Buffer[], { raw, id, timestamp, signature, now }: SignedMessage): boolean => {
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

/** Null for events without effect. */
const readSignal = (raw: Uint8Array): OrderSignal | null | 'unreadable' => {
  try {
    const { type, data } = read.signal(JSON.parse(Buffer.from(raw).toString('utf8')))
    return toSignal(type, data.id)
  } catch {
    return 'unreadable'
  }
}

type SecretOf = (variable: string) => string | undefined

const findHookSecrets = ({ adapters: { commerce } }: Pick<ShopConfig, 'adapters'>) => {
  if (typeof commerce === 'string' || 'shopify' in commerce) return { system: 'none', variables: [] }
  const [system, { hookSecrets = [] }] =
    'http' in commerce ? (['http', commerce.http] as const) : (['medusa', commerce.medusa] as const)
  return { system, variables: hookSecrets }
}

/** Webhooks by Standard Webhooks 1.0. Null if the order system sends none or its secrets are not set. */
export const backendSignals =
  (secretOf: SecretOf) =>
  (config: Pick<ShopConfig, 'adapters'>): OrderSignals | null => {
    const keys = findHookSecrets(config).variables.flatMap((variable) => decodeSecret(secretOf(variable) ?? '') ?? [])
    if (keys.length === 0) return null
    return {
      read: (signed) => (isGenuine(keys, signed) ? readSignal(signed.raw) : 'forged'),
    }
  }

export function findHookSecretProblems(config: ShopConfig, secretOf: SecretOf): readonly ConfigProblem[] {
  const { system, variables } = findHookSecrets(config)
  return variables.flatMap((variable, index) => {
    const secret = secretOf(variable)
    if (!secret || decodeSecret(secret) !== null) return []
    const message = `the variable ${variable} ${INVALID_WEBHOOK_SECRET}`
    return [{ pointer: `/adapters/commerce/${system}/hookSecrets/${index}`, message }]
  })
}
