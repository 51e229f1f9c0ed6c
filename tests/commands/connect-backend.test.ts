import { afterAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { readArguments } from '../../server/commands/shop/arguments.ts'
import { formatConnection } from '../../server/commands/shop/print.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { localCommerce } from '../../server/providers/commerce/local/local.ts'
import type { Commerce } from '../../server/providers/commerce/port.ts'
import { openedDatabase } from '../contract/open-database.ts'
import { shopThatSold } from '../providers/commerce/sold.ts'
import { adapterOf, backendHosts, backendShop } from '../support/backends.ts'
import { tryConnecting } from '../support/connecting.ts'
import { accessBy } from '../support/order-system-access.ts'

const database = openedDatabase()
const hosts = backendHosts()
afterAll(hosts.closeAll)
const now = Date.now

interface ConnectOptions {
  readonly shop?: Partial<typeof backendShop>
  readonly behind?: (commerce: Commerce) => Commerce
  readonly enabled?: boolean
  readonly onRequest?: () => void
  readonly change?: (config: ShopConfig) => ShopConfig
  readonly hookSecrets?: readonly string[]
  readonly secretOf?: (name: string) => string | undefined
}

const connect = async ({ shop, enabled = true, ...options }: ConnectOptions = {}) => {
  const { behind = (one) => one, change = (one) => one, secretOf = hosts.secretOf } = options
  const shopId = await shopThatSold(database())
  const host = `${shopId}.example`
  const commerce = behind(localCommerce({ database: database(), now, random: (bytes) => new Uint8Array(bytes) }))
  await hosts.serve(host, {
    shopId,
    commerce,
    database: database(),
    now,
    shop: { ...backendShop, ...shop },
    ...(options.onRequest && { onRequest: options.onRequest }),
  })
  const adapter = adapterOf('demo', host, options.hookSecrets)
  const config = change({
    ...wrenfoldShop,
    shopLater: { giftCardEnabled: false, exchangesEnabled: true, bonus: 0, days: 7 },
    policies: wrenfoldShop.policies.slice(0, 2).map((policy) => ({
      ...policy,
      refund: { ...policy.refund, enabled },
      exchange: { ...policy.exchange, enabled },
      gift_card: { ...policy.gift_card, enabled },
    })),
    adapters: { ...wrenfoldShop.adapters, commerce: adapter },
  })
  const { token, hookSecrets = [] } = adapter.http
  const env = Object.fromEntries([token, ...hookSecrets].map((name) => [name, secretOf(name)]))
  return tryConnecting(config, { env, now, orderSystems: accessBy(hosts.backendConnect) })
}

test('BCK-05 connect lists the data it could read from a complete order system', async () => {
  expect(formatConnection(await connect({ hookSecrets: ['HOOK'] }))).toBe(`Harbour was read:
  1 orders on the first page
  1 products on the first page
  1 collections on the first page
  signals of changes
Nothing is missing.
`)
  expect((await connect()).read.at(-1)).toBe('no signals: changes are read every five minutes')
})

test('BCK-05 connect names each promised feature that the order system lacks, with its setting', async () => {
  const can = ['to bake bread']
  const { missing } = await connect({ shop: { can, currency: 'EUR' } })
  expect(missing).toEqual([
    'Its currency is EUR, but the configuration has USD',
    'It does not support refunds, but /policies/0/refund requires it',
    'It does not support gift cards, but /policies/0/gift_card requires it',
    'It does not support exchange orders, but /policies/0/exchange requires it',
    'It does not support stock reservations, but /policies/0/exchange requires it',
    'It does not release stock reservations, but /policies/0/exchange requires it',
  ])
  expect((await connect({ shop: { can: [] }, enabled: false })).missing).toEqual([])
  const promising = (on: boolean) => (config: ShopConfig) => ({
    ...config,
    settings: { ...config.settings, shopLaterEnabled: on, checkoutForUpsell: on },
    shopLater: { giftCardEnabled: true, exchangesEnabled: false, bonus: 0, days: 7 },
    adapters: { ...config.adapters, restockReceived: on },
  })
  const listMissing = async (on: boolean) =>
    (await connect({ shop: { can: [] }, enabled: false, change: promising(on) })).missing
  expect(await listMissing(false)).toEqual([])
  expect(await listMissing(true)).toEqual([
    'It does not support gift cards, but /shopLater/giftCardEnabled requires it',
    'It has no checkout for amounts due, but /settings/checkoutForUpsell requires it',
    'It does not restock returned units, but /adapters/restockReceived requires it',
  ])
})

test('BCK-05 connect reports orders and products that the order system cannot find again', async () => {
  const withFault = (commerce: Commerce): Commerce => ({
    ...commerce,
    findOrderByName: async () => null,
    products: async (_shop, ids) => (ids.length > 0 ? Promise.reject(new Error('Broken')) : []),
  })
  const { missing } = await connect({ behind: withFault })
  expect(missing).toEqual([
    'The order #1001 cannot be found by its name',
    'Products cannot be read: The order system responded with status 500',
  ])
  let times = 0
  const once = (commerce: Commerce): Commerce => ({
    ...commerce,
    findOrder: async (...query) => {
      times += 1
      return times === 1 ? commerce.findOrder(...query) : null
    },
  })
  expect((await connect({ behind: once })).missing).toEqual([
    expect.stringMatching(/^The order #1001 cannot be found by its id \d+$/),
  ])
})

test('BCK-05 connect names the secret to set, and a wrong secret grants no access', async () => {
  await expect(connect({ secretOf: () => '' })).rejects.toThrow(
    'Set HOMEWARD_DEMO__ORDERS: it grants the portal access',
  )
  await expect(connect({ secretOf: () => 'another' })).rejects.toThrow(
    /^Failed to reach shop-\S+\.example: The order system responded with status 401$/,
  )
  const secretOf = (name: string) => (name.endsWith('HOOK') ? undefined : hosts.secretOf(name))
  expect((await connect({ secretOf, hookSecrets: ['HOOK'] })).missing).toEqual([
    '/adapters/commerce/http/hookSecrets/0 the variable HOMEWARD_DEMO__HOOK is not set',
  ])
})

test('BCK-05 BCK-06 connect refuses a merchant with loaded or pushed orders, and names no store', async () => {
  const config = { ...wrenfoldShop, adapters: { ...wrenfoldShop.adapters, commerce: 'local' as const } }
  await expect(tryConnecting(config, { env: {} })).rejects.toThrow('The portal itself stores the orders of this shop')
  const pushed = { ...config, adapters: { ...config.adapters, commerce: 'pushed' as const } }
  await expect(tryConnecting(pushed, { env: {} })).rejects.toThrow('pushes its data')
  expect(readArguments(['connect', 'demo']).command).toEqual({ kind: 'connect', shopId: 'demo', store: null })
})

test('BCK-05 connect names the orders it cannot read, with the reason', async () => {
  const withFault = (commerce: Commerce): Commerce => ({
    ...commerce,
    findOrder: async (...query) => {
      const found = await commerce.findOrder(...query)
      return found && JSON.parse(JSON.stringify({ ...found, currency: 7 }))
    },
  })
  const { missing, read } = await connect({ behind: withFault, onRequest: () => {} })
  expect(read[0]).toBe('0 orders on the first page')
  expect(missing).toEqual([expect.stringMatching(/^The order \d+ is skipped: .*\/currency/)])
})

const countFromDelivery = (config: ShopConfig): ShopConfig => ({
  ...config,
  policies: config.policies.map((policy, n) => (n === 0 ? policy : { ...policy, window_start: 'delivered' })),
})

const delivering =
  (deliveredAt: unknown) =>
  (commerce: Commerce): Commerce => ({
    ...commerce,
    findOrder: async (...query) => {
      const found = await commerce.findOrder(...query)
      const lines = found?.lines.map((line) => ({ ...line, deliveredAt: line.fulfilledAt.map(() => deliveredAt) }))
      return found && JSON.parse(JSON.stringify({ ...found, lines }))
    },
  })

test('DAT-01 connect remarks that windows count from deliveries that the order system never reports', async () => {
  const remark =
    'no delivery of a fulfilled order: /policies/1/window_start counts from an estimated day unless you report deliveries'
  const unknown = await connect({ change: countFromDelivery, behind: delivering(null) })
  expect([unknown.read[1], unknown.missing]).toEqual([remark, []])
  expect((await connect({ behind: delivering(null) })).read).not.toContain(remark)
  expect((await connect({ change: countFromDelivery })).read).not.toContain(remark)
  const warranty = { ...wrenfoldShop.warranties?.[0], start: 'delivered' } as NonNullable<ShopConfig['warranties']>[0]
  const withWarranty = (config: ShopConfig) => ({ ...config, warranties: [warranty] })
  const { read } = await connect({ change: withWarranty, behind: delivering(null) })
  expect(read[1]).toContain('/warranties/0/start counts from')
})

test('DAT-16 connect names the orders with a bad delivery', async () => {
  const { missing, read } = await connect({ behind: delivering('2026-04-10'), onRequest: () => {} })
  expect(read[0]).toBe('1 orders on the first page')
  expect(missing).toEqual([
    expect.stringMatching(/^The delivery of the order \d+ is skipped: \/lines\/0\/deliveredAt\/0 must be a time in/),
  ])
})
