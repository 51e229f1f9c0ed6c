import { describe, expect, test } from 'vitest'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import { DAY_MS } from '../../schemas/time.ts'
import { cancelReturn } from '../support/cancel-return.ts'
import { parcel, product } from '../support/shopify/goods.ts'
import { lately, shopifyHouse, storeSecrets } from './shopify-house.ts'
import { keyOf, submit, toReview } from './shoppers.ts'
import { type Message, message } from './told-by-stores.ts'

const house = shopifyHouse()
const shirt = { order: '#2001', items: { 'Linen Shirt': { outcome: 'return' } } } as const
const WEEK = 7 * DAY_MS

/** A shop with a return that has ended, whose store may be left, entered again, and heard. */
const shopWithReturn = async () => {
  const { world, clock, runner, log } = house.world()
  const bought = new Date(clock.now() - 10 * DAY_MS).toISOString()
  const fulfillments = [parcel(20010, [[20010, 2]], { createdAt: bought })]
  const things = [lately(2001, { createdAt: bought, updatedAt: bought, fulfillments }), product(7001)]
  const differing = { signing: ['HOOK'], policy: (policy: ReturnPolicy) => policy } as const
  const { she, store, name } = await house.shopWith({ things, now: clock.now() }, differing)
  const { shopId } = she
  await toReview(she, shirt)
  await submit(she)
  const key = keyOf(she)
  /** What a store says, by its name. */
  const say = async (from: string, told: Omit<Message, 'store'>): Promise<number> => {
    const url = `/hooks/shopify/${shopId}`
    const answer = await house.app().inject({ method: 'POST', url, ...message({ store: from, ...told }) })
    await runner.drain()
    return answer.statusCode
  }
  const tell = (told: Omit<Message, 'store'>): Promise<number> => say(name, told)
  return {
    ...{ shopId, name, say, tell },
    redact: (id?: string) =>
      tell({ topic: 'shop/redact', body: { shop_id: 954889, shop_domain: name }, ...(id !== undefined && { id }) }),
    /** The app is taken out of the store, and put in again. */
    leave: () => store.tokens.delete('shpat_good'),
    comeBack: () => store.tokens.set('shpat_good', Number.POSITIVE_INFINITY),
    fall: (status: number) => store.instead.push(...Array.from({ length: 9 }, () => status)),
    /** The shop publishes that its orders are elsewhere. */
    async goOn(commerce: 'local' | 'pushed') {
      const live = (await world.store.shops.pointers(shopId))?.live ?? 0
      const config = await world.shops.config(shopId, live)
      const document = { ...config, adapters: { ...config.adapters, commerce } }
      await world.configurations.publish({ shopId, by: 'test' }, { document })
    },
    end: () => cancelReturn(world, { shopId, key }, clock.now()),
    wait: async (ms: number) => {
      clock.forward(ms)
      store.now = clock.now()
      await runner.drain()
    },
    /** Whether it is known who sent the return, and whether her order is kept. */
    known: async () => [
      (await world.store.returns.findByKey(shopId, key))?.document.customer.email === 'ada@example.com',
      (await world.commerce.ordersOf(shopId, 'ada@example.com', 9)).length > 0,
    ],
    said: () =>
      log.lines
        .filter(({ fields, sentence }) => fields.shopId === shopId && /erased/.test(sentence))
        .map((line) => line.sentence),
  }
}

