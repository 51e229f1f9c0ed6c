import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createShopper, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { enterCard, pay, readPayments } from './cards.ts'
import { english, submit } from './shoppers.ts'
import { addToCart, BONUS, openSpending, readNet, type Spenders, setUpSpenders, withShopLater } from './spenders.ts'

let world: TestWorld
let spenders: Spenders
beforeAll(async () => {
  world = await testWorld()
  spenders = await setUpSpenders(world)
}, 60_000)
afterAll(() => world.drop())

const notice = (shopper: Shopper) => shopper.find('notice', 'spending')

describe('shopping with a refund that is still to come', () => {
  test('SLT-04 SLT-06 SHP-09 the offer opens the shop with the refund’s value, and nothing changes yet', async () => {
    const { shopper, before } = await spenders.waiting()
    expect(shopper.find('offer_card', 'shop-later-shop')?.button.label).toBe(english('shop-later.shop'))
    const startedView = await shopper.press('shop-later.shop')
    expect(startedView.body.screen?.path).toBe(`/shop?return_key=${before.key}`)
    expect(notice(shopper)).toMatchObject({
      body: [{ inline: [{ text: english('shop-later.shopping', { number: before.number }) }] }],
      actions: [{ action: { type: 'navigate', path: `/return/${before.key}` } }],
    })
    expect(JSON.stringify(shopper.find('actions', 'shop-bar')?.summary)).toContain(
      english.money(readNet(before) + BONUS, 'USD'),
    )
    expect((await spenders.now(before)).rev).toBe(before.rev)
    expect((await spenders.now(before)).document.shopLater?.state).toBe('active')
  })

  test.each([
    ['shop', { giftCardEnabled: true, exchangesEnabled: false }, ['shop-later.accept']],
    ['gift card', { giftCardEnabled: false, exchangesEnabled: true }, ['shop-later.shop']],
  ] as const)('SLT-04 no %s is offered where the shop disables that', async (_name, input, offered) => {
    const { shopper } = await spenders.waiting(
      'Alder Wool',
      withShopLater({ rest: { shopLater: { ...input, bonus: BONUS, days: 7 } } }),
    )
    const cards = ['shop-later', 'shop-later-shop'].flatMap((id) => shopper.find('offer_card', id) ?? [])
    expect(cards.map(({ button: { action } }) => action.type === 'submit' && action.name)).toEqual(offered)
  })

  test('NAV-43 NAV-45 SHP-09 each page on the way names its return and links back', async () => {
    const { shopper } = await spenders.waiting()
    await shopper.press('shop-later.shop')
    expect([shopper.readPage().screen?.chrome.back?.action, notice(shopper) !== undefined]).toEqual([
      { type: 'back' },
      true,
    ])
    await addToCart(shopper, 'Aster Linen')
    expect([shopper.readPage().screen?.chrome.back?.action, notice(shopper) !== undefined]).toEqual([
      { type: 'navigate', path: '/shop' },
      true,
    ])
    await shopper.press('cart.continue')
    expect([shopper.readPage().screen?.chrome.back?.action, notice(shopper) !== undefined]).toEqual([
      { type: 'navigate', path: '/shop/cart' },
      true,
    ])
    expect(shopper.readPage().screen?.heading).toBe(english('shop-later.review'))
  })

  test('SLT-06 NAV-59 a refused tracking consent is not requested again while shopping with the refund', async () => {
    const { shopper } = await spenders.waiting('Alder Wool', (config) => {
      const shop = withShopLater()(config)
      const statistics = { google: { measurementId: 'G-AB12CD' } }
      return { ...shop, adapters: { ...shop.adapters, statistics, askedBefore: ['statistics'] } }
    })
    await shopper.open(shopper.readPage().screen?.path ?? '/')
    expect(shopper.find('notice', 'consent')?.actions).toHaveLength(2)
    await shopper.press('session.consent', { args: { given: false } })
    await shopper.press('shop-later.shop')
    expect([shopper.readPage().screen?.path.startsWith('/shop'), shopper.find('notice', 'consent')]).toEqual([
      true,
      undefined,
    ])
  })

  test('SLT-06 order items are locked meanwhile, and without a choice the return page appears', async () => {
    const { shopper, before } = await spenders.waiting()
    await shopper.press('shop-later.shop')
    expect((await shopper.open('/exchange')).body.screen?.path).toBe('/shop')
    expect((await shopper.open('/review')).body.screen?.path).toBe('/shop')
    expect((await shopper.open('/credit?slide=options')).body.screen?.path).toBe(`/return/${before.key}`)
    expect(shopper.offered()).toContain('shop-later.shop')
  })

  test('T19 the page address alone requires an order proof, then continues by the return', async () => {
    const { before } = await spenders.waiting()
    const stranger = createShopper(spenders.at.app, before.shopId)
    await stranger.open(`/return/${before.key}`)
    await stranger.press('shop-later.shop')
    expect(stranger.readPage().screen?.path).toBe('/')
    await lookUpOrder(stranger)
    expect(stranger.readPage().screen?.path).toBe(`/return/${before.key}`)
    await stranger.press('shop-later.shop')
    expect(stranger.readPage().screen?.name).toBe('shop')
  })
})

