import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { endOfWindow } from '../../server/domain/calendar/days.ts'
import { fault } from '../../server/faults.ts'
import { cancelReturn } from '../../server/journey/operations/cancel.ts'
import { closeReturn } from '../../server/journey/operations/close.ts'
import { receiveParcel } from '../../server/journey/operations/parcel/receive.ts'
import { type Operation, type OperationResult, performOperation } from '../../server/journey/operations/perform.ts'
import { toReturnHead } from '../../server/journey/operations/reading/head.ts'
import { readReturn } from '../../server/journey/operations/reading/return-detail.ts'
import { collectCheckout, findExchangeId } from '../../server/journey/operations/value/collect.ts'
import { recordExchangeOrder } from '../../server/journey/operations/value/exchange.ts'
import type { World } from '../../server/world.ts'
import type { Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { DEARER, dearerCoat } from './cards.ts'
import { DAY } from './given-returns.ts'
import { findReturn, type ShopOverrides, shopWith } from './ruled.ts'
import { createPortal, english, goToReview, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await createPortal(world))
}, 180_000)
afterAll(() => world.drop())

const delivered = { enabled: true, event: 'delivered', window: 60 } as const
const checkoutOptions: ShopOverrides = {
  flags: ['exchange-order-checkout'],
  settings: { checkoutForUpsell: true },
  policy: { refund: delivered, exchange: delivered },
}

const submitExchange = async (options: ShopOverrides = {}) => {
  const shopper: Shopper = await visitor(
    shopWith({ ...checkoutOptions, ...options, settings: { ...checkoutOptions.settings, ...options.settings } }),
  )
  await goToReview(shopper, { items: { 'Alder Wool': await dearerCoat(world, shopper) } })
  await submit(shopper)
  const { shopId, id } = await findReturn(world, shopper)
  const { store, commerce } = world.world
  const now = async (): Promise<ReturnRecord> => (await store.returns.find(shopId, id)) as ReturnRecord
  const followUps = () => store.outbox.followUps({ shopId, returnId: id })
  const exchangeId = findExchangeId(await followUps()) ?? ''
  const operate = (operation: (operation: Operation) => Promise<OperationResult>) =>
    performOperation(world.world, { caller: { shopId, by: 'desk', call: null }, name: id }, operation)
  return {
    she: shopper,
    now,
    operate,
    followUps: async () =>
      (await followUps()).filter(({ kind }) => kind !== 'mail').map(({ kind, state }) => `${kind} ${state}`),
    /** Ledger sums by term without zeros; they add up to zero at every moment. */
    books: async () => {
      const sums: Record<string, number> = {}
      for (const { term, amount } of await store.ledger.entries({ shopId, returnId: id }))
        sums[term] = (sums[term] ?? 0) + amount
      expect(Object.values(sums).reduce((sum, amount) => sum + amount, 0)).toBe(0)
      return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
    },
    journals: async () => [
      ...new Set((await store.ledger.entries({ shopId, returnId: id })).map(({ journal }) => journal)),
    ],
    open: async () => toReturnHead(await now(), await followUps()).open,
    events: async () => (await store.changes.ofReturn({ shopId, returnId: id })).map(({ event }) => event),
    pays: (paid: number) => commerce.markPaid({ shopId, exchangeId, paid, now: world.clock.now() }),
    callsOff: () => commerce.cancelExchange({ shopId, exchangeId, now: world.clock.now() }),
    checkout: () => commerce.findCheckout(shopId, exchangeId),
    looks: (needs: World = world.world) => collectCheckout(needs, { shopId, returnId: id }, world.clock.now()),
    detail: () => readReturn(world.world, shopId, id),
  }
}
type SubmittedExchange = Awaited<ReturnType<typeof submitExchange>>

const worthOf = async ({ now }: SubmittedExchange) => (await now()).document.items[0]?.value ?? 0

const forwardDays = async (days: number) => {
  for (let hour = 0; hour < days * 4; hour++) {
    world.clock.forward(DAY / 4)
    await world.runner.drain()
  }
}

