import type { WooCommerceOptions } from '../../../../schemas/config/commerce.ts'
import type { ShopConfig } from '../../../../schemas/config/index.ts'
import { type Currency, getCurrencyDigits } from '../../../../schemas/values/money.ts'
import { MINUTE_MS } from '../../../../schemas/values/time.ts'
import { fault } from '../../../faults.ts'
import { parseInstant } from '../../reading/instant.ts'
import { at, isRecord, listAt } from '../../reading/json-node.ts'
import { findDeliveryStart } from '../connect/delivery-start.ts'
import { listMissingAbilities, listRequiredAbilities, type RequiredAbility } from '../connect/required-abilities.ts'
import type { StoreCheck } from '../probe.ts'
import { PROBE_TIMEOUT_MS, probeSource } from '../source-probe.ts'
import { type WooCalls, wooCalls } from './calls.ts'
import type { CallWoo } from './client.ts'
import type { WooFacts } from './reader.ts'
import { fetchSetting, listGateways } from './shop-settings.ts'
import { wooSource } from './source.ts'

interface Needs {
  readonly ask: CallWoo
  readonly facts: WooFacts
  readonly options: WooCommerceOptions
  readonly config: ShopConfig
  readonly now: () => number
}

type Findings = Pick<StoreCheck, 'read' | 'missing'>

const MAX_CLOCK_DIFFERENCE_MS = MINUTE_MS

const checkVersion = async (calls: WooCalls): Promise<readonly string[]> => {
  const index = await calls.one('')
  if (index === null) throw fault('RET_ERR_COMMERCE', new Error('/wp-json/wc/v3 is missing: permalinks may be plain'))
  const orders = at(at(index, 'routes'), '/wc/v3/orders')
  const hasOrigin = listAt(orders, 'endpoints').some((endpoint) =>
    isRecord(at(at(endpoint, 'args'), 'created_via').value),
  )
  return hasOrigin ? [] : ['It is older than WooCommerce 9.9, so exchange orders cannot be found again']
}

/** An empty batch changes nothing, and only a key that may write is accepted. */
const canWrite = async (ask: CallWoo): Promise<boolean> => {
  try {
    const empty = { method: 'POST', path: '/orders/batch', body: {}, withinMs: PROBE_TIMEOUT_MS } as const
    return (await ask(empty)).kind === 'done'
  } catch {
    return false
  }
}

const checkMoney = async (calls: WooCalls, currency: Currency): Promise<readonly string[]> => {
  const shopCurrency = await fetchSetting(calls, 'general/woocommerce_currency')
  const decimals = await fetchSetting(calls, 'general/woocommerce_price_num_decimals')
  const digits = getCurrencyDigits(currency)
  return [
    ...(shopCurrency?.toUpperCase() === currency
      ? []
      : [`Its currency is ${shopCurrency}, but the configuration has ${currency}`]),
    ...(decimals === `${digits}` ? [] : [`It shows ${decimals} decimals, but amounts in ${currency} have ${digits}`]),
  ]
}

const checkGateways = async (calls: WooCalls): Promise<Findings> => {
  const enabled = (await listGateways(calls)).filter(({ isEnabled }) => isEnabled)
  const named = (canRefund: boolean) => enabled.filter((one) => one.canRefund === canRefund).map(({ id }) => id)
  const [able, unable] = [named(true), named(false)]
  return {
    read: able.length > 0 ? [`refunds through ${able.join(', ')}`] : [],
    missing:
      unable.length > 0
        ? [`Orders paid by ${unable.join(', ')} get store credit only: these gateways cannot refund`]
        : [],
  }
}

/** A coupon takes tax on top where prices exclude it, so it would be worth more than its amount. */
const checkCoupons = async (calls: WooCalls): Promise<readonly string[]> => {
  const [enabled, taxes, included] = await Promise.all([
    fetchSetting(calls, 'general/woocommerce_enable_coupons'),
    fetchSetting(calls, 'general/woocommerce_calc_taxes'),
    fetchSetting(calls, 'tax/woocommerce_prices_include_tax'),
  ])
  return [
    ...(enabled === 'yes' ? [] : ['Coupons are disabled, so it cannot issue store credit']),
    ...(taxes === 'yes' && included !== 'yes'
      ? ['Its prices exclude tax, so a coupon would be worth more than its amount. Remove giftCards']
      : []),
  ]
}

const checkClock = async (ask: CallWoo, now: () => number): Promise<readonly string[]> => {
  const answer = await ask({ method: 'GET', path: '', withinMs: PROBE_TIMEOUT_MS })
  const shopTime = answer.kind === 'done' ? parseInstant(answer.date) : null
  if (shopTime === null || Math.abs(shopTime - now()) <= MAX_CLOCK_DIFFERENCE_MS) return []
  return [`Its clock differs by ${Math.round(Math.abs(shopTime - now()) / 1000)} seconds`]
}

/** Probes reads and compares abilities. Changes nothing. @throws the faults of `Commerce` if nothing can be read. */
export async function checkWooCommerce({ ask, facts, options, config, now }: Needs): Promise<StoreCheck> {
  const calls = wooCalls(ask, now() + 6 * PROBE_TIMEOUT_MS, now)
  const unread: string[] = []
  const warn = ({ of, reason }: Readonly<Record<string, unknown>>) => unread.push(`${of} is skipped: ${reason}`)
  const version = await checkVersion(calls)
  const money = await checkMoney(calls, facts.currency)
  const gateways = await checkGateways(calls)
  const probed = await probeSource(wooSource({ ask, facts, now, warn }), findDeliveryStart(config))
  const isSupported = (can: RequiredAbility['can']): boolean =>
    (can !== 'restock' || options.restock !== undefined) && (can !== 'gift-card' || options.giftCards !== undefined)
  return {
    name: new URL(options.url).host,
    read: [...probed.read, ...gateways.read],
    missing: [
      ...version,
      ...((await canWrite(ask))
        ? []
        : ['The key cannot write: refunds and exchanges need a key with read and write access']),
      ...money,
      ...listMissingAbilities(listRequiredAbilities(config), isSupported),
      ...(options.giftCards === undefined ? [] : await checkCoupons(calls)),
      ...(await checkClock(ask, now)),
      ...gateways.missing,
      ...probed.missing,
      ...unread,
    ],
  }
}
