import { expect, test } from 'vitest'
import { openedDatabase } from '../../../contract/open-database.ts'
import { LOCATION, soldOrder, soldProduct } from '../../../support/medusa/goods.ts'
import { createMedusaShops } from '../../../support/medusa/medusa-commerce.ts'
import { type Row, rowsIn } from '../../../support/medusa/rows.ts'
import type { MedusaState } from '../../../support/medusa/state.ts'

const database = openedDatabase()
const shops = createMedusaShops(database)
const now = Date.now()

const sizes = [
  { id: 'one', stock: 1 },
  { id: 'two', stock: 2 },
  { id: 'later', stock: 0, isBackordered: true },
]

const openShop = async (captured: readonly number[] = [100, 142.9], overrides: Partial<MedusaState> = {}) => {
  const orders = [soldOrder({ number: 1, items: [{ unit: 200 }], captured })]
  const { server, shopId } = await shops.open({ orders, products: [soldProduct('shirt', sizes)], ...overrides })
  const operationRef = (reference: string) => ({ shopId, orderId: 'order_1', reference, now })
  const refund = (reference: string, amount: number) => ({
    ...operationRef(reference),
    amount,
    currency: 'EUR',
    lines: [],
  })
  const exchange = (reference: string, details: { readonly reserved?: string; readonly due?: number } = {}) =>
    ({
      ...operationRef(reference),
      lines: [{ variantId: 'one', total: 5000 }],
      currency: 'EUR',
      speed: 'regular' as const,
      due: 0,
      address: null,
      ...details,
    }) as const
  const refunds = () =>
    rowsIn(server.orders[0] ?? {}, 'payment_collections')
      .flatMap((collection) => rowsIn(collection, 'payments'))
      .map((payment) => rowsIn(payment, 'refunds').map(({ amount, note }) => [amount, note]))
  const listCreated = () => server.orders.slice(1)
  return { server, shopId, operationRef, refund, exchange, refunds, listCreated, commerce: shops.commerce() }
}

const level = (server: { readonly products: Row[] }, variant: number): Row => {
  const item = rowsIn(rowsIn(server.products[0] ?? {}, 'variants')[variant] ?? {}, 'inventory_items')[0]
  return rowsIn(item?.inventory as Row, 'location_levels').find((one) => one.location_id === LOCATION) ?? {}
}

test('BCK-09 a refund covers two payments, by the remainder of each', async () => {
  const { commerce, refund, refunds } = await openShop([30, 10])
  expect(await commerce.refund(refund('r:refund:1', 2001))).toMatchObject({ kind: 'refunded', amount: 2001 })
  const note = 'homeward r:refund:1'
  expect(refunds()).toEqual([[[15.01, note]], [[5, note]]])
})

test('WDR-12 a refund of a withdrawal fills the payment that was used last first', async () => {
  const { commerce, refund, refunds, server } = await openShop([30, 10])
  const withdrawn = (reference: string, amount: number) => ({
    ...refund(reference, amount),
    lastUsedFirst: true as const,
  })
  server.cut.push(/refund/)
  await expect(commerce.refund(withdrawn('r:refund:1', 1500))).rejects.toThrow('The order system does not respond')
  expect(await shops.commerce().refund(withdrawn('r:refund:1', 1500))).toMatchObject({ kind: 'refunded', amount: 1500 })
  expect(refunds().map((of) => of.map(([amount]) => amount))).toEqual([[5], [10]])
  await commerce.refund(withdrawn('r:refund:2', 2500))
  expect(refunds().map((of) => of.map(([amount]) => amount))).toEqual([[5, 25], [10]])
})

test('BCK-09 a refund beyond both remainders refunds nothing, not even partly', async () => {
  const { commerce, refund, refunds } = await openShop([30, 10])
  expect(await commerce.refund(refund('r:refund:1', 4001))).toMatchObject({ kind: 'refused', because: 'over-refund' })
  expect(refunds().flat()).toEqual([])
  expect(await commerce.refund(refund('r:refund:2', 4000))).toMatchObject({ kind: 'refunded', amount: 4000 })
})

test('BCK-04 a refund with a lost answer is paid once, with its remainder', async () => {
  const { commerce, refund, refunds, server } = await openShop([30, 10])
  server.cut.push(/refund/)
  await expect(commerce.refund(refund('r:refund:1', 2000))).rejects.toThrow('The order system does not respond')
  expect(refunds().flat()).toHaveLength(1)
  expect(await shops.commerce().refund(refund('r:refund:1', 2000))).toMatchObject({ kind: 'refunded', amount: 2000 })
  expect(refunds().map((of) => of.map(([amount]) => amount))).toEqual([[15], [5]])
})

