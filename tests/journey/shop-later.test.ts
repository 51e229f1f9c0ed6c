import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { addOffer } from '../../server/domain/return/shop-later.ts'
import { type Shopper, shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { DAY, type Given, type Returns, returnsOf } from './given-returns.ts'
import { english, keyOf, type Portal, portal, submit, toReview } from './shoppers.ts'

const BONUS = 1_500

const offering = (config: ShopConfig): ShopConfig => ({
  ...config,
  settings: { ...config.settings, shopLaterEnabled: true },
  shopLater: { giftCardEnabled: true, exchangesEnabled: true, bonus: BONUS, days: 7 },
})

let world: TestWorld
let app: Portal['app']
let visitor: Portal['visitor']
let returns: Returns
let config: ShopConfig
beforeAll(async () => {
  world = await testWorld()
  ;({ app, visitor } = await portal(world))
  returns = await returnsOf(world, offering)
  config = await world.world.shops.config(returns.shopId, 1)
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

let orders = 0

const offered = async (given: Given = {}, query = '') => {
  const { policies } = config
  const [policy] = policies
  if (policy === undefined) throw new Error('No policy')
  const plain = await returns.submit({
    orderId: `order-${++orders}`,
    ...given,
    policy: { refund: { ...policy.refund, event: 'delivered' }, ...given.policy },
  })
  const { document } = await returns.now(plain)
  const how = { policy, config, now: world.clock.now(), uuid: `offer-${plain.id}` }
  const record = { ...(await returns.now(plain)), document: addOffer(document, how) }
  await world.world.store.returns.save(record)
  const she = shopper(app, returns.shopId)
  await she.open(`/return/${record.key}${query}`)
  return { she, record }
}
const accept = (she: Shopper) => she.press('shop-later.accept')
const offerOn = (she: Shopper) => she.find('offer_card', 'shop-later')
const noticeOn = (she: Shopper) => she.find('notice', 'shop-later')?.title
const toasts = ({ body }: Awaited<ReturnType<typeof accept>>) =>
  body.effects?.flatMap((effect) => (effect.type === 'toast' ? [[effect.tone, effect.text]] : []))
const eventsOf = async (record: ReturnRecord) =>
  (await world.world.store.changes.ofReturn({ shopId: record.shopId, returnId: record.id })).map(({ event }) => event)
const waitFor = async (record: ReturnRecord) => {
  const followUps = await returns.followUps(record)
  return followUps.filter((one) => one.startsWith('refund') || one.startsWith('gift-card'))
}
const balanced = async (record: ReturnRecord) =>
  Object.values(await returns.books(record)).reduce((sum, amount) => sum + amount, 0)

describe('an offer to take a gift card instead', () => {
  test('SLT-01 SLT-02 a submit makes the offer only where enabled and the refund waits', async () => {
    const she = await visitor(offering)
    await toReview(she)
    await submit(she)
    const record = await world.world.store.returns.findByKey(she.shopId, keyOf(she))
    expect(record?.document.shopLater).toMatchObject({ state: 'active', bonus: BONUS, expiresAt: TEST_NOW + 7 * DAY })
    const total = (record?.document.shopLater?.totalCreditOffer ?? 0) + BONUS
    expect(offerOn(she)?.price).toMatchObject({ amount: total })

    const plain = await visitor()
    await toReview(plain)
    await submit(plain)
    expect(offerOn(plain)).toBeUndefined()
  })

  test('STS-07 SLT-04 the offer is beside the page with amounts and a link to shop', async () => {
    const { she, record } = await offered()
    const amount = returns.payout
    expect(she.seen().screen?.regions.aside?.[0]?.id).toBe('shop-later')
    expect(offerOn(she)).toMatchObject({
      copy: english('shop-later.copy', { amount: english.money(amount, 'USD') }),
      badge: english('shop-later.badge', { bonus: english.money(BONUS, 'USD') }),
      price: { amount: amount + BONUS },
      button: { action: { name: 'shop-later.accept', args: { offer: `offer-${record.id}`, total: amount + BONUS } } },
    })
    expect(she.find('offer_card', 'shop-later-shop')?.button).toMatchObject({ action: { name: 'shop-later.shop' } })
  })

  test('STS-15 the offer opens over the page only with shoplater=true', async () => {
    const { she, record } = await offered({}, '?shoplater=true')
    const page = `/return/${record.key}`
    expect(she.seen().overlay).toMatchObject({
      kind: 'dialog',
      path: `${page}?shoplater=true`,
      close: { action: { type: 'navigate', path: page } },
    })
    expect(she.seen().screen?.path).toBe(page)
    await she.open(page)
    expect(she.seen().overlay).toBeNull()
    await she.open(`${page}?shoplater=yes`)
    expect(she.seen().overlay).toBeNull()
  })

  test('STS-15 the offer disappears once the return is over', async () => {
    const { she, record } = await offered()
    await world.world.store.returns.save({ ...(await returns.now(record)), state: 'closed' })
    await she.open(`/return/${record.key}?shoplater=true`)
    expect(she.seen().overlay).toBeNull()
  })
})

describe('taking the gift card', () => {
  test('SLT-05 SLT-07 accepting cancels the refund, and a gift card of payout and bonus waits', async () => {
    const { she, record } = await offered()
    const { amount } = { amount: returns.payout }
    const taken = await accept(she)
    expect([taken.status, toasts(taken)]).toEqual([200, [['success', english('shop-later.on-the-way')]]])
    expect(await waitFor(record)).toEqual(['gift-card waiting', 'refund cancelled'])
    expect(noticeOn(she)).toBe(english('shop-later.on-the-way'))
    expect(she.find('totals')?.rows.at(-1)?.money.amount).toBe(0 - (amount + BONUS))
    const paid = she.find('timeline', 'next')?.steps.flatMap(({ label, amount }) => (amount ? [[label, amount]] : []))
    expect(paid).toEqual([[english('status.next-gift'), english.money(amount + BONUS, 'USD')]])
    expect(await eventsOf(record)).toContain('shop-later-accepted')
  })

  test('F29 SLT-05 the ledger balances, and the gift card has the promised value', async () => {
    const { she, record } = await offered({ orderId: returns.orderId })
    await accept(she)
    expect(await returns.books(record)).toMatchObject({
      refunded: 0,
      bonus: BONUS,
      'store-credit': 0 - (returns.payout + BONUS),
    })
    expect(await balanced(record)).toBe(0)
    await world.world.store.transaction((tables) =>
      tables.outbox.release({ shopId: record.shopId, returnId: record.id }, ['gift-card'], world.clock.now()),
    )
    const before = await returns.refunded()
    await world.world.store.transaction(async (tables) => {
      await tables.enqueue({
        shopId: record.shopId,
        kind: 'follow-up',
        key: `${record.id}:gift-card:1`,
        payload: { returnId: record.id, kind: 'gift-card', epoch: 1 },
        runAt: world.clock.now(),
      })
    })
    await world.runner.drain()
    const { giftCard } = (await returns.now(record)).document
    expect(giftCard).toMatchObject({ state: 'done', amount: returns.payout + BONUS })
    const told = await world.world.store.outbox.followUps({ shopId: record.shopId, returnId: record.id })
    const reference = `${record.id}:gift-card:1`
    const { last4, at } = giftCard ?? {}
    const payout = { amount: returns.payout + BONUS, bonus: BONUS, last4, at, reference }
    expect(told.map(({ payload }) => payload)).toContainEqual({ letter: 'gift-card', payout })
    expect(await returns.refunded()).toBe(before)
    await she.open(`/return/${record.key}`)
    expect(noticeOn(she)).toBe(english('shop-later.ready'))
  })

  test('STS-57 the gift card is due at once where its own event has come', async () => {
    const { she, record } = await offered()
    const { document, ...rest } = await returns.now(record)
    const policy = config.policies.find(({ id }) => id === document.policyId)
    expect(policy?.gift_card.event).not.toBe('immediate')
    await world.world.store.returns.save({ ...rest, document: { ...document, tracking: 'delivered' } })
    await she.open(`/return/${record.key}`)
    await accept(she)
    expect(await waitFor(record)).toEqual(['gift-card due', 'refund cancelled'])
  })

  test('SLT-08 the gift card is ready once the return is processed', async () => {
    const { she, record } = await offered()
    await accept(she)
    await world.world.store.returns.save({ ...(await returns.now(record)), state: 'processed' })
    await she.open(`/return/${record.key}`)
    expect(noticeOn(she)).toBe(english('shop-later.ready'))
  })

  test('SLT-09 closing the modal after accepting leads to the updated page', async () => {
    const { she, record } = await offered({}, '?shoplater=true')
    await accept(she)
    const { overlay, screen } = she.seen()
    expect(overlay).toMatchObject({
      title: english('shop-later.on-the-way'),
      close: { action: { type: 'navigate', path: `/return/${record.key}` } },
    })
    expect(JSON.stringify(overlay)).not.toContain('shop-later.accept')
    expect(screen?.path).toBe(`/return/${record.key}`)
  })

  test('SLT-05 concurrent windows accept once, the second sees it, and the ledger agrees', async () => {
    const { she, record } = await offered()
    const tab = shopper(app, returns.shopId)
    await tab.open(`/return/${record.key}`)
    const answers = await Promise.all([accept(she), accept(tab)])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(await waitFor(record)).toEqual(['gift-card waiting', 'refund cancelled'])
    expect(await returns.books(record)).toMatchObject({ refunded: 0, bonus: BONUS })
    expect([noticeOn(she), noticeOn(tab)]).toEqual([english('shop-later.on-the-way'), english('shop-later.on-the-way')])
    expect((await eventsOf(record)).filter((event) => event === 'shop-later-accepted')).toHaveLength(1)
  })

  test('SLT-11 a refund in progress wins: accepting fails, and the offer is unchanged', async () => {
    const { she, record } = await offered()
    const of = { shopId: record.shopId, returnId: record.id, kind: 'refund' as const, epoch: 1 }
    await world.world.store.transaction(async (tables) => {
      await tables.outbox.release(of, ['refund'], world.clock.now())
      await tables.outbox.claim(of, { now: world.clock.now(), leaseMs: 90_000 })
    })
    const books = await returns.books(record)
    const lost = await accept(she)
    expect([lost.status, toasts(lost)]).toEqual([409, [['error', english('shop-later.failed')]]])
    expect(await waitFor(record)).toEqual(['refund running'])
    expect(await returns.books(record)).toEqual(books)
    expect((await returns.now(record)).document.shopLater?.state).toBe('active')
    expect(offerOn(she)).toBeDefined()
  })
})

describe('the bonus of an order', () => {
  test('SLT-05 the bonus is given once: offers of later returns end or have none', async () => {
    const bonusOnly = (before: ShopConfig): ShopConfig => ({
      ...offering(before),
      shopLater: { giftCardEnabled: true, exchangesEnabled: false, bonus: BONUS, days: 7 },
    })
    const [first, second] = [await offered({ orderId: 'once' }), await offered({ orderId: 'once' })]
    expect((await accept(first.she)).status).toBe(200)
    await accept(second.she)
    expect(await waitFor(second.record)).toEqual(['refund waiting'])
    expect((await returns.now(second.record)).document.shopLater?.state).toBe('expired')
    const [policy] = config.policies
    if (policy === undefined) throw new Error('No policy')
    const { document } = await returns.submit({ orderId: 'once' })
    const others = await world.world.store.returns.ofOrder(returns.shopId, 'once')
    const how = { policy, now: world.clock.now(), uuid: 'third', others }
    const late = { ...policy, refund: { ...policy.refund, event: 'delivered' as const } }
    expect(addOffer(document, { ...how, policy: late, config: bonusOnly(config) }).shopLater).toBeUndefined()
    expect(addOffer(document, { ...how, policy: late, config }).shopLater).toMatchObject({ bonus: 0 })
    expect(addOffer(document, { ...how, policy: late, config, others: [] }).shopLater).toMatchObject({ bonus: BONUS })
  })
})

describe('an offer that has ended', () => {
  const pressed = async (she: Shopper, record: ReturnRecord) =>
    she.post(
      'shop-later.accept',
      { at: `/return/${record.key}`, args: { offer: `offer-${record.id}`, total: returns.payout + BONUS } },
      { 'if-match': `r${(await returns.now(record)).rev}` },
    )

  test('STS-07 STS-16 SLT-12 an expired offer shows a notice above the page, also to its link’s visitors', async () => {
    const { she, record } = await offered()
    world.clock.forward(7 * DAY + 1)
    await she.open(`/return/${record.key}`)
    expect([noticeOn(she), offerOn(she)]).toEqual([english('shop-later.expired'), undefined])
    expect(she.seen().screen?.regions.banner).toBeUndefined()

    await she.open(`/return/${record.key}?shoplater=true`)
    expect(she.seen().overlay).toBeNull()
    expect(she.seen().screen?.regions.banner?.map(({ id }) => id)).toEqual(['shop-later'])
    expect(she.seen().screen?.regions.aside?.map(({ id }) => id)).not.toContain('shop-later')
  })

  test('SLT-12 an expired offer cannot be accepted', async () => {
    const { she, record } = await offered()
    world.clock.forward(7 * DAY + 1)
    const late = await pressed(she, record)
    expect([late.status, await waitFor(record)]).toEqual([409, ['refund waiting']])
    expect(toasts(late)?.[0]?.[0]).toBe('error')
  })

  test('SLT-12 the offer of an ended return cannot be accepted', async () => {
    const { she, record } = await offered()
    await world.world.store.returns.save({ ...(await returns.now(record)), state: 'processed' })
    expect((await pressed(she, record)).status).toBe(409)
    expect(noticeOn(she)).toBe(english('shop-later.expired'))
    expect(await waitFor(record)).toEqual(['refund waiting'])
  })

  test('the offer of another return cannot be accepted', async () => {
    const [mine, theirs] = [await offered(), await offered()]
    const forged = await mine.she.post(
      'shop-later.accept',
      { at: `/return/${mine.record.key}`, args: { offer: `offer-${theirs.record.id}`, total: returns.payout + BONUS } },
      { 'if-match': mine.she.seen().rev ?? '' },
    )
    expect(forged.status).toBe(409)
    expect(await waitFor(theirs.record)).toEqual(['refund waiting'])
  })
})