describe('submitting the exchange', () => {
  test('SLT-10 REV-42 F29 the rest is refunded, goods wait for their event, and the ledger balances', async () => {
    const { shopper, before } = await spenders.waiting()
    await openSpending(shopper, 'Aster Linen')
    const finalView = await submit(shopper)
    expect([finalView.status, finalView.body.screen?.path]).toEqual([200, `/return/${before.key}`])
    const after = await spenders.now(before)
    const { document } = after
    const [goods] = document.replacements
    expect(readNet(after)).toBe(readNet(before) - (goods?.total ?? 0))
    expect(document.receipt.total).toBe(-readNet(after))
    expect(document.shopLater).toMatchObject({ state: 'accepted', took: 'exchange', totalCreditOffer: readNet(before) })
    expect(await spenders.followUps(after)).toEqual(['exchange-order waiting', 'refund waiting', 'stock due'])
    expect(await spenders.books(after)).toMatchObject({
      refunded: -readNet(after),
      'new-items': -(goods?.total ?? 0),
      paid: 0,
    })
    expect((await spenders.books(after)).sum).toBe(0)
    expect(shopper.find('line_group', 'received')?.lines[0]?.title).toContain('Aster Linen')
    expect(shopper.find('offer_card')).toBeUndefined()
  })

  test('SLT-10 the parcel’s arrival pays the rest and orders the goods, once each', async () => {
    const { shopper, before } = await spenders.waiting()
    await openSpending(shopper, 'Aster Linen')
    await submit(shopper)
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
    expect(document.refund).toMatchObject({ state: 'done', amount: readNet(after) })
    expect(document.exchangeOrder?.state).toBe('created')
    const order = await world.world.commerce.findOrder(before.shopId, before.orderId)
    expect(order?.refundTotal).toBe(refunded + readNet(after))
  })

  test('SLT-10 FEE-29 dearer goods use the bonus, add no fee, and charge the card', async () => {
    const fees = [
      { id: 'fee-1', outcome: 'exchange', is_active: true, type: 'flat_fee', amount: 700, max_amount_enabled: false },
      { id: 'fee-2', outcome: 'refund', is_active: true, type: 'flat_fee', amount: 300, max_amount_enabled: false },
    ] as const
    const { shopper, before } = await spenders.waiting('Aster Linen', withShopLater({ policy: { fees: [...fees] } }))
    expect(before.document.receipt.handlingFee).toBe(300)
    await openSpending(shopper, 'Alder Wool')
    await enterCard(shopper)
    expect((await pay(shopper)).status).toBe(200)
    const after = await spenders.now(before)
    const total = after.document.replacements[0]?.total ?? 0
    const owed = total - readNet(before) - BONUS
    expect(readNet(after)).toBe(-owed)
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
    expect((await readPayments(world, before.shopId)).map(({ captured }) => captured)).toEqual([owed])
  })

  test('SLT-10 REV-47 the difference can be paid in the exchange order’s checkout', async () => {
    const checkout = { flags: ['exchange-order-checkout'], settings: { checkoutForUpsell: true } }
    const { shopper, before } = await spenders.waiting('Aster Linen', withShopLater(checkout))
    await openSpending(shopper, 'Alder Wool')
    await submit(shopper)
    const after = await spenders.now(before)
    expect(after.document.payment).toMatchObject({ by: 'checkout', state: 'in-checkout', amount: -readNet(after) })
    expect(await spenders.books(after)).toMatchObject({ open: -readNet(after), refunded: 0 })
    expect((await spenders.books(after)).sum).toBe(0)
  })

  test('REV-25 a difference below the minimum charge is waived', async () => {
    const { shopper, before } = await spenders.waiting(
      'Aster Linen',
      withShopLater({ settings: { stripe_min: 100_000 } }),
    )
    await openSpending(shopper, 'Alder Wool')
    await submit(shopper)
    const after = await spenders.now(before)
    expect([after.document.payment, readNet(after) < 0]).toEqual([null, true])
    expect((await spenders.books(after)).sum).toBe(0)
  })

  test('SLT-06 a bonus used by another return of the order is not given again', async () => {
    const { shopper, before } = await spenders.waiting('Aster Linen')
    const other = { ...before, id: `${before.id}x`, key: `${before.key.slice(0, 21)}x`, number: `${before.number}X` }
    const offer = before.document.shopLater
    if (offer === undefined) throw new Error('No offer')
    await world.world.store.returns.insert(
      { ...other, document: { ...before.document, shopLater: { ...offer, state: 'accepted' } } },
      { draftId: other.id, submitKey: null },
    )
    await openSpending(shopper, 'Alder Wool')
    expect(shopper.find('totals')?.rows.find(({ id }) => id === 'bonus')).toBeUndefined()
  })

  test('the letter names the choice, the remaining refund and the payment', async () => {
    const { shopper, before } = await spenders.waiting()
    await openSpending(shopper, 'Aster Linen')
    await submit(shopper)
    const letters = await world.world.store.outbox.followUps({ shopId: before.shopId, returnId: before.id })
    expect(letters.map(({ payload }) => payload)).toContainEqual({ letter: 'offer-accepted' })
  })
})