test('BCK-03 a partial refund completed by staff is reported as partial, and pays no more', async () => {
  const { commerce, refund, refunds, server } = await openShop([30, 10])
  server.cut.push(/refund/)
  await expect(commerce.refund(refund('r:refund:1', 2000))).rejects.toThrow('The order system does not respond')
  const payments = rowsIn(server.orders[0] ?? {}, 'payment_collections').flatMap((one) => rowsIn(one, 'payments'))
  for (const [n, amount] of [15, 10].entries())
    rowsIn(payments[n] ?? {}, 'refunds').push({ id: `by_hand_${n}`, amount, note: 'by hand' })
  expect(await shops.commerce().refund(refund('r:refund:1', 2000))).toMatchObject({ kind: 'refunded', amount: 1500 })
  expect(refunds().flat()).toHaveLength(3)
})

test('BCK-04 a refund that Medusa rejects after execution is not paid again', async () => {
  const { commerce, refund, refunds, server } = await openShop([242.9])
  // A concurrent manual change of the order.
  const { token } = (await (
    await fetch(`http://127.0.0.1:${server.port}/auth/user/emailpass`, {
      method: 'POST',
      body: JSON.stringify(server.user),
    })
  ).json()) as { token: string }
  const byHand = () =>
    fetch(`http://127.0.0.1:${server.port}/admin/payments/pay_1_1/refund`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ amount: 1, note: 'by hand' }),
    })
  const results = await Promise.all([byHand(), commerce.refund(refund('r:refund:1', 700)), byHand()])
  expect(results[1]).toMatchObject({ kind: 'refunded', amount: 700 })
  expect(
    refunds()
      .flat()
      .filter(([amount]) => amount === 7),
  ).toHaveLength(1)
})

test('BCK-04 two concurrent processes refund once, and the second gets pending', async () => {
  const { refund, refunds, server } = await openShop()
  const [one, other] = [shops.commerce(), shops.commerce()]
  const refundRequest = refund('r:refund:1', 700)
  const warnings: string[] = []
  server.meanwhile.push(async () => warnings.push((await other.refund(refundRequest)).kind))
  const result = await one.refund(refundRequest)
  expect([result.kind, warnings, refunds().flat().length]).toEqual(['refunded', ['pending'], 2])
  expect(await other.refund(refundRequest)).toEqual(result)
})

test('BCK-04 the lock of a dead process expires', async () => {
  const { commerce, shopId, refund } = await openShop()
  await database().query({
    name: 'test.turn',
    text: `insert into commerce_turns (shop_id, order_id, holder, until) values ($1, 'order_1', 'dead', $2)`,
    values: [shopId, Date.now() + 60_000],
  })
  expect((await commerce.refund(refund('r:refund:1', 700))).kind).toBe('pending')
  await database().query({
    name: 'test.turn_over',
    text: 'update commerce_turns set until = $2 where shop_id = $1',
    values: [shopId, Date.now()],
  })
  expect((await commerce.refund(refund('r:refund:1', 700))).kind).toBe('refunded')
})

test.each([
  ['its draft', /draft-orders$/],
  ['its becoming an order', /convert-to-order$/],
  ['its credit', /credit-lines$/],
])('BCK-04 an exchange order is sent once when the answer to %s was lost', async (_, path) => {
  const { exchange, listCreated, server } = await openShop()
  server.cut.push(path)
  await expect(shops.commerce().createExchangeOrder(exchange('r:exchange-order:1'))).rejects.toThrow(
    'The order system does not respond',
  )
  expect(await shops.commerce().createExchangeOrder(exchange('r:exchange-order:1'))).toMatchObject({ kind: 'created' })
  const [order, ...others] = listCreated()
  expect([others, order?.is_draft_order, rowsIn(order ?? {}, 'credit_lines').length]).toEqual([[], false, 1])
  expect(Math.round(Number(order?.total))).toBe(0)
})

test('BCK-03 the last reserved unit is the unit sent, and leaves the stock once', async () => {
  const { commerce, operationRef, exchange, listCreated, server } = await openShop()
  await commerce.reserve({ ...operationRef('r:stock:1'), variantIds: ['one'] })
  expect(level(server, 0).available_quantity).toBe(0)
  const sent = await commerce.createExchangeOrder(exchange('r:exchange-order:1', { reserved: 'r:stock:1' }))
  expect([sent.kind, level(server, 0).available_quantity, server.reservations]).toEqual(['created', 0, []])
  expect(listCreated()).toHaveLength(1)
})

const taxedAt = (isInclusive: boolean, rates: Readonly<Record<string, number>>) => ({
  tax: { isInclusive, rateOf: (variantId: unknown) => rates[String(variantId)] ?? 19 },
})
const costOf = (order: Row | undefined): number =>
  Number(order?.total) + rowsIn(order ?? {}, 'credit_lines').reduce((all, { amount }) => all + Number(amount), 0)