describe('FIX-10 an amount to pay in a checkout', () => {
  test('FIX-10 a checkout amount is open in the ledger until the order system confirms payment', async () => {
    const it = await submitExchange()
    const value = await worthOf(it)
    expect(await it.books()).toEqual({ 'returned-value': value, open: DEARER, 'new-items': -value - DEARER })
    expect(await it.open()).toBe(DEARER)
    await it.looks()
    expect((await it.books()).paid).toBe(undefined)

    await it.pays(DEARER)
    await it.looks()
    expect(await it.books()).toEqual({ 'returned-value': value, paid: DEARER, 'new-items': -value - DEARER })
    expect(await it.journals()).toEqual(['submit', 'checkout'])
    expect([await it.open(), (await it.now()).document.payment]).toEqual([
      0,
      { by: 'checkout', amount: DEARER, state: 'charged' },
    ])
    expect(await it.events()).toContain('checkout-paid')
  })

  test('FIX-10 a job polls for the checkout payment, soon at first, until paid', async () => {
    const it = await submitExchange()
    await it.pays(DEARER)
    world.clock.forward(5 * 60_000)
    await world.runner.drain()
    expect([await it.open(), (await it.books()).paid]).toEqual([0, DEARER])
    expect(await it.looks()).toEqual({ kind: 'done' })
  })

  test('FIX-10 the checkout amount moves to paid in parts, and stale events change nothing', async () => {
    const it = await submitExchange()
    await it.pays(300)
    await it.looks()
    await it.looks()
    expect(await it.books()).toMatchObject({ open: DEARER - 300, paid: 300 })
    await it.pays(200)
    await it.looks()
    expect(await it.books()).toMatchObject({ open: DEARER - 300, paid: 300 })
    await it.pays(DEARER)
    await Promise.all([it.looks(), it.looks(), it.looks()])
    expect(await it.books()).toMatchObject({ paid: DEARER })
    expect((await it.events()).filter((event) => event === 'checkout-paid')).toHaveLength(1)
    expect(await it.pays(DEARER + 1)).toMatchObject({ kind: 'refused', because: 'amount' })
  })

  test('FIX-10 shopper and merchant get the payment with its day by page and letter', async () => {
    const it = await submitExchange({ settings: { checkoutDays: 3 } })
    const { document, key } = await it.now()
    expect(document.payment?.until).toBe(endOfWindow('UTC', world.clock.now(), 3))
    await it.she.open(`/return/${key}`)
    const notice = JSON.stringify(it.she.find('notice', 'checkout'))
    for (const message of ['$10.89', 'Apr\u00a017']) expect(notice).toContain(message)
    expect(JSON.stringify(it.she.readPage().screen)).toContain(english('status.payment'))
    expect(await it.detail()).toMatchObject({ open: DEARER })
    await it.pays(DEARER)
    await it.looks()
    await it.she.open(`/return/${key}`)
    expect(it.she.find('notice', 'checkout')).toBe(undefined)
    expect(JSON.stringify(it.she.find('key_values', 'payments'))).toContain('$10.89 was paid')
  })

  test('FIX-10 an open checkout amount blocks the processing of the return', async () => {
    const it = await submitExchange()
    const { items } = (await it.now()).document
    await it.operate((operation) => receiveParcel(operation, { items: items.map(({ lineItemId }) => lineItemId) }))
    expect((await it.now()).state).toBe('open')
    await it.pays(DEARER)
    await it.looks()
    expect((await it.now()).state).toBe('processed')
  })
})

