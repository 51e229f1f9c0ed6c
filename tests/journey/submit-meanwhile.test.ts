import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import type { Commerce } from '../../server/providers/commerce/port.ts'
import { itemNamed, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { meanwhile, nothing, rowsOf } from './meanwhile.ts'
import { english, keyOf, type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ app, visitor } = await portal(world))
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

const recordOf = async (she: Shopper) => {
  const record = await world.world.store.returns.findByKey(she.shopId, keyOf(she))
  if (record === null) throw new Error('No return behind the key')
  return record
}
const totalOf = (she: Shopper) => she.find('totals')?.rows.at(-1)?.money.amount
const shirtAndCandle = {
  'Aster Linen': { outcome: 'return' },
  Dusk: { reasons: ['not-needed'], outcome: 'return' },
} as const

describe('an order that changes between review and submit', () => {
  const gone = 'order-changed'

  test('REV-41 an order changed before submit is repriced, shown, and then booked', async () => {
    const she = await visitor()
    await toReview(she)
    const shown = totalOf(she) ?? 0
    await meanwhile(world, she.shopId).changeLine('#1001', 'Aster Linen', (line) => ({
      ...line,
      discount: line.discount + 1_000,
    }))
    const refused = await submit(she)
    expect([refused.status, refused.body.problem?.code]).toEqual([409, 'amounts-changed'])
    expect(totalOf(she)).toBe(shown + 1_000)
    expect(await rowsOf(world, she.shopId)).toEqual(nothing)

    await submit(she)
    const { document } = await recordOf(she)
    expect(document.receipt.total).toBe(shown + 1_000)
    expect(totalOf(she)).toBe(shown + 1_000)
  })

  test('ERR-47 a line refunded elsewhere is refused with a reason, and the rest is submittable', async () => {
    const she = await visitor()
    await toReview(she, { items: shirtAndCandle })
    await meanwhile(world, she.shopId).changeLine('#1001', 'Aster Linen', (line) => ({
      ...line,
      refunded: [{ quantity: 1, at: world.clock.now() }],
    }))
    const refused = await submit(she)
    expect(refused.status).toBe(409)
    expect(refused.body.problem).toEqual({
      code: gone,
      title: english('error.order-changed', { item: 'Aster Linen Shirt' }),
      detail: expect.stringContaining(english('ineligible.4')),
      modal: true,
    })
    expect(refused.body.effects ?? []).toEqual([])
    expect(she.find('line_group', 'sent')?.lines.map(({ title }) => title)).toEqual([expect.stringMatching(/^Dusk/)])
    expect(await rowsOf(world, she.shopId)).toEqual(nothing)

    expect((await submit(she)).status).toBe(200)
    expect((await recordOf(she)).document.items).toHaveLength(1)
  })

  test('ERR-47 the only line refunded elsewhere leads back to the items, with its reason', async () => {
    const she = await visitor()
    await toReview(she)
    await meanwhile(world, she.shopId).changeLine('#1001', 'Aster Linen', (line) => ({
      ...line,
      refunded: [{ quantity: 1, at: world.clock.now() }],
    }))
    const refused = await submit(she)
    expect([refused.status, refused.body.problem?.code, refused.body.screen?.path]).toEqual([409, gone, '/exchange'])
    expect(await rowsOf(world, she.shopId)).toEqual(nothing)
  })

  test('a sold-out variant is refused with the reason, and answers stay', async () => {
    const she = await visitor()
    await toReview(she, { items: { 'Aster Linen': { reasons: ['size', 'too-small'], outcome: 'exchange' } } })
    await meanwhile(world, she.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
      ...product,
      variants: product.variants.map((variant) => ({ ...variant, stock: 0 })),
    }))
    const refused = await submit(she)
    expect([refused.status, refused.body.problem?.code, refused.body.problem?.detail]).toEqual([
      409,
      gone,
      expect.stringContaining(english('lost.sold-out')),
    ])
    expect(await rowsOf(world, she.shopId)).toEqual(nothing)

    const shirt = itemNamed(she, 'Aster Linen')
    await she.press('item.open', { args: { item: shirt } })
    // No exchange is left, so the answers lead to the other outcomes.
    expect(she.seen().overlay?.path).toContain('step=convert-item')
  })

  test('a deleted product offers no exchange and shows a notice', async () => {
    const she = await visitor()
    await toReview(she, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'exchange' } } })
    await meanwhile(world, she.shopId).removeProduct('#1001', 'Aster Linen')
    const refused = await submit(she)
    expect([refused.status, refused.body.problem?.code]).toEqual([409, gone])
    expect(refused.body.problem?.detail).toBeTruthy()
    expect(await rowsOf(world, she.shopId)).toEqual(nothing)
  })

  test('ERR-47 a unit that another session returned meanwhile is refused as part of another return', async () => {
    const she = await visitor()
    await toReview(she)
    const other = shopper(app, she.shopId)
    await toReview(other)
    await submit(other)
    const refused = await submit(she)
    expect(refused.status).toBe(409)
    expect(refused.body.problem).toEqual({
      code: 'unit-claimed',
      title: english('error.unit-claimed', { item: 'Aster Linen Shirt' }),
      detail: expect.stringMatching(/now comes to \$0\.00 instead of \$/),
      modal: true,
    })
    expect(await rowsOf(world, she.shopId)).toMatchObject({ returns: 1, unit_claims: 1 })
  })
})

