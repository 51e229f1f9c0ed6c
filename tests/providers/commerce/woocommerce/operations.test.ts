import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { ExchangeOperation } from '../../../../server/providers/commerce/port.ts'
import {
  exchangeOrigin,
  holdOrigin,
  markOf,
} from '../../../../server/providers/commerce/woocommerce/mapping/references.ts'
import { type Row, rowsIn, type WooState } from '../../../support/woocommerce/state.ts'
import { clock, createOpenShop, refundOf, refusal } from './open-shop.ts'

const openShop = createOpenShop()

const exchangeOf = (shopId: string, overrides: Partial<ExchangeOperation> = {}): ExchangeOperation => ({
  shopId,
  orderId: '1001',
  reference: 'r1:exchange-order:1',
  now: clock.at,
  lines: [{ variantId: '16', total: 2499 }],
  currency: 'EUR',
  speed: 'regular',
  due: 0,
  address: null,
  ...overrides,
})

describe('WOO-12 store credit is a coupon', () => {
  const card = (shopId: string) => ({
    ...refundOf(shopId),
    reference: 'r1:gift-card:1',
    amount: 4200,
    email: 'anna@example.com',
  })

  test('WOO-12 the code follows from the reference, and only the letter learns it', async () => {
    const { shop, shopId, commerce, other } = await openShop({ cut: [/coupons$/] })
    await expect(commerce.issueGiftCard(card(shopId))).rejects.toThrow()
    const issued = await other.issueGiftCard(card(shopId))
    const code = await commerce.giftCardCode(card(shopId))
    expect(issued).toMatchObject({ kind: 'issued', amount: 4200, last4: code?.slice(-4) })
    expect(JSON.stringify(issued)).not.toContain(code)
    expect(shop.coupons).toMatchObject([{ code: code?.toLowerCase(), amount: '42.00', usage_limit: 1 }])
    expect(await commerce.giftCardCode({ shopId, reference: 'other' })).toBeNull()
  })

  test('WOO-12 a coupon in the trash is replaced, and of twins the newest counts', async () => {
    const { shop, shopId, commerce } = await openShop({ cut: [/coupons$/] })
    await expect(commerce.issueGiftCard(card(shopId))).rejects.toThrow()
    const [lost = {}] = shop.coupons
    Object.assign(lost, { status: 'trash' })
    shop.coupons.push(...[900, 901].map((id) => ({ ...lost, id, status: 'publish' })))
    expect(await commerce.issueGiftCard(card(shopId))).toMatchObject({ kind: 'issued', id: '901', amount: 4200 })
    expect(shop.coupons).toHaveLength(3)
  })

  test('WOO-12 two processes at once make one coupon', async () => {
    const { shop, shopId, commerce, other } = await openShop()
    const answers = await Promise.all([commerce, other].map((one) => one.issueGiftCard(card(shopId))))
    expect(answers.map(({ kind }) => kind)).toContain('issued')
    expect(answers.map(({ kind }) => kind)).not.toContain('refused')
    expect(shop.coupons).toHaveLength(1)
  })

  test('WOO-12 without the setting there is no store credit', async () => {
    const { shopId, commerce } = await openShop({}, { giftCards: undefined })
    expect(await commerce.issueGiftCard(card(shopId))).toEqual(refusal('unsupported'))
  })
})

describe('WOO-13 an exchange order is whole or cancelled', () => {
  const own = (shop: WooState): readonly Row[] => shop.orders.slice(1)

  test('WOO-13 an amount due is exact, and paid on a page of the shop', async () => {
    for (const due of [1, 501, 1000, 2499]) {
      const { shop, shopId, commerce } = await openShop()
      const lines = [16, 14].map((id) => ({ variantId: String(id), total: 2499 }))
      const answer = await commerce.createExchangeOrder(exchangeOf(shopId, { due, lines }))
      expect(answer).toMatchObject({ kind: 'created', checkoutUrl: expect.stringContaining('order-pay') })
      expect(own(shop)).toMatchObject([{ status: 'pending', total: (due / 100).toFixed(2), date_paid_gmt: null }])
    }
  })

  test('WOO-13 nothing due is a paid order of 0.00 with the worth of each unit', async () => {
    const { shop, shopId, commerce } = await openShop({ cut: [/orders$/, /orders\/\d+$/] })
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(commerce.createExchangeOrder(exchangeOf(shopId))).rejects.toThrow()
    expect(await commerce.createExchangeOrder(exchangeOf(shopId))).toMatchObject({ kind: 'created', checkoutUrl: null })
    expect(own(shop)).toMatchObject([{ status: 'processing', total: '0.00', customer_id: 2 }])
    expect(rowsIn(own(shop)[0], 'line_items')).toMatchObject([
      { variation_id: 16, meta_data: [{ key: '_homeward_worth', value: '2499' }] },
    ])
  })

  test('WOO-13 an ignored filter never answers with an order of others', async () => {
    const { shop, shopId, commerce } = await openShop({ filtersOrigin: false })
    const answer = await commerce.createExchangeOrder(exchangeOf(shopId))
    expect(answer).toMatchObject({ kind: 'created' })
    expect(answer).not.toMatchObject({ id: '1001' })
    expect(own(shop)).toHaveLength(1)
  })

  test('WOO-13 an unknown variation makes no order', async () => {
    const { shop, shopId, commerce } = await openShop()
    const lines = [{ variantId: '404', total: 2499 }]
    expect(await commerce.createExchangeOrder(exchangeOf(shopId, { lines }))).toEqual(refusal('out-of-stock'))
    expect(own(shop)).toEqual([])
  })

  test('WOO-13 a half order is cancelled, and of two whole orders the first counts', async () => {
    const { shop, shopId, commerce } = await openShop()
    const half = { id: 2001, number: '2001', status: 'on-hold', currency: 'EUR', total: '0.00', line_items: [] }
    shop.orders.push({ ...half, created_via: exchangeOrigin('r1:exchange-order:1') })
    const first = await commerce.createExchangeOrder(exchangeOf(shopId))
    expect(shop.orders.find(({ id }) => id === 2001)?.status).toBe('cancelled')
    const [, , made = {}] = shop.orders
    shop.orders.unshift({ ...made, id: 9001, number: '9001' })
    expect(await commerce.find({ ...exchangeOf(shopId), kind: 'created', firstTriedAt: clock.at })).toEqual(first)
  })

  test('WOO-13 a reservation becomes the exchange order and keeps its unit', async () => {
    const { shop, shopId, commerce } = await openShop()
    const hold = { shopId, orderId: '1001', reference: 'r1:stock:1', now: clock.at, variantIds: ['14'] }
    expect(await commerce.reserve(hold)).toEqual({ kind: 'reserved' })
    const lines = [{ variantId: '14', total: 2499 }]
    const answer = await commerce.createExchangeOrder(exchangeOf(shopId, { lines, reserved: 'r1:stock:1' }))
    expect(answer).toMatchObject({ kind: 'created' })
    expect(own(shop)).toMatchObject([{ created_via: holdOrigin('r1:stock:1'), status: 'processing' }])
    await commerce.release({ ...hold, reference: 'r1:free:1', reserved: 'r1:stock:1' })
    expect([own(shop)[0]?.status, shop.variations['13']?.[0]?.stock_quantity]).toEqual(['processing', 0])
  })
})

