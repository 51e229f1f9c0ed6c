import { describe, expect, test } from 'vitest'
import type { ReturnPolicy } from '../../schemas/config/policy.ts'
import { DAY_MS } from '../../schemas/values/time.ts'
import { cancelReturn } from '../support/cancel-return.ts'
import { parcel, product } from '../support/shopify/goods.ts'
import { recentOrder, setUpShopify, storeSecrets } from './shopify-house.ts'
import { goToReview, readReturnKey, submit } from './shoppers.ts'
import { type Message, message } from './store-messages.ts'

const setup = setUpShopify()
const shirt = { order: '#2001', items: { 'Linen Shirt': { outcome: 'return' } } } as const
const WEEK = 7 * DAY_MS

const shopWithReturn = async () => {
  const { world, clock, runner, log } = setup.world()
  const bought = new Date(clock.now() - 10 * DAY_MS).toISOString()
  const fulfillments = [parcel(20010, [[20010, 2]], { createdAt: bought })]
  const things = [recentOrder(2001, { createdAt: bought, updatedAt: bought, fulfillments }), product(7001)]
  const differing = { signing: ['HOOK'], policy: (policy: ReturnPolicy) => policy } as const
  const { shopper, store, name } = await setup.shopWith({ things, now: clock.now() }, differing)
  const { shopId } = shopper
  await goToReview(shopper, shirt)
  await submit(shopper)
  const key = readReturnKey(shopper)
  const say = async (from: string, signal: Omit<Message, 'store'>): Promise<number> => {
    const url = `/hooks/shopify/${shopId}`
    const response = await setup.app().inject({ method: 'POST', url, ...message({ store: from, ...signal }) })
    await runner.drain()
    return response.statusCode
  }
  const tell = (signal: Omit<Message, 'store'>): Promise<number> => say(name, signal)
  return {
    shopId,
    name,
    say,
    tell,
    redact: (id?: string) =>
      tell({ topic: 'shop/redact', body: { shop_id: 954889, shop_domain: name }, ...(id !== undefined && { id }) }),
    leave: () => store.tokens.delete('shpat_good'),
    comeBack: () => store.tokens.set('shpat_good', Number.POSITIVE_INFINITY),
    fall: (status: number) => store.instead.push(...Array.from({ length: 9 }, () => status)),
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
    known: async () => [
      (await world.store.returns.findByKey(shopId, key))?.document.customer.email === 'ada@example.com',
      (await world.commerce.listOrdersByEmail(shopId, 'ada@example.com', 9)).length > 0,
    ],
    listLogTexts: () =>
      log.lines
        .filter(({ fields, sentence }) => fields.shopId === shopId && /[Ee]ras/.test(sentence))
        .map((line) => line.sentence),
  }
}

