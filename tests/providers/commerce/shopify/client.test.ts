import { describe, expect, test } from 'vitest'
import { grantedTokens } from '../../../../server/providers/commerce/shopify/token.ts'
import { order } from '../../../support/shopify/goods.ts'
import { shopifyShop } from '../../../support/shopify/shopify-shop.ts'
import type { ShopifyState } from '../../../support/shopify/stand-in.ts'

const ada = () => order(1001)
const away = { code: 'RET_ERR_COMMERCE' }
const refusedFault = { code: 'RET_ERR_COMMERCE_REFUSED' }

const openGranted = (overrides: Partial<ShopifyState> = {}) =>
  shopifyShop(
    { things: [ada()], tokens: new Map(), credentials: { id: 'app', secret: 'key' }, ...overrides },
    { token: (origin, now) => grantedTokens({ origin, clientId: 'app', clientSecret: 'key', now }) },
  )

describe('BCK-07 the rate limit of Shopify', () => {
  test('a call waits until the shop has points again, and then reads the order', async () => {
    const { source, waits } = await shopifyShop({ things: [ada()], bucket: { most: 1020, restore: 50 } })
    for (let n = 0; n < 3; n += 1) await source.order('1001')
    expect(waits).toEqual([expect.any(Number)])
    expect(waits[0]).toBeGreaterThan(4000)
  })

  test.each([
    ['as much as they are asked for', 1, 1],
    ['a tenth of that', 6, 0.1],
  ])('calls that cost %s, as Shopify reports, wait after %s of them', async (_, unhindered, costShare) => {
    const bucket = { most: 1020, restore: 50 }
    const { source, waits } = await shopifyShop({ things: [ada()], bucket, costShare })
    let requestCount = 0
    for (; waits.length === 0; requestCount += 1) await source.order('1001')
    expect(requestCount - 1).toBe(unhindered)
  })

  test('a call without points fails after three waits, or at its deadline', async () => {
    const { client, shop, waits } = await shopifyShop({ bucket: { most: 2000, restore: 1 } })
    shop.bucket = { most: 0, restore: 2 }
    await expect(client.ask({ document: 'shop-check' })).rejects.toMatchObject(away)
    expect(waits).toHaveLength(3)
    await expect(
      client.ask({ document: 'order-by-id', variables: { id: 'x' }, until: shop.now + 5000 }),
    ).rejects.toMatchObject(away)
    expect(waits).toHaveLength(3)
  })

  test('a sync leaves half of the points to shoppers, and continues later', async () => {
    const { client, shop } = await shopifyShop({ bucket: { most: 1000, restore: 100 } })
    const request = (by: 'sync' | 'shopper') =>
      client.ask({ document: 'orders-changed', variables: { query: 'x' }, by })
    for (let n = 0; n < 20; n += 1) await request('sync')
    expect(Math.min(...shop.requests.map(({ remaining }) => remaining))).toBeGreaterThan(440)
    for (let n = 0; n < 8; n += 1) await request('shopper')
    expect(Math.min(...shop.requests.map(({ remaining }) => remaining))).toBeLessThan(200)
  })

  test('an ended version is reported once, however often Shopify substitutes another', async () => {
    const { source, shop, warnings } = await shopifyShop({ things: [ada()] })
    await source.order('1001')
    expect(warnings).toEqual([])
    shop.version = '2027-10'
    await source.order('1001')
    await source.order('1001')
    expect(warnings).toEqual([
      'Shopify responds with version 2027-10, because the requested version 2026-07 is no longer supported',
    ])
  })
})

describe('BCK-07 invalid answers', () => {
  test.each([
    [500, away],
    [503, away],
    [429, away],
    [402, refusedFault],
    [403, refusedFault],
    [404, refusedFault],
    [423, refusedFault],
  ])('status %i of Shopify is an error, never an empty order', async (status, fault) => {
    const { source } = await shopifyShop({ things: [ada()], instead: [status] })
    await expect(source.order('1001')).rejects.toMatchObject(fault)
  })

  test('a proxy page and an empty answer are no orders', async () => {
    const { client, shop } = await shopifyShop({ instead: ['page', 'silence'] })
    await expect(client.ask({ document: 'shop-check' })).rejects.toMatchObject(away)
    await expect(client.ask({ document: 'shop-check', until: shop.now + 50 })).rejects.toMatchObject(away)
  })

  test('an email hidden from the app makes an order unreadable, not anonymous', async () => {
    const { source, client } = await shopifyShop({ things: [ada()], hides: ['Order.email'] })
    await expect(source.order('1001')).rejects.toMatchObject({ ...refusedFault, cause: { message: /order\.email/ } })
    const { data, failed } = await client.ask({ document: 'order-by-id', variables: { id: ada().id } })
    expect(data.order).toMatchObject({ name: '#1001', email: null })
    expect(failed).toEqual([{ path: 'order.email', code: 'ACCESS_DENIED', message: expect.any(String) }])
  })

  test('a call beyond Shopify’s cost limit is refused for good', async () => {
    const { client } = await shopifyShop()
    const ids = Array.from({ length: 40 }, (_, n) => `gid://shopify/Product/${n}`)
    await expect(client.ask({ document: 'products-by-ids', variables: { ids } })).rejects.toMatchObject(refusedFault)
  })
})

describe('BCK-07 tokens', () => {
  test('a revoked token grants no access', async () => {
    const { source, shop } = await shopifyShop({ things: [ada()] })
    shop.tokens.clear()
    await expect(source.order('1001')).rejects.toMatchObject(refusedFault)
  })

  test('five concurrent calls share a token, renewed five minutes before it expires', async () => {
    const { source, shop } = await openGranted()
    const five = () => Promise.all(Array.from({ length: 5 }, () => source.orderByName('1002')))
    await five()
    expect(shop.grants).toBe(1)
    shop.now += 86_399_000 - 301_000
    await source.order('1001')
    expect(shop.grants).toBe(1)
    shop.now += 2000
    await five()
    expect(shop.grants).toBe(2)
  })

  test('a token revoked early is replaced, and the order is read', async () => {
    const { source, shop } = await openGranted()
    await source.order('1001')
    shop.tokens.clear()
    expect(await source.order('1001')).toMatchObject({ kind: 'read' })
    expect(shop.grants).toBe(2)
  })

  test('a changed app secret is refused, and a silent Shopify is an outage', async () => {
    const { source, shop } = await openGranted({ credentials: { id: 'app', secret: 'another' } })
    await expect(source.order('1001')).rejects.toMatchObject(refusedFault)
    shop.instead.push(503)
    await expect(source.order('1001')).rejects.toMatchObject(away)
    shop.instead.push('page')
    await expect(source.order('1001')).rejects.toMatchObject(away)
  })
})
