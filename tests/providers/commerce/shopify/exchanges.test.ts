import { describe, expect, test } from 'vitest'
import { openedDatabase } from '../../../contract/open-database.ts'
import { money, order, product, variant } from '../../../support/shopify/goods.ts'
import { openOperationsShop } from './operations-shop.ts'

const database = openedDatabase()
const minute = 60_000

interface OrderInputNode {
  readonly transactions: readonly { readonly amountSet: { readonly shopMoney: { readonly amount: string } } }[]
  readonly lineItems: readonly { readonly requiresShipping: boolean }[]
  readonly sourceIdentifier: string
}

describe('BCK-08 an exchange order of which nothing is due', () => {
  test('an order without an amount due is paid by the return and reduces stock', async () => {
    const { portal, exchange, things, levels } = await openOperationsShop(database())
    const result = await portal().createExchangeOrder(exchange('r1:exchange-order:1'))
    expect(result).toMatchObject({ kind: 'created', checkoutUrl: null, statusUrl: expect.stringContaining('/orders/') })
    const exchangeOrder = things('Order').map((one) => one.given as OrderInputNode | undefined)[1]
    expect(exchangeOrder).toMatchObject({
      sourceIdentifier: 'r1:exchange-order:1',
      lineItems: [{ requiresShipping: true }],
      transactions: [{ gateway: 'exchange-credit', amountSet: money('50.00') }],
    })
    expect(levels()).toEqual({ available: 1, reserved: 0 })
  })

  test.each([
    'refused',
    'left-out',
  ] as const)('BCK-04 an order with a lost answer exists once when a taken id is %s', async (takenIds) => {
    const { portal, exchange, things, shop } = await openOperationsShop(database(), {
      cuts: ['ExchangeOrderCreate'],
      takenIds,
    })
    await expect(portal().createExchangeOrder(exchange('r1:exchange-order:1'))).rejects.toThrow()
    shop.now += minute
    expect(await portal().createExchangeOrder(exchange('r1:exchange-order:1'))).toMatchObject({ kind: 'created' })
    expect(things('Order')).toHaveLength(2)
  })

  test('BCK-04 an existing order with the reference is adopted, as its reference is taken', async () => {
    const { portal, exchange, things, client } = await openOperationsShop(database(), {
      definitions: ['homeward_exchange'],
    })
    const id = [{ namespace: '$app', key: 'homeward_exchange', type: 'id', value: 'r1:exchange-order:1' }]
    const lineItems = [{ variantId: 'gid://shopify/ProductVariant/8001', quantity: 1 }]
    const variables = { order: { lineItems, metafields: id }, options: { inventoryBehaviour: 'BYPASS' } }
    await client.ask({ document: 'exchange-order-create', variables })
    expect(await portal().createExchangeOrder(exchange('r1:exchange-order:1'))).toMatchObject({ kind: 'created' })
    expect(things('Order')).toHaveLength(2)
  })

  test('the order takes its reserved goods though nothing else is left', async () => {
    const { portal, exchange, aside, levels } = await openOperationsShop(database())
    await portal().reserve(aside('r1:stock:1', ['8001', '8001']))
    expect(levels()).toEqual({ available: 0, reserved: 2 })
    const lines = [1, 2].map(() => ({ variantId: '8001', total: 5_000 }))
    const request = { ...exchange('r1:exchange-order:1'), lines, reserved: 'r1:stock:1' }
    expect(await portal().createExchangeOrder(request)).toMatchObject({ kind: 'created' })
    expect(levels()).toEqual({ available: 0, reserved: 0 })
  })

  test('BCK-03 an exchange order is created and released once, despite lost answers', async () => {
    const { portal, exchange, aside, levels, things, shop } = await openOperationsShop(database())
    await portal().reserve(aside('r1:stock:1'))
    const request = { ...exchange('r1:exchange-order:1'), reserved: 'r1:stock:1' }
    shop.cuts.push('ExchangeOrderCreate', 'StockMove')
    await expect(portal().createExchangeOrder(request)).rejects.toThrow()
    shop.now += minute
    const find = { ...request, kind: 'created', firstTriedAt: shop.now } as const
    await expect(portal().find(find)).rejects.toThrow()
    expect(await portal().find(find)).toMatchObject({ kind: 'created' })
    expect([levels(), things('Order').length]).toEqual([{ available: 1, reserved: 0 }, 2])
  })

  test('an exchange order without stock is refused', async () => {
    const things = [order(1001), product(7001, { variants: [variant(8001, { inventoryQuantity: 0 })] })]
    const { portal, exchange } = await openOperationsShop(database(), { things })
    const refusal = { kind: 'refused', because: 'out-of-stock' }
    expect(await portal().createExchangeOrder(exchange('r1:exchange-order:1'))).toMatchObject(refusal)
  })

  test.each([
    ['any', 'created', 1],
    ['known', 'refused', 2],
  ] as const)('a credit pays the order if the store allows %s gateways, else refusal', async (gateways, kind, available) => {
    const { portal, exchange, levels } = await openOperationsShop(database(), { gateways })
    expect(await portal().createExchangeOrder(exchange('r1:exchange-order:1'))).toMatchObject({ kind })
    expect(levels()).toEqual({ available, reserved: 0 })
  })

  test('an order over the store’s rate limit is retried, not refused for good', async () => {
    const { portal, exchange, shop } = await openOperationsShop(database(), { ordersAMinute: 1 })
    await portal().createExchangeOrder(exchange('r1:exchange-order:1'))
    await expect(portal().createExchangeOrder(exchange('r2:exchange-order:1'))).rejects.toThrow('does not respond')
    shop.now += minute
    expect(await portal().createExchangeOrder(exchange('r2:exchange-order:1'))).toMatchObject({ kind: 'created' })
  })

  test('an order is created even if the app may not read its status page', async () => {
    const { portal, exchange, shop } = await openOperationsShop(database())
    shop.hides = ['Order.statusPageUrl']
    const result = await portal().createExchangeOrder(exchange('r1:exchange-order:1'))
    expect(result).toMatchObject({ kind: 'created', statusUrl: null })
  })
})