describe('BCK-07 a store that requests the erasure of its shop', () => {
  test('a removed store is erased after a week, open returns after their end', async () => {
    const { redact, leave, wait, known, end, listLogTexts } = await shopWithReturn()
    leave()
    expect(await redact()).toBe(200)
    expect(await known()).toEqual([true, true])
    expect(listLogTexts()).toEqual([expect.stringContaining('unless the store grants access again')])
    await wait(WEEK - DAY_MS)
    expect(await known()).toEqual([true, true])
    await wait(DAY_MS)
    expect(await known()).toEqual([true, true])
    await end()
    await wait(DAY_MS)
    expect(await known()).toEqual([false, false])
    expect(listLogTexts().at(-1)).toContain('Erased the personal data')
  })

  test('a store that grants access loses nothing, however often the request repeats', async () => {
    const { redact, known, end, wait, listLogTexts } = await shopWithReturn()
    await end()
    for (const id of ['sent', 'sent', 'again']) expect(await redact(id)).toBe(200)
    await wait(30 * DAY_MS)
    expect(await known()).toEqual([true, true])
    expect(listLogTexts()).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('still grants access')))
  })

  test('a store that grants access again within the week loses nothing', async () => {
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

  test('a store with an unknown state loses nothing', async () => {
    const { redact, fall, known, end, wait } = await shopWithReturn()
    await end()
    fall(503)
    await redact()
    await wait(WEEK)
    await wait(DAY_MS)
    expect(await known()).toEqual([true, true])
  })

  test('a shop that continues at another order system loses nothing', async () => {
    const { redact, leave, goOn, known, end, wait, listLogTexts } = await shopWithReturn()
    await end()
    leave()
    await redact()
    await goOn('local')
    await wait(2 * WEEK)
    expect(await known()).toEqual([true, true])
    expect(listLogTexts().at(-1)).toContain('uses another store')
  })

  test('a late request needs the former secret, and a moved shop loses nothing', async () => {
    const { redact, tell, say, name, goOn, known, end, wait, listLogTexts } = await shopWithReturn()
    await end()
    await goOn('local')
    await goOn('pushed')
    await goOn('local')
    const body = { shop_id: 954889, shop_domain: name }
    expect(await redact('late')).toBe(200)
    expect(listLogTexts()).toEqual([expect.stringContaining('uses another store')])
    expect([
      await tell({ topic: 'shop/redact', body, secret: storeSecrets.OLD_HOOK }),
      await tell({ topic: 'shop/redact', body: { ...body, shop_domain: 'other.myshopify.com' } }),
      await tell({ topic: 'orders/updated', body: { id: 2001 } }),
      await say('before.myshopify.com', { topic: 'customers/data_request', body: { customer: { id: 1 } } }),
    ]).toEqual([401, 422, 401, 401])
    await wait(2 * WEEK)
    expect([(await known())[0], listLogTexts().length]).toEqual([true, 1])
  })

  test('BCK-11 a request under an expired former secret is answered 401', async () => {
    const { redact, goOn, shopId, listLogTexts } = await shopWithReturn()
    await goOn('local')
    setup.lose(shopId, 'HOOK')
    expect([await redact('late'), listLogTexts()]).toEqual([401, []])
  })

  test('a former store’s customer is erased after the shop moved to another system', async () => {
    const { tell, goOn, known, end, wait } = await shopWithReturn()
    await end()
    await goOn('local')
    const customer = { id: 6001, email: 'ada@example.com', phone: null }
    expect(await tell({ topic: 'customers/redact', body: { customer, orders_to_redact: [2001] } })).toBe(200)
    await wait(DAY_MS)
    expect((await known())[0]).toBe(false)
  })

  test('a moved shop’s former store is acknowledged once and loses nothing', async () => {
    const { say, leave, known, end, wait, listLogTexts } = await shopWithReturn()
    await end()
    leave()
    const before = 'before.myshopify.com'
    const body = { shop_id: 1, shop_domain: before }
    expect(await say(before, { topic: 'shop/redact', body })).toBe(200)
    expect(listLogTexts()).toEqual([expect.stringContaining('uses another store')])
    const refused = [
      await say(before, { topic: 'shop/redact', body, secret: 'of another app' }),
      await say(before, { topic: 'shop/redact', body: { ...body, shop_domain: 'other.myshopify.com' } }),
      await say(before, { topic: 'orders/updated', body: { id: 2001 } }),
    ]
    expect(refused).toEqual([401, 422, 401])
    await wait(2 * WEEK)
    expect([await known(), listLogTexts().length]).toEqual([[true, true], 1])
  })

  test('BCK-12 a request under any other topic erases nothing, although topics are unsigned', async () => {
    const { tell, name, leave, known, end, wait } = await shopWithReturn()
    await end()
    leave()
    const customer = { id: 6001, email: 'ada@example.com', phone: null }
    const messages = [
      { id: 2001, updated_at: '2026-04-14T12:00:00Z' },
      { shop_id: 1, shop_domain: name, customer, orders_to_redact: [2001] },
      { shop_id: 1, shop_domain: 'another.myshopify.com' },
      { shop_domain: name },
    ]
    for (const body of messages) expect(await tell({ topic: 'shop/redact', body })).toBe(422)
    const dataRequest = { shop_id: 1, shop_domain: name, customer, orders_requested: [2001], data_request: { id: 9 } }
    expect(await tell({ topic: 'customers/redact', body: dataRequest })).toBe(422)
    await wait(2 * WEEK)
    expect(await known()).toEqual([true, true])
  })
})
