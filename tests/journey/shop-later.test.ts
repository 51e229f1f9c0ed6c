import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { endOfWindow } from '../../server/domain/calendar/days.ts'
import { addOffer } from '../../server/domain/return/shop-later.ts'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { type Returns, type SubmitOptions, setUpReturns } from './given-returns.ts'
import { createPortal, english, goToReview, type Portal, readReturnKey, submit } from './shoppers.ts'

const BONUS = 1_500

const withShopLater = (base: ShopConfig): ShopConfig => ({
  ...base,
  settings: { ...base.settings, shopLaterEnabled: true },
  shopLater: { giftCardEnabled: true, exchangesEnabled: true, bonus: BONUS, days: 7 },
})

let world: TestWorld
let app: Portal['app']
let visitor: Portal['visitor']
let returns: Returns
let config: ShopConfig
beforeAll(async () => {
  world = await testWorld()
  ;({ app, visitor } = await createPortal(world))
  returns = await setUpReturns(world, withShopLater)
  config = await world.world.shops.config(returns.shopId, 1)
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

let orders = 0

const submitWithOffer = async (options: SubmitOptions = {}, query = '') => {
  const { policies } = config
  const [policy] = policies
  if (policy === undefined) throw new Error('No policy')
  const plain = await returns.submit({
    orderId: `order-${++orders}`,
    ...options,
    policy: { refund: { ...policy.refund, event: 'delivered' }, ...options.policy },
  })
  const { document } = await returns.now(plain)
  const how = { policy, config, now: world.clock.now(), uuid: `offer-${plain.id}` }
  const record = { ...(await returns.now(plain)), document: addOffer(document, how) }
  await world.world.store.returns.save(record)
  const shopper = createShopper(app, returns.shopId)
  await shopper.open(`/return/${record.key}${query}`)
  return { shopper, record }
}
const acceptOffer = (shopper: Shopper) => shopper.press('shop-later.accept')
const findOffer = (shopper: Shopper) => shopper.find('offer_card', 'shop-later')
const readNotice = (shopper: Shopper) => shopper.find('notice', 'shop-later')?.title
const toasts = ({ body }: Awaited<ReturnType<typeof acceptOffer>>) =>
  body.effects?.flatMap((effect) => (effect.type === 'toast' ? [[effect.tone, effect.text]] : []))
const eventsOf = async (record: ReturnRecord) =>
  (await world.world.store.changes.ofReturn({ shopId: record.shopId, returnId: record.id })).map(({ event }) => event)
const waitFor = async (record: ReturnRecord) => {
  const followUps = await returns.followUps(record)
  return followUps.filter((one) => one.startsWith('refund') || one.startsWith('gift-card'))
}
const sumBooks = async (record: ReturnRecord) =>
  Object.values(await returns.books(record)).reduce((sum, amount) => sum + amount, 0)

describe('an offer to take a gift card instead', () => {
  test('SLT-01 SLT-02 a submit makes the offer only where enabled and the refund waits', async () => {
    const shopper = await visitor(withShopLater)
    await goToReview(shopper)
    await submit(shopper)
    const record = await world.world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
    expect(record?.document.shopLater).toMatchObject({
      state: 'active',
      bonus: BONUS,
      expiresAt: endOfWindow('UTC', TEST_NOW, 7),
    })
    const total = (record?.document.shopLater?.totalCreditOffer ?? 0) + BONUS
    expect(findOffer(shopper)?.price).toMatchObject({ amount: total })

    const plain = await visitor()
    await goToReview(plain)
    await submit(plain)
    expect(findOffer(plain)).toBeUndefined()
  })

  test('STS-07 SLT-04 the offer is beside the page with amounts and a link to shop', async () => {
    const { shopper, record } = await submitWithOffer()
    const amount = returns.payout
    expect(shopper.readPage().screen?.regions.aside?.[0]?.id).toBe('shop-later')
    expect(findOffer(shopper)).toMatchObject({
      copy: english('shop-later.copy', { amount: english.money(amount, 'USD') }),
      badge: english('shop-later.badge', { bonus: english.money(BONUS, 'USD') }),
      price: { amount: amount + BONUS },
      button: { action: { name: 'shop-later.accept', args: { offer: `offer-${record.id}`, total: amount + BONUS } } },
    })
    expect(shopper.find('offer_card', 'shop-later-shop')?.button).toMatchObject({ action: { name: 'shop-later.shop' } })
  })

  test('STS-15 the offer opens over the page only with shoplater=true', async () => {
    const { shopper, record } = await submitWithOffer({}, '?shoplater=true')
    const page = `/return/${record.key}`
    expect(shopper.readPage().overlay).toMatchObject({
      kind: 'dialog',
      path: `${page}?shoplater=true`,
      close: { action: { type: 'navigate', path: page } },
    })
    expect(shopper.readPage().screen?.path).toBe(page)
    await shopper.open(page)
    expect(shopper.readPage().overlay).toBeNull()
    await shopper.open(`${page}?shoplater=yes`)
    expect(shopper.readPage().overlay).toBeNull()
  })

  test('STS-15 the offer disappears once the return is over', async () => {
    const { shopper, record } = await submitWithOffer()
    await world.world.store.returns.save({ ...(await returns.now(record)), state: 'closed' })
    await shopper.open(`/return/${record.key}?shoplater=true`)
    expect(shopper.readPage().overlay).toBeNull()
  })
})

describe('taking the gift card', () => {
  test('SLT-05 SLT-07 accepting cancels the refund, and a gift card of payout and bonus waits', async () => {
    const { shopper, record } = await submitWithOffer()
    const amount = returns.payout
    const acceptedView = await acceptOffer(shopper)
    expect([acceptedView.status, toasts(acceptedView)]).toEqual([200, [['success', english('shop-later.on-the-way')]]])
    expect(await waitFor(record)).toEqual(['gift-card waiting', 'refund cancelled'])
    expect(readNotice(shopper)).toBe(english('shop-later.on-the-way'))
    expect(shopper.find('totals')?.rows.at(-1)?.money.amount).toBe(0 - (amount + BONUS))
    const paid = shopper
      .find('timeline', 'progress')
      ?.steps.flatMap(({ label, amount: stepAmount }) => (stepAmount ? [[label, stepAmount]] : []))
    expect(paid).toEqual([[english('status.next-gift'), english.money(amount + BONUS, 'USD')]])
    expect(await eventsOf(record)).toContain('shop-later-accepted')
  })

  test('F29 SLT-05 the ledger balances, and the gift card has the promised value', async () => {
    const { shopper, record } = await submitWithOffer({ orderId: returns.orderId })
    await acceptOffer(shopper)
    const total = returns.payout + BONUS
    expect(await returns.books(record)).toMatchObject({ refunded: 0, bonus: BONUS, 'store-credit': 0 - total })
    expect(await sumBooks(record)).toBe(0)
    await world.world.store.transaction((tables) =>
      tables.outbox.release({ shopId: record.shopId, returnId: record.id }, ['gift-card'], world.clock.now()),
    )
    const before = await returns.refunded()
    const reference = `${record.id}:gift-card:1`
    const payload = { returnId: record.id, kind: 'gift-card', epoch: 1 } as const
    const job = { shopId: record.shopId, kind: 'follow-up', key: reference, payload, runAt: world.clock.now() } as const
    await world.world.store.transaction((tables) => tables.enqueue(job))
    await world.runner.drain()
    const { giftCard } = (await returns.now(record)).document
    expect(giftCard).toMatchObject({ state: 'done', amount: total })
    const followUps = await world.world.store.outbox.followUps({ shopId: record.shopId, returnId: record.id })
    const { last4, at } = giftCard ?? {}
    const payout = { amount: total, bonus: BONUS, last4, at, reference }
    expect(followUps.map((one) => one.payload)).toContainEqual({ letter: 'gift-card', payout })
    expect(await returns.refunded()).toBe(before)
    await shopper.open(`/return/${record.key}`)
    expect(readNotice(shopper)).toBe(english('shop-later.ready'))
  })

  test('STS-57 the gift card is due at once where its own event has come', async () => {
    const { shopper, record } = await submitWithOffer()
    const { document, ...rest } = await returns.now(record)
    const policy = config.policies.find(({ id }) => id === document.policyId)
    expect(policy?.gift_card.event).not.toBe('immediate')
    await world.world.store.returns.save({ ...rest, document: { ...document, tracking: 'delivered' } })
    await shopper.open(`/return/${record.key}`)
    await acceptOffer(shopper)
    expect(await waitFor(record)).toEqual(['gift-card due', 'refund cancelled'])
  })

  test('SLT-08 the gift card is ready once the return is processed', async () => {
    const { shopper, record } = await submitWithOffer()
    await acceptOffer(shopper)
    await world.world.store.returns.save({ ...(await returns.now(record)), state: 'processed' })
    await shopper.open(`/return/${record.key}`)
    expect(readNotice(shopper)).toBe(english('shop-later.ready'))
  })

  test('SLT-09 closing the modal after accepting leads to the updated page', async () => {
    const { shopper, record } = await submitWithOffer({}, '?shoplater=true')
    await acceptOffer(shopper)
    const { overlay, screen } = shopper.readPage()
    expect(overlay).toMatchObject({
      title: english('shop-later.on-the-way'),
      close: { action: { type: 'navigate', path: `/return/${record.key}` } },
    })
    expect(JSON.stringify(overlay)).not.toContain('shop-later.accept')
    expect(screen?.path).toBe(`/return/${record.key}`)
  })

  test('SLT-05 concurrent windows accept once, the second sees it, and the ledger agrees', async () => {
    const { shopper, record } = await submitWithOffer()
    const tab = createShopper(app, returns.shopId)
    await tab.open(`/return/${record.key}`)
    const responses = await Promise.all([acceptOffer(shopper), acceptOffer(tab)])
    expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(responses.some(({ status }) => status === 200)).toBe(true)
    expect(await waitFor(record)).toEqual(['gift-card waiting', 'refund cancelled'])
    expect(await returns.books(record)).toMatchObject({ refunded: 0, bonus: BONUS })
    for (const one of [shopper, tab]) expect(readNotice(one)).toBe(english('shop-later.on-the-way'))
    expect((await eventsOf(record)).filter((event) => event === 'shop-later-accepted')).toHaveLength(1)
  })

  test('SLT-11 a refund in progress wins: accepting fails, and the offer is unchanged', async () => {
    const { shopper, record } = await submitWithOffer()
    const of = { shopId: record.shopId, returnId: record.id, kind: 'refund' as const, epoch: 1 }
    await world.world.store.transaction(async (tables) => {
      await tables.outbox.release(of, ['refund'], world.clock.now())
      await tables.outbox.claim(of, { now: world.clock.now(), leaseMs: 90_000 })
    })
    const books = await returns.books(record)
    const lostView = await acceptOffer(shopper)
    expect([lostView.status, toasts(lostView)]).toEqual([409, [['error', english('shop-later.failed')]]])
    expect(await waitFor(record)).toEqual(['refund running'])
    expect(await returns.books(record)).toEqual(books)
    expect((await returns.now(record)).document.shopLater?.state).toBe('active')
    expect(findOffer(shopper)).toBeDefined()
  })
})

describe('the bonus of an order', () => {
  test('SLT-05 the bonus is given once: offers of later returns end or have none', async () => {
    const withBonusOnly = (before: ShopConfig): ShopConfig => ({
      ...withShopLater(before),
      shopLater: { giftCardEnabled: true, exchangesEnabled: false, bonus: BONUS, days: 7 },
    })
    const [first, second] = [await submitWithOffer({ orderId: 'once' }), await submitWithOffer({ orderId: 'once' })]
    expect((await acceptOffer(first.shopper)).status).toBe(200)
    await acceptOffer(second.shopper)
    expect(await waitFor(second.record)).toEqual(['refund waiting'])
    expect((await returns.now(second.record)).document.shopLater?.state).toBe('expired')
    const [policy] = config.policies
    if (policy === undefined) throw new Error('No policy')
    const { document } = await returns.submit({ orderId: 'once' })
    const others = await world.world.store.returns.ofOrder(returns.shopId, 'once')
    const how = { policy, now: world.clock.now(), uuid: 'third', others }
    const late = { ...policy, refund: { ...policy.refund, event: 'delivered' as const } }
    expect(addOffer(document, { ...how, policy: late, config: withBonusOnly(config) }).shopLater).toBeUndefined()
    expect(addOffer(document, { ...how, policy: late, config }).shopLater).toMatchObject({ bonus: 0 })
    expect(addOffer(document, { ...how, policy: late, config, others: [] }).shopLater).toMatchObject({ bonus: BONUS })
  })
})

describe('an offer that has ended', () => {
  const pressed = async (shopper: Shopper, record: ReturnRecord) =>
    shopper.post(
      'shop-later.accept',
      { at: `/return/${record.key}`, args: { offer: `offer-${record.id}`, total: returns.payout + BONUS } },
      { 'if-match': `r${(await returns.now(record)).rev}` },
    )

  test('STS-07 STS-16 SLT-12 an expired offer shows a notice above the page, also to its link’s visitors', async () => {
    const { shopper, record } = await submitWithOffer()
    world.clock.set(endOfWindow('UTC', world.clock.now(), 7) + 1)
    await shopper.open(`/return/${record.key}`)
    expect([readNotice(shopper), findOffer(shopper)]).toEqual([english('shop-later.expired'), undefined])
    expect(shopper.readPage().screen?.regions.banner).toBeUndefined()

    await shopper.open(`/return/${record.key}?shoplater=true`)
    expect(shopper.readPage().overlay).toBeNull()
    expect(shopper.readPage().screen?.regions.banner?.map(({ id }) => id)).toEqual(['shop-later'])
    expect(shopper.readPage().screen?.regions.aside?.map(({ id }) => id)).not.toContain('shop-later')
  })

  test('SLT-12 an expired offer cannot be accepted', async () => {
    const { shopper, record } = await submitWithOffer()
    world.clock.set(endOfWindow('UTC', world.clock.now(), 7) + 1)
    const late = await pressed(shopper, record)
    expect([late.status, await waitFor(record)]).toEqual([409, ['refund waiting']])
    expect(toasts(late)?.[0]?.[0]).toBe('error')
  })

  test('SLT-12 the offer of an ended return cannot be accepted', async () => {
    const { shopper, record } = await submitWithOffer()
    await world.world.store.returns.save({ ...(await returns.now(record)), state: 'processed' })
    expect((await pressed(shopper, record)).status).toBe(409)
    expect(readNotice(shopper)).toBe(english('shop-later.expired'))
    expect(await waitFor(record)).toEqual(['refund waiting'])
  })

  test('the offer of another return cannot be accepted', async () => {
    const [ownOffer, otherOffer] = [await submitWithOffer(), await submitWithOffer()]
    const forgedView = await ownOffer.shopper.post(
      'shop-later.accept',
      {
        at: `/return/${ownOffer.record.key}`,
        args: { offer: `offer-${otherOffer.record.id}`, total: returns.payout + BONUS },
      },
      { 'if-match': ownOffer.shopper.readPage().rev ?? '' },
    )
    expect(forgedView.status).toBe(409)
    expect(await waitFor(otherOffer.record)).toEqual(['refund waiting'])
  })
})
