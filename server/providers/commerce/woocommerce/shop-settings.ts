import type { Instant } from '../../../../schemas/values/ids.ts'
import { MINUTE_MS } from '../../../../schemas/values/time.ts'
import { at, booleanAt, idAt, isRecord, listAt, textAt } from '../../reading/json-node.ts'
import type { WooCalls } from './calls.ts'

interface ShopSettings {
  readonly weightUnit: string
  /** Gateways that can refund. */
  readonly refunding: ReadonlySet<string>
  /** Whether orders have fulfillments, a feature that is off by default. */
  readonly hasFulfillments: boolean
}

interface Gateway {
  readonly id: string
  readonly isEnabled: boolean
  readonly canRefund: boolean
}

const FULFILLMENTS = '/wc/v3/orders/(?P<order_id>[\\d]+)/fulfillments'

const FRESH_MS = 10 * MINUTE_MS

/** Value of a setting; null if this WooCommerce has no such setting. */
export async function fetchSetting(calls: WooCalls, name: `${string}/${string}`): Promise<string | null> {
  const setting = await calls.one(`/settings/${name}`, [['_fields', 'value']])
  return setting === null ? null : textAt(setting, 'value')
}

export async function listGateways(calls: WooCalls): Promise<readonly Gateway[]> {
  const rows = await calls.page('/payment_gateways', [['_fields', 'id,enabled,method_supports']])
  return rows.map((row) => ({
    id: (idAt(row, 'id') ?? '').toLowerCase(),
    isEnabled: booleanAt(row, 'enabled') === true,
    canRefund: listAt(row, 'method_supports').some(({ value }) => value === 'refunds'),
  }))
}

const fetchSettings = async (calls: WooCalls): Promise<ShopSettings> => {
  const [unit, gateways, index] = await Promise.all([
    fetchSetting(calls, 'products/woocommerce_weight_unit'),
    listGateways(calls),
    calls.one('', [['_fields', ['routes', FULFILLMENTS, 'namespace'].join('.')]]),
  ])
  const hasFulfillments = index !== null && isRecord(at(at(index, 'routes'), FULFILLMENTS).value)
  const refunding = gateways.filter(({ canRefund }) => canRefund).map(({ id }) => id)
  return { weightUnit: unit ?? 'kg', refunding: new Set(refunding), hasFulfillments }
}

/** Reads the settings at most every ten minutes. */
export function createSettingsReader(now: () => Instant) {
  let latest: { readonly readAt: Instant; readonly settings: ShopSettings } | null = null
  return async (calls: WooCalls): Promise<ShopSettings> => {
    if (latest !== null && now() - latest.readAt < FRESH_MS) return latest.settings
    const settings = await fetchSettings(calls)
    latest = { readAt: now(), settings }
    return settings
  }
}