test.each([
  ['at the rate of the order', taxedAt(false, {}), [2436, 1999]],
  ['at a rate of its own', taxedAt(false, { one: 8.25, two: 7 }), [2436, 1999]],
  ['in a region whose prices include tax', taxedAt(true, {}), [2436, 1999]],
  ['free of tax', taxedAt(false, { one: 0, two: 0 }), [2436, 1999]],
])('FND-13 an exchange order costs the announced amount when taxed %s', async (_, overrides, [one = 0, two = 0]) => {
  const { exchange, listCreated, server } = await openShop([100], overrides)
  const lines = [
    { variantId: 'one', total: one },
    { variantId: 'two', total: two },
  ]
  const exchangeRequest = { ...exchange('r:exchange-order:1'), lines }
  expect(await shops.commerce().createExchangeOrder(exchangeRequest)).toMatchObject({ kind: 'created' })
  const [order, ...others] = listCreated()
  expect([others, Math.round(costOf(order) * 100)]).toEqual([[], one + two])
  expect(Math.round(Number(order?.total) * 100)).toBe(0)
  expect(server.orders.filter(({ is_draft_order }) => is_draft_order === true)).toEqual([])
})

test('FND-13 an exchange order is taxed once when its drafts lost their answers', async () => {
  const { exchange, listCreated, server } = await openShop([100], taxedAt(false, { one: 8.25 }))
  for (const path of [/draft-orders$/, /draft-orders\//, /draft-orders$/, /convert-to-order$/]) {
    server.cut.push(path)
    await expect(shops.commerce().createExchangeOrder(exchange('r:exchange-order:1'))).rejects.toThrow(
      'The order system does not respond',
    )
  }
  expect(await shops.commerce().createExchangeOrder(exchange('r:exchange-order:1'))).toMatchObject({ kind: 'created' })
  expect([listCreated().length, Math.round(costOf(listCreated()[0]) * 100)]).toEqual([1, 5000])
})

test('BCK-09 an exchange without stock is not sent, and leaves no draft', async () => {
  const { commerce, exchange, operationRef, listCreated } = await openShop()
  await commerce.reserve({ ...operationRef('s:stock:1'), variantIds: ['one'] })
  expect(await commerce.createExchangeOrder(exchange('r:exchange-order:1'))).toMatchObject({
    kind: 'refused',
    because: 'out-of-stock',
  })
  expect(listCreated()).toEqual([])
})

test('BCK-09 goods sold without stock are sent without a reservation', async () => {
  const { commerce, operationRef, server } = await openShop()
  expect(await commerce.reserve({ ...operationRef('r:stock:1'), variantIds: ['later'] })).toEqual({ kind: 'reserved' })
  expect([server.reservations, level(server, 2).available_quantity]).toEqual([[], 0])
})

test('BCK-04 units are reserved once when an answer was lost', async () => {
  const { operationRef, server } = await openShop()
  server.cut.push(/reservations$/)
  const reserveRequest = { ...operationRef('r:stock:1'), variantIds: ['two', 'one'] }
  await expect(shops.commerce().reserve(reserveRequest)).rejects.toThrow('The order system does not respond')
  expect(await shops.commerce().reserve(reserveRequest)).toEqual({ kind: 'reserved' })
  expect(server.reservations.map(({ inventory_item_id, quantity }) => [inventory_item_id, quantity])).toEqual([
    ['iitem_one', 1],
    ['iitem_two', 1],
  ])
})

test('BCK-09 operations unsupported by Medusa are refused: cards without a plugin, orders with amounts due', async () => {
  const { commerce, operationRef, exchange, listCreated } = await openShop()
  const card = { ...operationRef('r:gift-card:1'), amount: 500, currency: 'EUR', email: 'ada@example.com' }
  expect(await commerce.issueGiftCard(card)).toMatchObject({ kind: 'refused', because: 'unsupported' })
  expect(await commerce.createExchangeOrder(exchange('r:exchange-order:1', { due: 100 }))).toMatchObject({
    because: 'unsupported',
  })
  expect(listCreated()).toEqual([])
})

test('FND-13 the letter of a Medusa gift card has its code', async () => {
  const { commerce, operationRef, server } = await openShop([], { giftCards: [] })
  const card = { ...operationRef('r:gift-card:1'), amount: 500, currency: 'EUR', email: 'ada@example.com' }
  expect(await commerce.issueGiftCard(card)).toMatchObject({ kind: 'issued', amount: 500 })
  expect(await commerce.giftCardCode(card)).toBe(server.giftCards?.[0]?.code)
  expect(await commerce.giftCardCode(operationRef('r:gift-card:2'))).toBeNull()
})

test('BCK-04 a gift card is created once when its answer was lost', async () => {
  const { operationRef, server } = await openShop([], { giftCards: [] })
  server.cut.push(/gift-cards$/)
  const card = { ...operationRef('r:gift-card:1'), amount: 500, currency: 'EUR', email: 'ada@example.com' }
  await expect(shops.commerce().issueGiftCard(card)).rejects.toThrow('The order system does not respond')
  expect(await shops.commerce().issueGiftCard(card)).toMatchObject({ kind: 'issued', amount: 500 })
  expect(server.giftCards).toHaveLength(1)
})