describe('BCK-07 a store that asks that all of its shop is erased', () => {
  test('is erased where it is gone for a week more; what was open goes once it has ended', async () => {
    const { redact, leave, wait, known, end, said } = await shopWithReturn()
    leave()
    expect(await redact()).toBe(200)
    expect(await known()).toEqual([true, true])
    expect(said()).toEqual([expect.stringContaining('will be')])
    await wait(WEEK - DAY_MS)
    expect(await known()).toEqual([true, true])
    await wait(DAY_MS)
    // It was open: with its order it stays until it has ended.
    expect(await known()).toEqual([true, true])
    await end()
    await wait(DAY_MS)
    expect(await known()).toEqual([false, false])
    expect(said().at(-1)).toContain('was erased')
  })

  test('loses nothing while it lets the portal in, however often it is sent again', async () => {
    const { redact, known, end, wait, said } = await shopWithReturn()
    await end()
    for (const id of ['sent', 'sent', 'again']) expect(await redact(id)).toBe(200)
    await wait(30 * DAY_MS)
    expect(await known()).toEqual([true, true])
    expect(said()).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('lets the portal in')))
  })

  test('loses nothing that has let the portal in again within the week', async () => {
    const { redact, leave, comeBack, known, end, wait } = await shopWithReturn()
    await end()
    leave()
    await redact()
    await wait(3 * DAY_MS)
    comeBack()
    await wait(3 * DAY_MS)
    leave()
    await wait(WEEK)
    expect(await known()).toEqual([true, true])
  })

  test('loses nothing while nobody knows whether it is gone', async () => {
    const { redact, fall, known, end, wait } = await shopWithReturn()
    await end()
    fall(503)
    await redact()
    await wait(WEEK)
    await wait(DAY_MS)
    expect(await known()).toEqual([true, true])
  })

  test('loses nothing that goes on at another order system', async () => {
    const { redact, leave, goOn, known, end, wait, said } = await shopWithReturn()
    await end()
    leave()
    await redact()
    await goOn('local')
    await wait(2 * WEEK)
    expect(await known()).toEqual([true, true])
    expect(said().at(-1)).toContain('elsewhere')
  })

  test('is heard late where the shop has another order system by now, by the secret of before alone, and it loses nothing', async () => {
    const { redact, tell, say, name, goOn, known, end, wait, said } = await shopWithReturn()
    await end()
    await goOn('local')
    await goOn('pushed')
    await goOn('local')
    const body = { shop_id: 954889, shop_domain: name }
    expect(await redact('late')).toBe(200)
    expect(said()).toEqual([expect.stringContaining('elsewhere')])
    expect([
      await tell({ topic: 'shop/redact', body, secret: storeSecrets.OLD_HOOK }),
      await tell({ topic: 'shop/redact', body: { ...body, shop_domain: 'other.myshopify.com' } }),
      await tell({ topic: 'orders/updated', body: { id: 2001 } }),
      await say('before.myshopify.com', { topic: 'customers/data_request', body: { customer: { id: 1 } } }),
    ]).toEqual([401, 422, 401, 401])
    await wait(2 * WEEK)
    expect([(await known())[0], said().length]).toEqual([true, 1])
  })

  test('BCK-11 is answered 401 where the secret of before is kept no more', async () => {
    const { redact, goOn, shopId, said } = await shopWithReturn()
    await goOn('local')
    house.lose(shopId, 'HOOK')
    expect([await redact('late'), said()]).toEqual([401, []])
  })

  test('of the store of before who is to be forgotten is forgotten, though the shop has another order system by now', async () => {
    const { tell, goOn, known, end, wait } = await shopWithReturn()
    await end()
    await goOn('local')
    const customer = { id: 6001, email: 'ada@example.com', phone: null }
    expect(await tell({ topic: 'customers/redact', body: { customer, orders_to_redact: [2001] } })).toBe(200)
    await wait(DAY_MS)
    expect((await known())[0]).toBe(false)
  })

  test('is answered that it was heard where the shop is at another store by now, so that it does not ask for days, and loses nothing', async () => {
    const { say, leave, known, end, wait, said } = await shopWithReturn()
    await end()
    leave()
    const before = 'before.myshopify.com'
    const body = { shop_id: 1, shop_domain: before }
    expect(await say(before, { topic: 'shop/redact', body })).toBe(200)
    expect(said()).toEqual([expect.stringContaining('elsewhere')])
    const refused = [
      await say(before, { topic: 'shop/redact', body, secret: 'of another app' }),
      await say(before, { topic: 'shop/redact', body: { ...body, shop_domain: 'other.myshopify.com' } }),
      await say(before, { topic: 'orders/updated', body: { id: 2001 } }),
    ]
    expect(refused).toEqual([401, 422, 401])
    await wait(2 * WEEK)
    expect([await known(), said().length]).toEqual([[true, true], 1])
  })

  test('BCK-12 is not meant by anything else that it says, though a topic is not signed', async () => {
    const { tell, name, leave, known, end, wait } = await shopWithReturn()
    await end()
    leave()
    const customer = { id: 6001, email: 'ada@example.com', phone: null }
    const says = [
      { id: 2001, updated_at: '2026-04-14T12:00:00Z' },
      { shop_id: 1, shop_domain: name, customer, orders_to_redact: [2001] },
      { shop_id: 1, shop_domain: 'another.myshopify.com' },
      { shop_domain: name },
    ]
    for (const body of says) expect(await tell({ topic: 'shop/redact', body })).toBe(422)
    const asks = { shop_id: 1, shop_domain: name, customer, orders_requested: [2001], data_request: { id: 9 } }
    expect(await tell({ topic: 'customers/redact', body: asks })).toBe(422)
    await wait(2 * WEEK)
    expect(await known()).toEqual([true, true])
  })
})
