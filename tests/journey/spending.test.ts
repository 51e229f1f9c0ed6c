import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { giveCard, heldAt, pay } from './cards.ts'
import { english, submit } from './shoppers.ts'
import { BONUS, buy, netOf, offering, type Spenders, spendersOf, toSpend } from './spenders.ts'

let world: TestWorld
let spenders: Spenders
beforeAll(async () => {
  world = await testWorld()
  spenders = await spendersOf(world)
}, 60_000)
afterAll(() => world.drop())

const notice = (she: Shopper) => she.find('notice', 'spending')

describe('shopping with a refund that is still to come', () => {
  test('SLT-04 SLT-06 SHP-09 the offer opens the shop with the refund’s value, and nothing changes yet', async () => {
    const { she, before } = await spenders.waiting()
    expect(she.find('offer_card', 'shop-later-shop')?.button.label).toBe(english('shop-later.shop'))
    const begun = await she.press('shop-later.shop')
    expect(begun.body.screen?.path).toBe(`/shop?return_key=${before.key}`)
    expect(notice(she)).toMatchObject({
      body: [{ inline: [{ text: english('shop-later.shopping', { number: before.number }) }] }],
      actions: [{ action: { type: 'navigate', path: `/return/${before.key}` } }],
    })
    expect(JSON.stringify(she.find('actions', 'shop-bar')?.summary)).toContain(
      english.money(netOf(before) + BONUS, 'USD'),
    )
    expect((await spenders.now(before)).rev).toBe(before.rev)
    expect((await spenders.now(before)).document.shopLater?.state).toBe('active')
  })

  test.each([
    ['shop', { giftCardEnabled: true, exchangesEnabled: false }, ['shop-later.accept']],
    ['gift card', { giftCardEnabled: false, exchangesEnabled: true }, ['shop-later.shop']],
  ] as const)('SLT-04 no %s is offered where the shop disables that', async (_name, given, offered) => {
    const { she } = await spenders.waiting(
      'Alder Wool',
      offering({ rest: { shopLater: { ...given, bonus: BONUS, days: 7 } } }),
    )
    const cards = ['shop-later', 'shop-later-shop'].flatMap((id) => she.find('offer_card', id) ?? [])
    expect(cards.map(({ button: { action } }) => action.type === 'submit' && action.name)).toEqual(offered)
  })

  test('NAV-43 NAV-45 SHP-09 each page on the way names its return and links back', async () => {
    const { she } = await spenders.waiting()
    await she.press('shop-later.shop')
    expect([she.seen().screen?.chrome.back?.action, notice(she) !== undefined]).toEqual([{ type: 'back' }, true])
    await buy(she, 'Aster Linen')
    expect([she.seen().screen?.chrome.back?.action, notice(she) !== undefined]).toEqual([
      { type: 'navigate', path: '/shop' },
      true,
    ])
    await she.press('cart.continue')
    expect([she.seen().screen?.chrome.back?.action, notice(she) !== undefined]).toEqual([
      { type: 'navigate', path: '/shop/cart' },
      true,
    ])
    expect(she.seen().screen?.heading).toBe(english('shop-later.review'))
  })

  test('SLT-06 NAV-59 a refused tracking consent is not requested again while shopping with the refund', async () => {
    const { she } = await spenders.waiting('Alder Wool', (config) => {
      const shop = offering()(config)
      const statistics = { google: { measurementId: 'G-AB12CD' } }
      return { ...shop, adapters: { ...shop.adapters, statistics, askedBefore: ['statistics'] } }
    })
    await she.open(she.seen().screen?.path ?? '/')
    expect(she.find('notice', 'consent')?.actions).toHaveLength(2)
    await she.press('session.consent', { args: { given: false } })
    await she.press('shop-later.shop')
    expect([she.seen().screen?.path.startsWith('/shop'), she.find('notice', 'consent')]).toEqual([true, undefined])
  })

  test('SLT-06 order items are locked meanwhile, and without a choice the return page appears', async () => {
    const { she, before } = await spenders.waiting()
    await she.press('shop-later.shop')
    expect((await she.open('/exchange')).body.screen?.path).toBe('/shop')
    expect((await she.open('/review')).body.screen?.path).toBe('/shop')
    expect((await she.open('/credit?slide=options')).body.screen?.path).toBe(`/return/${before.key}`)
    expect(she.offered()).toContain('shop-later.shop')
  })

  test('T19 the page address alone requires an order proof, then continues by the return', async () => {
    const { before } = await spenders.waiting()
    const stranger = shopper(spenders.at.app, before.shopId)
    await stranger.open(`/return/${before.key}`)
    await stranger.press('shop-later.shop')
    expect(stranger.seen().screen?.path).toBe('/')
    await lookUp(stranger)
    expect(stranger.seen().screen?.path).toBe(`/return/${before.key}`)
    await stranger.press('shop-later.shop')
    expect(stranger.seen().screen?.name).toBe('shop')
  })
})