describe('FIX-10 an unpaid exchange', () => {
  test('FIX-10 an unpaid exchange is cancelled after its days, and returned goods are refunded', async () => {
    const it = await submitExchange()
    const value = await worthOf(it)
    await forwardDays(7)
    expect(await it.open()).toBe(DEARER)
    await forwardDays(1)
    expect([await it.open(), await it.checkout()]).toEqual([0, { state: 'called-off', paid: 0 }])
    expect(await it.books()).toEqual({ 'returned-value': value, refunded: -value })
    expect(await it.followUps()).toEqual(
      expect.arrayContaining(['exchange-order cancelled', 'restock done', 'stock done', 'refund waiting']),
    )
    const { document, state } = await it.now()
    expect([state, document.payment?.state, document.exchangeOrder?.state]).toEqual(['open', 'lapsed', 'cancelled'])
    expect(await it.events()).toContain('checkout-lapsed')

    const ids = document.items.map(({ lineItemId }) => lineItemId)
    await it.operate((operation) => receiveParcel(operation, { items: ids }))
    await world.runner.drain()
    expect((await it.now()).document.refund).toMatchObject({ state: 'done', amount: value })
    expect(await it.books()).toEqual({ 'returned-value': value, refunded: -value })
  })

  test('FIX-10 an unpaid exchange with an earlier parcel arrival is refunded without another check', async () => {
    const it = await submitExchange()
    const value = await worthOf(it)
    const { items } = (await it.now()).document
    await it.operate((operation) => receiveParcel(operation, { items: items.map(({ lineItemId }) => lineItemId) }))
    await forwardDays(8)
    expect((await it.now()).document.refund).toMatchObject({ state: 'done', amount: value })
    expect(await it.books()).toEqual({ 'returned-value': value, refunded: -value })
  })

  test('FIX-10 cancelling a partly paid exchange refunds that part and balances the ledger', async () => {
    const it = await submitExchange()
    const value = await worthOf(it)
    await it.pays(500)
    await forwardDays(8)
    expect(await it.books()).toEqual({ 'returned-value': value, refunded: -value })
    expect(await it.checkout()).toEqual({ state: 'called-off', paid: 0 })
  })

  test('FIX-10 a cancelled exchange cannot be paid, and late events change nothing', async () => {
    const it = await submitExchange()
    await forwardDays(8)
    const before = await it.books()
    expect(await it.pays(DEARER)).toMatchObject({ kind: 'refused', because: 'amount' })
    expect(await it.looks()).toEqual({ kind: 'done' })
    expect([await it.books(), await it.open()]).toEqual([before, 0])
  })

  test('FIX-10 an exchange paid on its last day counts as paid before any check', async () => {
    const it = await submitExchange()
    world.clock.forward(7 * DAY + 1)
    await it.pays(DEARER)
    await it.looks()
    expect(await it.books()).toMatchObject({ paid: DEARER })
    expect([(await it.now()).document.exchangeOrder?.state, await it.checkout()]).toEqual([
      'created',
      { state: 'paid', paid: DEARER },
    ])
  })

  test('FIX-10 an unpaid exchange stays open during an outage of the order system', async () => {
    const it = await submitExchange()
    world.clock.forward(9 * DAY)
    const away = async (): Promise<never> => {
      throw fault('RET_ERR_COMMERCE')
    }
    const commerce = { ...world.world.commerce, findCheckout: away, cancelExchange: away }
    expect(await it.looks({ ...world.world, commerce })).toMatchObject({ kind: 'again' })
    expect(await it.open()).toBe(DEARER)
    await it.looks()
    expect(await it.open()).toBe(0)
  })

  test('FIX-10 concurrent checks cancel an unpaid exchange once', async () => {
    const it = await submitExchange()
    world.clock.forward(8 * DAY)
    await Promise.all([it.looks(), it.looks(), it.looks()])
    expect((await it.events()).filter((event) => event === 'checkout-lapsed')).toHaveLength(1)
    expect((await it.followUps()).filter((followUp) => followUp.startsWith('restock'))).toHaveLength(1)
  })
})

describe('FIX-10 an exchange that ends otherwise', () => {
  test('FIX-10 an exchange is cancelled when the shop cancels the order in the order system', async () => {
    const it = await submitExchange()
    const value = await worthOf(it)
    await it.callsOff()
    await it.operate((operation) => recordExchangeOrder(operation, { state: 'cancelled' }))
    await world.runner.drain()
    expect(await it.books()).toEqual({ 'returned-value': value, refunded: -value })
  })

  test('FIX-10 the exchange of an expired return is cancelled and becomes credit on arrival', async () => {
    const it = await submitExchange({ settings: { checkoutDays: 40 } })
    const value = await worthOf(it)
    await forwardDays(30)
    expect([(await it.now()).state, await it.open()]).toEqual(['expired', DEARER])
    await forwardDays(11)
    expect(await it.books()).toEqual({ 'returned-value': value, 'new-items': -value })
    const { items } = (await it.now()).document
    await it.operate((operation) => receiveParcel(operation, { items: items.map(({ lineItemId }) => lineItemId) }))
    expect(await it.books()).toEqual({ 'returned-value': value, refunded: -value })
  })

  test('FIX-10 the exchange of a closed return requests no more payment', async () => {
    const it = await submitExchange()
    await it.operate(closeReturn)
    await world.runner.drain()
    expect([await it.books(), await it.open(), await it.checkout()]).toEqual([{}, 0, { state: 'called-off', paid: 0 }])
    expect(await it.followUps()).toContain('restock done')
  })

  test('FIX-10 the exchange of a closed return stays paid once it was paid', async () => {
    const it = await submitExchange()
    await it.pays(DEARER)
    await it.operate(closeReturn)
    await world.runner.drain()
    expect(await it.books()).toMatchObject({ paid: DEARER })
  })

  test('FIX-10 a return with an exchange order cannot be cancelled until that order is', async () => {
    const it = await submitExchange()
    expect(await it.operate(cancelReturn)).toMatchObject({ kind: 'conflict' })
    await forwardDays(8)
    expect(await it.operate(cancelReturn)).toMatchObject({ kind: 'done' })
    expect(await it.books()).toEqual({})
  })
})
