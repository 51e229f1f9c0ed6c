import { createHmac } from 'node:crypto'
import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../../schemas/merchant.ts'
import type { OrderSignal } from '../../../../schemas/records/order-signal.ts'
import { NOT_STANDARD, standardSecret } from '../../../../schemas/standard-secret.ts'
import { sameText } from '../../../same-text.ts'
import type { OrderSignals } from '../port.ts'
import { read } from './wire.ts'

/** A sender’s clock may be so far from ours, and nothing older is believed. */
const TOLERANCE_S = 300

/** What a secret signs with; null for what is none, so that nothing is signed with an empty key. */
const keyOf = (secret: string): Buffer | null => {
  const encoded = standardSecret.exec(secret)?.[1]
  return encoded === undefined ? null : Buffer.from(encoded, 'base64')
}

/** A message with the headers that sign it. */
type Signed = Parameters<OrderSignals['read']>[0]

/** Whether one of the keys signed these very bytes, not long ago. */
const isGenuine = (keys: readonly Buffer[], { raw, id, timestamp, signature, now }: Signed): boolean => {
  if (!/^[0-9]{1,12}$/.test(timestamp) || Math.abs(now / 1_000 - Number(timestamp)) > TOLERANCE_S) return false
  const given = signature.split(' ')
  return keys.some((key) => {
    const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(raw).digest('base64')
    return given.some((one) => sameText(one, `v1,${digest}`))
  })
}

/** What is read again for what was said; whether it is still there is seen then. */
const signalOf = (type: string, id: string): OrderSignal | null => {
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

/** What a message says changed; null where it is about nothing that is kept here. */
const signalIn = (raw: Uint8Array): OrderSignal | null | 'unreadable' => {
  try {
    const { type, data } = read.signal(JSON.parse(Buffer.from(raw).toString('utf8')))
    return signalOf(type, data.id)
  } catch {
    return 'unreadable'
  }
}

type SecretOf = (variable: string) => string | undefined

/** What an order system that may tell something signs with: where it is named, and in which variables. */
const namedIn = ({ adapters: { commerce } }: Pick<ShopConfig, 'adapters'>) => {
  if (typeof commerce === 'string' || 'shopify' in commerce) return { system: 'none', variables: [] }
  const [system, { hookSecrets = [] }] =
    'http' in commerce ? (['http', commerce.http] as const) : (['medusa', commerce.medusa] as const)
  return { system, variables: hookSecrets }
}

/** Who tells a shop what to read again, by Standard Webhooks 1.0; null where nobody may, or what they sign with is not set. */
export const backendSignals =
  (secretOf: SecretOf) =>
  (config: Pick<ShopConfig, 'adapters'>): OrderSignals | null => {
    const keys = namedIn(config).variables.flatMap((variable) => keyOf(secretOf(variable) ?? '') ?? [])
    if (keys.length === 0) return null
    return {
      read: (signed) => (isGenuine(keys, signed) ? signalIn(signed.raw) : 'forged'),
    }
  }

/** Variables that hold something else than what hooks of order systems are signed with. */
export function brokenHookSecrets(config: ShopConfig, secretOf: SecretOf): readonly ConfigProblem[] {
  const { system, variables } = namedIn(config)
  return variables.flatMap((variable, index) => {
    const held = secretOf(variable)
    if (!held || keyOf(held) !== null) return []
    const message = `the variable ${variable} ${NOT_STANDARD}`
    return [{ pointer: `/adapters/commerce/${system}/hookSecrets/${index}`, message }]
  })
}