describe('BCK-08 an exchange order of which something is due', () => {
  const due = async (amount: number, overrides: Parameters<typeof openOperationsShop>[1] = {}) => {
    const ready = await openOperationsShop(database(), overrides)
    const result = () => ready.portal().createExchangeOrder(ready.exchange('r1:exchange-order:1', amount))
    const drafts = () => ready.things('DraftOrder')
    return { ...ready, made: result, drafts }
  }

  test('an order with an amount due is a draft with its payment page', async () => {
    const { made: result, drafts } = await due(900)
    expect(await result()).toMatchObject({
      kind: 'created',
      id: expect.stringMatching(/^draft-/),
      statusUrl: null,
      checkoutUrl: expect.stringContaining('https://shop.example/invoices/'),
    })
    expect(drafts()).toMatchObject([{ total: 900, given: { taxExempt: true } }])
  })

  test('an amount due beyond the goods adds the fees as separate lines', async () => {
    const { made: result, drafts } = await due(6_200)
    await result()
    expect(drafts()).toMatchObject([{ total: 6_200, given: { lineItems: [{}, { requiresShipping: false }] } }])
  })

  test('an order paid in yen is charged in yen', async () => {
    const total = money('108.00', { shop: 'USD', shown: 'JPY' }, '16201')
    const things = [
      order(1001, { presentmentCurrencyCode: 'JPY', totalPriceSet: total }),
      product(7001, { variants: [variant(8001)] }),
    ]
    const { made: result, drafts } = await due(900, { things })
    await result()
    expect(drafts()).toMatchObject([{ total: 135_000, given: { presentmentCurrencyCode: 'JPY' } }])
  })

  test('BCK-04 a draft with a lost answer is searched until found, and exists once', async () => {
    const { made: result, drafts, shop } = await due(900, { cuts: ['DraftCreate'], searchLagMs: 30_000 })
    await expect(result()).rejects.toThrow()
    expect(await result()).toEqual({ kind: 'pending', lookAt: shop.now + minute })
    shop.now += minute
    expect(await result()).toMatchObject({ kind: 'created' })
    expect(drafts()).toHaveLength(1)
  })

  test('BCK-03 a draft reserves its goods until paid, and the order then releases them', async () => {
    const { portal, exchange, aside, levels, shop, shopId } = await due(0)
    await portal().reserve(aside('r1:stock:1'))
    const result = await portal().createExchangeOrder({
      ...exchange('r1:exchange-order:1', 900),
      reserved: 'r1:stock:1',
    })
    expect([result.kind, levels()]).toEqual(['created', { available: 1, reserved: 1 }])
    const exchangeId = result.kind === 'created' ? result.id : ''
    expect(await portal().findCheckout(shopId, exchangeId)).toEqual({ state: 'open', paid: 0 })
    const paid = { shopId, exchangeId, paid: 900, now: shop.now }
    shop.cuts.push('DraftComplete')
    await expect(portal().markPaid(paid)).rejects.toThrow()
    expect(await portal().markPaid(paid)).toEqual({ state: 'paid', paid: 900 })
    expect(await portal().findCheckout(shopId, exchangeId)).toEqual({ state: 'paid', paid: 900 })
    expect(levels()).toEqual({ available: 1, reserved: 0 })
  })
})