describe('submitting the exchange', () => {
  test('SLT-10 REV-42 F29 the rest is refunded, goods wait for their event, and the ledger balances', async () => {
    const { she, before } = await spenders.waiting()
    await toSpend(she, 'Aster Linen')
    const done = await submit(she)
    expect([done.status, done.body.screen?.path]).toEqual([200, `/return/${before.key}`])
    const after = await spenders.now(before)
    const { document } = after
    const [goods] = document.replacements
    expect(netOf(after)).toBe(netOf(before) - (goods?.total ?? 0))
    expect(document.receipt.total).toBe(-netOf(after))
    expect(document.shopLater).toMatchObject({ state: 'accepted', took: 'exchange', totalCreditOffer: netOf(before) })
    expect(await spenders.followUps(after)).toEqual(['exchange-order waiting', 'refund waiting', 'stock due'])
    expect(await spenders.books(after)).toMatchObject({
      refunded: -netOf(after),
      'new-items': -(goods?.total ?? 0),
      paid: 0,
    })
    expect((await spenders.books(after)).sum).toBe(0)
    expect(she.find('line_group', 'received')?.lines[0]?.title).toContain('Aster Linen')
    expect(she.find('offer_card')).toBeUndefined()
  })

  test('SLT-10 the parcel’s arrival pays the rest and orders the goods, once each', async () => {
    const { she, before } = await spenders.waiting()
    await toSpend(she, 'Aster Linen')
    await submit(she)
    const after = await spenders.now(before)
    const refunded = (await world.world.commerce.findOrder(before.shopId, before.orderId))?.refundTotal ?? 0
    await world.world.store.transaction((tables) =>
      tables.outbox.release(
        { shopId: before.shopId, returnId: before.id },
        ['refund', 'exchange-order'],
        world.clock.now(),
      ),
    )
    await world.world.store.transaction(async (tables) => {
      for (const kind of ['refund', 'exchange-order'] as const)
        await tables.enqueue({
          shopId: before.shopId,
          kind: 'follow-up',
          key: `${before.id}:${kind}:1`,
          payload: { returnId: before.id, kind, epoch: 1 },
          runAt: world.clock.now(),
        })
    })
    await world.runner.drain()
    const { document } = await spenders.now(before)
    expect(document.refund).toMatchObject({ state: 'done', amount: netOf(after) })
    expect(document.exchangeOrder?.state).toBe('created')
    const order = await world.world.commerce.findOrder(before.shopId, before.orderId)
    expect(order?.refundTotal).toBe(refunded + netOf(after))
  })

  test('SLT-10 FEE-29 dearer goods use the bonus, add no fee, and charge the card', async () => {
    const fees = [
      { id: 'fee-1', outcome: 'exchange', is_active: true, type: 'flat_fee', amount: 700, max_amount_enabled: false },
      { id: 'fee-2', outcome: 'refund', is_active: true, type: 'flat_fee', amount: 300, max_amount_enabled: false },
    ] as const
    const { she, before } = await spenders.waiting('Aster Linen', offering({ policy: { fees: [...fees] } }))
    expect(before.document.receipt.handlingFee).toBe(300)
    await toSpend(she, 'Alder Wool')
    await giveCard(she)
    expect((await pay(she)).status).toBe(200)
    const after = await spenders.now(before)
    const total = after.document.replacements[0]?.total ?? 0
    const owed = total - netOf(before) - BONUS
    expect(netOf(after)).toBe(-owed)
    expect(after.document.receipt).toMatchObject({ handlingFee: 300, bonusUsed: BONUS, total: owed })
    expect(after.document.payment).toMatchObject({ by: 'card', amount: owed, state: 'authorized' })
    expect(await spenders.followUps(after)).toEqual([
      'charge due',
      'exchange-order waiting',
      'refund cancelled',
      'stock due',
    ])
    expect(await spenders.books(after)).toMatchObject({ paid: owed, bonus: BONUS, refunded: 0, fees: -300 })
    expect((await spenders.books(after)).sum).toBe(0)
    await world.runner.drain()
    expect((await spenders.now(before)).document.payment?.state).toBe('charged')
    expect((await heldAt(world, before.shopId)).map(({ captured }) => captured)).toEqual([owed])
  })

  test('SLT-10 REV-47 the difference can be paid in the exchange order’s checkout', async () => {
    const checkout = { flags: ['exchange-order-checkout'], settings: { checkoutForUpsell: true } }
    const { she, before } = await spenders.waiting('Aster Linen', offering(checkout))
    await toSpend(she, 'Alder Wool')
    await submit(she)
    const after = await spenders.now(before)
    expect(after.document.payment).toMatchObject({ by: 'checkout', state: 'in-checkout', amount: -netOf(after) })
    expect(await spenders.books(after)).toMatchObject({ open: -netOf(after), refunded: 0 })
    expect((await spenders.books(after)).sum).toBe(0)
  })

  test('REV-25 a difference below the minimum charge is waived', async () => {
    const { she, before } = await spenders.waiting('Aster Linen', offering({ settings: { stripe_min: 100_000 } }))
    await toSpend(she, 'Alder Wool')
    await submit(she)
    const after = await spenders.now(before)
    expect([after.document.payment, netOf(after) < 0]).toEqual([null, true])
    expect((await spenders.books(after)).sum).toBe(0)
  })

  test('SLT-06 a bonus used by another return of the order is not given again', async () => {
    const { she, before } = await spenders.waiting('Aster Linen')
    const other = { ...before, id: `${before.id}x`, key: `${before.key.slice(0, 21)}x`, number: `${before.number}X` }
    const offer = before.document.shopLater
    if (offer === undefined) throw new Error('No offer')
    await world.world.store.returns.insert(
      { ...other, document: { ...before.document, shopLater: { ...offer, state: 'accepted' } } },
      { draftId: other.id, submitKey: null },
    )
    await toSpend(she, 'Alder Wool')
    expect(she.find('totals')?.rows.find(({ id }) => id === 'bonus')).toBeUndefined()
  })

  test('the letter names the choice, the remaining refund and the payment', async () => {
    const { she, before } = await spenders.waiting()
    await toSpend(she, 'Aster Linen')
    await submit(she)
    const letters = await world.world.store.outbox.followUps({ shopId: before.shopId, returnId: before.id })
    expect(letters.map(({ payload }) => payload)).toContainEqual({ letter: 'offer-accepted' })
  })
})
