import { readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { readArguments } from '../../server/commands/shop/arguments.ts'
import { formatConnection } from '../../server/commands/shop/print.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { checkConfig } from '../../server/shops/checks/check.ts'
import { tryConnecting } from '../support/connecting.ts'
import { collection, order, parcel, product } from '../support/shopify/goods.ts'
import { notStores } from '../support/shopify/not-stores.ts'
import { type ShopifyState, shopifyStandIn } from '../support/shopify/stand-in.ts'

const token = { HOMEWARD_HARBOUR__SHOPIFY_TOKEN: 'shpat_good' }

const openStore = async (overrides: Partial<ShopifyState>, env: Readonly<Record<string, string>> = token) => {
  const standIn = await shopifyStandIn({ bucket: { most: 1e6, restore: 1e6 }, ...overrides })
  onTestFinished(() => standIn.close())
  const { shop, ...demo } = wrenfoldShop
  const config: ShopConfig = { ...demo, shop: { ...shop, id: 'harbour' } }
  return { config, needs: { env, now: () => standIn.now, storeOrigin: () => standIn.origin } }
}

const connect = async (
  overrides: Partial<ShopifyState>,
  env: Readonly<Record<string, string>> = token,
  giftCards?: 'card' | 'store-credit',
  returns?: 'native',
) => {
  const { config, needs } = await openStore(overrides, env)
  if (giftCards === undefined) return tryConnecting(config, needs, 'harbour.myshopify.com')
  const [variable = ''] = Object.keys(env)
  const shopify = { store: 'harbour.myshopify.com', app: { token: variable }, giftCards, ...(returns && { returns }) }
  return tryConnecting({ ...config, adapters: { ...config.adapters, commerce: { shopify } } }, needs)
}

const buildEntities = () => [order(1001), order(1002), product(7001), collection(9001, [7001])]

test('BCK-07 connect lists the data it could read from a complete store', async () => {
  expect(formatConnection(await connect({ things: buildEntities() }))).toBe(`Harbour Goods was read:
  2 of 2 orders that changed in the last 30 days
  1 products with the stock of 1 variants
  the collection Summer
  a bulk query, which loads all orders at first
Nothing is missing.
`)
})

test('BCK-07 connect describes missing scopes, the currency, and an order that it cannot read', async () => {
  const scopes = [
    'write_orders',
    'read_products',
    'write_inventory',
    'read_returns',
    'write_gift_cards',
    'read_locations',
  ]
  const { missing, read } = await connect({ things: [order(1001, { currencyCode: 'EUR' })], scopes, currency: 'EUR' })
  expect(missing).toEqual([
    'The currency of the store is EUR, but the configuration has USD',
    'The app lacks the scope read_all_orders: orders older than 60 days cannot be read',
    'The app lacks the scope read_customers: the customers of orders cannot be read',
    'The app lacks the scope read_fulfillments: changes of fulfillments and deliveries are read late, because Shopify does not notify of them',
    'The app lacks the scope write_draft_orders: exchange orders with an amount due cannot be made',
    'The app lacks the scope write_customers: gift cards cannot be sent to customers',
  ])
  expect(read).toEqual([
    '0 of 1 orders that changed in the last 30 days, and not #1001: /currency is EUR: only orders in USD, the currency of the shop, can be loaded',
    '0 products with the stock of 0 variants',
    'no collections: the online store shows none',
    'a bulk query, which loads all orders at first',
  ])
})

test('FND-23 connect explains how to allow bulk queries where Shopify denies them', async () => {
  const { missing } = await connect({ things: buildEntities(), bulkDenied: 'at-once' })
  expect(missing).toEqual([
    'Bulk queries are not allowed, so the first load reads orders one by one. In the Partner Dashboard open Apps, the app, "API access requests", and press "Allow bulk queries" under "Run bulk operations"',
  ])
})

test('FND-23 connect passes where Shopify’s limit of bulk queries is reached', async () => {
  const bulks = Array.from({ length: 5 }, (_, n) => ({
    id: `gid://shopify/BulkOperation/${n + 1}`,
    begunAt: Date.parse('2026-11-20T12:00:00Z'),
    query: '{ locations { edges { node { id } } } }',
  }))
  expect((await connect({ things: buildEntities(), bulkMs: 3_600_000, bulks })).missing).toEqual([])
})

test('BCK-08 connect describes the payout and its needs for a plan without gift cards', async () => {
  const cards = await connect({ things: buildEntities(), givesCards: false })
  expect(cards.missing).toEqual([
    'The plan of the store does not include gift cards: pay returns out as store credit with "giftCards": "store-credit"',
  ])
  const credit = await connect({ things: buildEntities(), givesCards: false }, token, 'store-credit')
  expect(credit.missing).toEqual([])
  const { missing } = await connect({ scopes: [] }, token, 'store-credit')
  expect(missing.filter((line) => line.includes('store_credit'))).toHaveLength(3)
})

test('BCK-08 connect names the scopes of native returns only to stores that use them', async () => {
  const scopes = ['read_returns']
  const listMissing = async (returns?: 'native') =>
    (await connect({ scopes }, token, 'card', returns)).missing.filter((line) => line.includes('_returns'))
  expect(await listMissing('native')).toEqual([
    'The app lacks the scope write_returns: returns cannot be recorded or refunded through a return',
  ])
  expect(await listMissing()).toEqual([])
})

test('BCK-07 connect names the field of persons that the app may not read', async () => {
  const { missing, read } = await connect({ things: buildEntities(), hides: ['Order.email'] })
  expect(missing).toEqual(['Orders cannot be read: order.email: This app is not approved to use the email field.'])
  expect(read).toHaveLength(3)
})

test('DAT-01 connect remarks that a store without deliveries cannot start windows from them', async () => {
  const readOf = async (deliveredAt: string | null) => {
    const fulfillments = [parcel(21, [[11, 2]], { deliveredAt })]
    const { config, needs } = await openStore({ things: [order(1001, { fulfillments })] })
    const policies = config.policies.map((policy) => ({ ...policy, window_start: 'delivered' as const }))
    return (await tryConnecting({ ...config, policies }, needs, 'harbour.myshopify.com')).read[1]
  }
  const remark = 'no delivery of a fulfilled order: /policies/0/window_start counts from an estimated day'
  expect(await readOf(null)).toContain(remark)
  expect(await readOf('2026-11-07T09:00:00Z')).not.toContain(remark)
})

test('BCK-07 connect reports a store version that has ended', async () => {
  const { missing } = await connect({ things: buildEntities(), version: '2027-10' })
  expect(missing).toEqual([
    'Shopify responds with version 2027-10, because the requested version 2026-07 is no longer supported',
  ])
})

test('BCK-07 connect names the secret to set, and refuses a wrong secret', async () => {
  await expect(connect({}, {})).rejects.toThrow(
    'Set HOMEWARD_HARBOUR__SHOPIFY_CLIENT_ID and HOMEWARD_HARBOUR__SHOPIFY_CLIENT_SECRET, or HOMEWARD_HARBOUR__SHOPIFY_TOKEN: they grant the app access',
  )
  await expect(connect({ tokens: new Map() })).rejects.toThrow(
    'harbour.myshopify.com cannot be read: Shopify responded with status 401',
  )
})

test('BCK-07 an app is authorized by its id and secret', async () => {
  const credentials = { id: 'app', secret: 'key' }
  const env = { HOMEWARD_HARBOUR__SHOPIFY_CLIENT_ID: 'app', HOMEWARD_HARBOUR__SHOPIFY_CLIENT_SECRET: 'key' }
  expect(await connect({ things: buildEntities(), credentials, tokens: new Map() }, env)).toMatchObject({ missing: [] })
})

test.each(notStores)('BCK-07 no token is sent to %s', (store) => {
  expect(readArguments(['connect', 'harbour', '--store', store]).command).toMatchObject({ kind: 'unreadable' })
})

test('BCK-07 a store is named by its host', () => {
  const { command } = readArguments(['connect', 'harbour', '--store', 'a-shop.myshopify.com'])
  expect(command).toEqual({ kind: 'connect', shopId: 'harbour', store: 'a-shop.myshopify.com' })
})

describe('BCK-13 a store connected by its page', () => {
  const page = readFileSync(new URL('../../server/providers/README.md', import.meta.url), 'utf8')
  const section = page.slice(page.indexOf('## Connect a Shopify store'), page.indexOf('\n### Shopify options'))
  const steps = section.split('\n').filter((line) => /^\d+\. /.test(line))

  test('the connect guide has ten steps, and every command in them exists', () => {
    expect(steps.map((line) => Number.parseInt(line, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const commands = [...section.matchAll(/`npm (?:--silent )?run shop -- ([^`>]+?)(?: > [^`]+)?`/g)]
    const parsedCommands = commands.map(([, words = '']) => readArguments(words.split(' ')).command)
    expect(parsedCommands.map(({ kind }) => kind)).toEqual(['connect', 'show', 'unreadable', 'connect', 'call'])
    expect(parsedCommands[2]).toMatchObject({ why: expect.stringContaining('my-shop.json') })
  })

  test('the guide gives the app every required scope', async () => {
    const { missing } = await connect({ scopes: [] }, token, 'store-credit', 'native')
    const scopes = missing.flatMap((line) => /the scope (\w+)/.exec(line)?.[1] ?? [])
    expect(scopes.length).toBeGreaterThan(6)
    const table = page.split('\n### Shopify scopes\n')[1]?.split('\n### ')[0] ?? ''
    expect(scopes.filter((scope) => !table.includes(`\`${scope}\``))).toEqual([])
  })
})

test('HSE-26 the adapters and webhooks in the guides can be published', () => {
  const guides = [
    ...['server/providers/README.md', 'server/providers/commerce/medusa/README.md', 'schemas/README.md'],
    'server/providers/commerce/woocommerce/README.md',
  ]
  const examples = guides
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/```json\n([\s\S]+?)\n\s*```/g)])
    .flatMap(([, text = '']) => (/^\s*"/.test(text) ? [JSON.parse(`{${text.replaceAll('…', 'x')}}`)] : []))
  expect(examples.map((example) => Object.keys(example)[0])).toEqual([
    'commerce',
    'commerce',
    'carriers',
    'carriers',
    'payments',
    'commerce',
    'webhooks',
    'commerce',
  ])
  const problems = examples.flatMap(({ webhooks, ...adapters }) => {
    const changed = webhooks === undefined ? {} : { webhooks }
    const shop = { ...wrenfoldShop.shop, id: 'my-shop' }
    const checked = checkConfig({
      ...wrenfoldShop,
      ...changed,
      shop,
      adapters: { ...wrenfoldShop.adapters, ...adapters },
    })
    return checked.kind === 'refused' ? checked.problems : []
  })
  expect(problems).toEqual([])
})