/** Runs a callback once, just before a transaction begins. */
const visitorBefore = (shopId: string, happens: () => Promise<unknown>) => {
  const { store } = world.world
  let next: (() => Promise<unknown>) | null = null
  const transaction: typeof store.transaction = async (work) => {
    const now = next
    next = null
    await now?.()
    return store.transaction(work)
  }
  return {
    arm: () => {
      next = happens
    },
    she: async () => shopper(await buildApp({ ...world.world, store: { ...store, transaction } }), shopId),
  }
}

describe('two even exchanges of one unit, which price the rest of the order alike', () => {
  const larger = { 'Aster Linen': { reasons: ['size', 'too-small'], outcome: 'exchange' } } as const
  const withCandle = { ...larger, Dusk: { reasons: ['not-needed'], outcome: 'return' } } as const

  test.each([
    ['as the only unit', larger],
    ['as one of two units', withCandle],
  ])('FIX-20 a unit claimed during the write belongs to one return, %s', async (_as, items) => {
    const shopId = await loadDemoShop(world)
    const other = shopper(app, shopId)
    await toReview(other, { items: larger })
    const moment = visitorBefore(shopId, () => submit(other))
    const she = await moment.she()
    await toReview(she, { items })
    moment.arm()

    const late = await submit(she)
    expect(other.seen().screen?.path).toMatch(/^\/return\//)
    expect([late.status, late.body.problem?.code]).toEqual([409, 'unit-claimed'])
    expect(await rowsOf(world, shopId)).toMatchObject({ returns: 1, unit_claims: 1 })
  })
})

describe('a submit that fails on our side', () => {
  const withCommerce = async (findOrder: Commerce['findOrder'], products = world.world.commerce.products) => {
    const commerce = { ...world.world.commerce, findOrder, products }
    return shopper(await buildApp({ ...world.world, commerce }), await loadDemoShop(world))
  }

  test('ERR-46 a 500 shows a modal with the server’s words and reference; retrying works', async () => {
    let broken = false
    const she = await withCommerce((shopId, id) =>
      broken ? Promise.reject(new TypeError('no such field')) : world.world.commerce.findOrder(shopId, id),
    )
    await toReview(she)
    broken = true
    const failed = await submit(she, { key: 'again' })
    expect(failed.status).toBe(500)
    expect(failed.body.problem).toMatchObject({
      title: english('fault.unexpected'),
      modal: true,
      ref: expect.any(String),
    })
    expect(JSON.stringify(failed.body)).not.toContain('no such field')

    broken = false
    expect((await submit(she, { key: 'again' })).status).toBe(200)
  })

  test('ERR-46 submitting an expired draft is a 410 with the server’s words', async () => {
    const she = await visitor()
    await toReview(she)
    world.clock.forward(31 * 86_400_000)
    const expired = await submit(she)
    expect(expired.status).toBe(410)
    expect(expired.body.problem).toMatchObject({ title: english('fault.expired'), modal: true })
    expect(await rowsOf(world, she.shopId)).toEqual(nothing)
  })

  test('ERR-47 a silent catalog is a 503 that removes no item', async () => {
    let broken = false
    const she = await withCommerce(world.world.commerce.findOrder, (shopId, ids) =>
      broken ? Promise.reject(new Error('down')) : world.world.commerce.products(shopId, ids),
    )
    await toReview(she)
    broken = true
    const failed = await submit(she, { key: 'again' })
    expect(failed.status).toBe(503)
    expect(failed.body.problem).toMatchObject({ modal: true, ref: expect.any(String) })
    broken = false
    expect((await submit(she, { key: 'again' })).status).toBe(200)
  })
})
