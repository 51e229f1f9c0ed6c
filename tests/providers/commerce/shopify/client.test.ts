import { describe, expect, test } from 'vitest'
import { grantedTokens } from '../../../../server/providers/commerce/shopify/token.ts'
import { order } from '../../../support/shopify/goods.ts'
import { shopifyShop } from '../../../support/shopify/shopify-shop.ts'
import type { ShopifyState } from '../../../support/shopify/stand-in.ts'

const ada = () => order(1001)
const away = { code: 'RET_ERR_COMMERCE' }
const refused = { code: 'RET_ERR_COMMERCE_REFUSED' }

/** The shop of an app that gets its tokens by id and secret. */
const granted = (given: Partial<ShopifyState> = {}) =>
  shopifyShop(
    { things: [ada()], tokens: new Map(), credentials: { id: 'app', secret: 'key' }, ...given },
    { token: (origin, now) => grantedTokens({ origin, clientId: 'app', clientSecret: 'key', now }) },
  )

describe('BCK-07 what Shopify lets be asked', () => {
  test('Ada waits until the shop has points again and reads her order then', async () => {
    const { source, waits } = await shopifyShop({ things: [ada()], bucket: { most: 1000, restore: 50 } })
    for (let n = 0; n < 3; n += 1) await source.order('1001')
    expect(waits).toEqual([expect.any(Number)])
    expect(waits[0]).toBeGreaterThan(4000)
  })

  test.each([
    ['as much as they are asked for', 1, 1],
    ['a tenth of that', 6, 0.1],
  ])('Ada’s questions cost %s, by what Shopify says with each answer: she waits after %s of them', async (_, unhindered, costShare) => {
    const bucket = { most: 1000, restore: 50 }
    const { source, waits } = await shopifyShop({ things: [ada()], bucket, costShare })
    let asked = 0
    for (; waits.length === 0; asked += 1) await source.order('1001')
    expect(asked - 1).toBe(unhindered)
  })

  test('Ada is told that the shop is away where others take every point: she waits three times, and no longer than she has time', async () => {
    const { client, shop, waits } = await shopifyShop({ bucket: { most: 2000, restore: 1 } })
    shop.bucket = { most: 0, restore: 2 }
    await expect(client.ask({ document: 'shop-check' })).rejects.toMatchObject(away)
    expect(waits).toHaveLength(3)
    await expect(
      client.ask({ document: 'order-by-id', variables: { id: 'x' }, until: shop.now + 5000 }),
    ).rejects.toMatchObject(away)
    expect(waits).toHaveLength(3)
  })

  test('a sync leaves half of the points to shoppers, and goes on once they are back', async () => {
    const { client, shop } = await shopifyShop({ bucket: { most: 1000, restore: 100 } })
    const ask = (by: 'sync' | 'shopper') => client.ask({ document: 'orders-changed', variables: { query: 'x' }, by })
    for (let n = 0; n < 20; n += 1) await ask('sync')
    expect(Math.min(...shop.asked.map(({ left }) => left))).toBeGreaterThan(440)
    for (let n = 0; n < 8; n += 1) await ask('shopper')
    expect(Math.min(...shop.asked.map(({ left }) => left))).toBeLessThan(200)
  })

  test('a version that has ended is told once, however often Shopify answers by another one', async () => {
    const { source, shop, warnings } = await shopifyShop({ things: [ada()] })
    await source.order('1001')
    expect(warnings).toEqual([])
    shop.version = '2027-10'
    await source.order('1001')
    await source.order('1001')
    expect(warnings).toEqual(['Shopify answers as of 2027-10: version 2026-07, which it was asked for, has ended'])
  })
})

describe('BCK-07 answers that are none', () => {
  test.each([
    [500, away],
    [503, away],
    [429, away],
    [402, refused],
    [403, refused],
    [404, refused],
    [423, refused],
  ])('Ada’s order is not there while Shopify answers %i, and that is never an empty order', async (status, fault) => {
    const { source } = await shopifyShop({ things: [ada()], instead: [status] })
    await expect(source.order('1001')).rejects.toMatchObject(fault)
  })

  test('a page of a proxy and a shop that says nothing at all are no orders', async () => {
    const { client, shop } = await shopifyShop({ instead: ['page', 'silence'] })
    await expect(client.ask({ document: 'shop-check' })).rejects.toMatchObject(away)
    await expect(client.ask({ document: 'shop-check', until: shop.now + 50 })).rejects.toMatchObject(away)
  })

  test('an email that the app may not see makes Ada’s order unreadable, not an order of nobody', async () => {
    const { source, client } = await shopifyShop({ things: [ada()], hides: ['Order.email'] })
    await expect(source.order('1001')).rejects.toMatchObject({ ...refused, cause: { message: /order\.email/ } })
    const { data, failed } = await client.ask({ document: 'order-by-id', variables: { id: ada().id } })
    expect(data.order).toMatchObject({ name: '#1001', email: null })
    expect(failed).toEqual([{ path: 'order.email', code: 'ACCESS_DENIED', message: expect.any(String) }])
  })

  test('a question that costs more than Shopify answers at once is refused for good', async () => {
    const { client } = await shopifyShop()
    const ids = Array.from({ length: 40 }, (_, n) => `gid://shopify/Product/${n}`)
    await expect(client.ask({ document: 'products-by-ids', variables: { ids } })).rejects.toMatchObject(refused)
  })
})

describe('BCK-07 tokens', () => {
  test('a token that was taken back lets nobody in', async () => {
    const { source, shop } = await shopifyShop({ things: [ada()] })
    shop.tokens.clear()
    await expect(source.order('1001')).rejects.toMatchObject(refused)
  })

  test('five who ask at once get one token, and it is renewed five minutes before its end', async () => {
    const { source, shop } = await granted()
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

  test('Ada reads her order with a new token where the one before was taken back early', async () => {
    const { source, shop } = await granted()
    await source.order('1001')
    shop.tokens.clear()
    expect(await source.order('1001')).toMatchObject({ kind: 'read' })
    expect(shop.grants).toBe(2)
  })

  test('an app whose secret was changed is refused, and one that Shopify does not answer is away', async () => {
    const { source, shop } = await granted({ credentials: { id: 'app', secret: 'another' } })
    await expect(source.order('1001')).rejects.toMatchObject(refused)
    shop.instead.push(503)
    await expect(source.order('1001')).rejects.toMatchObject(away)
    shop.instead.push('page')
    await expect(source.order('1001')).rejects.toMatchObject(away)
  })
})