describe('WOO-14 units are reserved by an order on hold', () => {
  const hold = (shopId: string, reference: string) => ({
    shopId,
    orderId: '1001',
    reference,
    now: clock.at,
    variantIds: ['14'],
  })

  test('WOO-14 of thirty callers in two processes one gets the last unit', async () => {
    const { shop, shopId, commerce, other } = await openShop()
    const reserve = async (index: number) => {
      const by = index % 2 ? commerce : other
      for (;;) {
        const answer = await by.reserve(hold(shopId, `r${index}:stock:1`))
        if (answer.kind !== 'pending') return answer.kind
        await setImmediate()
      }
    }
    const kinds = await Promise.all(Array.from({ length: 30 }, (_, index) => reserve(index)))
    expect(kinds.filter((kind) => kind === 'reserved')).toHaveLength(1)
    expect(shop.orders.filter(({ status }) => status === 'on-hold')).toHaveLength(1)
  })

  test('WOO-14 a shopper who buys the unit meanwhile wins, and the reservation is cancelled', async () => {
    const { shop, shopId, commerce } = await openShop()
    const [first = {}] = shop.variations['13'] ?? []
    shop.meanwhile.push(() => Object.assign(first, { stock_quantity: 0 }))
    expect(await commerce.reserve(hold(shopId, 'r1:stock:1'))).toEqual(refusal('out-of-stock'))
    expect(shop.orders.slice(1)).toMatchObject([{ status: 'cancelled' }])
    expect(first.stock_quantity).toBe(0)
  })

  test('WOO-14 three releases of one reservation return the unit once', async () => {
    const { shop, shopId, commerce } = await openShop()
    await commerce.reserve(hold(shopId, 'r1:stock:1'))
    const release = (index: number) => commerce.release({ ...hold(shopId, `r1:free:${index}`), reserved: 'r1:stock:1' })
    expect((await Promise.all([1, 2, 3].map(release))).map(({ kind }) => kind)).toEqual(Array(3).fill('released'))
    expect(shop.variations['13']?.[0]?.stock_quantity).toBe(1)
    expect(shop.requests.filter((one) => one.startsWith('PUT'))).toHaveLength(1)
  })

  test('WOO-14 a reservation that staff deleted counts as released', async () => {
    const { shop, shopId, commerce } = await openShop()
    await commerce.reserve(hold(shopId, 'r1:stock:1'))
    shop.orders.pop()
    const answer = await commerce.release({ ...hold(shopId, 'r1:free:1'), reserved: 'r1:stock:1' })
    expect(answer).toEqual({ kind: 'released' })
  })

  test('WOO-14 a shop without reservations creates no order on hold', async () => {
    const { shop, shopId, commerce } = await openShop({}, { reserve: 'none' })
    expect(await commerce.reserve(hold(shopId, 'r1:stock:1'))).toEqual({ kind: 'reserved' })
    expect(shop.orders).toHaveLength(1)
  })
})

test('WOO-16 a private note is added once beside the same note of staff', async () => {
  const { shop, shopId, commerce } = await openShop({ cut: [/notes$/] })
  shop.notes['1001'] = [{ id: 1, note: 'Return through the portal R-1' }]
  const about = { shopId, orderId: '1001', reference: 'r1:annotate:1', now: clock.at, tags: [] }
  const note = { ...about, note: 'Return through the portal R-1' }
  await expect(commerce.annotate(note)).rejects.toThrow()
  expect(await commerce.annotate(note)).toEqual({ kind: 'annotated' })
  expect(shop.notes['1001']).toMatchObject([
    { note: 'Return through the portal R-1' },
    { note: `Return through the portal R-1 ${markOf('r1:annotate:1')}`, customer_note: false },
  ])
})
