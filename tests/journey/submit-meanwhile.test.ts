import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import type { Commerce } from '../../server/providers/commerce/port.ts'
import { createShopper, itemNamed, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { changesOf, countRows, noRows } from './meanwhile.ts'
import { createPortal, english, goToReview, type Portal, readReturnKey, submit } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ app, visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

const recordOf = async (shopper: Shopper) => {
  const record = await world.world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
  if (record === null) throw new Error('No return behind the key')
  return record
}
const totalOf = (shopper: Shopper) => shopper.find('totals')?.rows.at(-1)?.money.amount
const shirtAndCandle = {
  'Aster Linen': { outcome: 'return' },
  Dusk: { reasons: ['not-needed'], outcome: 'return' },
} as const

describe('an order that changes between review and submit', () => {
  const gone = 'order-changed'

  test('REV-41 an order changed before submit is repriced, shown, and then booked', async () => {
    const shopper = await visitor()
    await goToReview(shopper)
    const total = totalOf(shopper) ?? 0
    await changesOf(world, shopper.shopId).changeLine('#1001', 'Aster Linen', (line) => ({
      ...line,
      discount: line.discount + 1_000,
    }))
    const refusal = await submit(shopper)
    expect([refusal.status, refusal.body.problem?.code]).toEqual([409, 'amounts-changed'])
    expect(totalOf(shopper)).toBe(total + 1_000)
    expect(await countRows(world, shopper.shopId)).toEqual(noRows)

    await submit(shopper)
    const { document } = await recordOf(shopper)
    expect(document.receipt.total).toBe(total + 1_000)
    expect(totalOf(shopper)).toBe(total + 1_000)
  })

  test('ERR-47 a line refunded elsewhere is refused with a reason, and the rest is submittable', async () => {
    const shopper = await visitor()
    await goToReview(shopper, { items: shirtAndCandle })
    await changesOf(world, shopper.shopId).changeLine('#1001', 'Aster Linen', (line) => ({
      ...line,
      refunded: [{ quantity: 1, at: world.clock.now() }],
    }))
    const refusal = await submit(shopper)
    expect(refusal.status).toBe(409)
    expect(refusal.body.problem).toEqual({
      code: gone,
      title: english('error.order-changed', { item: 'Aster Linen Shirt' }),
      detail: expect.stringContaining(english('ineligible.4')),
      actions: [{ id: 'continue', label: english('common.continue'), look: 'primary', action: { type: 'reload' } }],
      modal: true,
    })
    expect(refusal.body.effects ?? []).toEqual([])
    expect(shopper.find('line_group', 'sent')?.lines.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Dusk/),
    ])
    expect(await countRows(world, shopper.shopId)).toEqual(noRows)

    expect((await submit(shopper)).status).toBe(200)
    expect((await recordOf(shopper)).document.items).toHaveLength(1)
  })

  test('ERR-47 the only line refunded elsewhere leads back to the items, with its reason', async () => {
    const shopper = await visitor()
    await goToReview(shopper)
    await changesOf(world, shopper.shopId).changeLine('#1001', 'Aster Linen', (line) => ({
      ...line,
      refunded: [{ quantity: 1, at: world.clock.now() }],
    }))
    const refusal = await submit(shopper)
    expect([refusal.status, refusal.body.problem?.code, refusal.body.screen?.path]).toEqual([409, gone, '/exchange'])
    expect(await countRows(world, shopper.shopId)).toEqual(noRows)
  })

  test('a sold-out variant is refused with the reason, and answers stay', async () => {
    const shopper = await visitor()
    await goToReview(shopper, { items: { 'Aster Linen': { reasons: ['size', 'too-small'], outcome: 'exchange' } } })
    await changesOf(world, shopper.shopId).changeProduct('#1001', 'Aster Linen', (product) => ({
      ...product,
      variants: product.variants.map((variant) => ({ ...variant, stock: 0 })),
    }))
    const refusal = await submit(shopper)
    expect([refusal.status, refusal.body.problem?.code, refusal.body.problem?.detail]).toEqual([
      409,
      gone,
      expect.stringContaining(english('lost.sold-out')),
    ])
    expect(await countRows(world, shopper.shopId)).toEqual(noRows)

    const shirt = itemNamed(shopper, 'Aster Linen')
    await shopper.press('item.open', { args: { item: shirt } })
    expect(shopper.readPage().overlay?.path).toContain('step=convert-item')
  })

  test('a deleted product offers no exchange and shows a notice', async () => {
    const shopper = await visitor()
    await goToReview(shopper, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'exchange' } } })
    await changesOf(world, shopper.shopId).removeProduct('#1001', 'Aster Linen')
    const refusal = await submit(shopper)
    expect([refusal.status, refusal.body.problem?.code]).toEqual([409, gone])
    expect(refusal.body.problem?.detail).toBeTruthy()
    expect(await countRows(world, shopper.shopId)).toEqual(noRows)
  })

  test('ERR-47 UXD-16 a unit that another session returned meanwhile is refused as part of another return', async () => {
    const shopper = await visitor()
    await goToReview(shopper)
    const other = createShopper(app, shopper.shopId)
    await goToReview(other)
    await submit(other)
    const refusal = await submit(shopper)
    expect(refusal.status).toBe(409)
    expect(refusal.body.problem).toEqual({
      code: 'unit-claimed',
      title: english('error.unit-claimed', { item: 'Aster Linen Shirt' }),
      detail: expect.stringMatching(/now comes to \$0\.00 instead of \$/),
      actions: [
        expect.objectContaining({
          label: english('lost.view-return'),
          action: { type: 'navigate', path: other.readPage().screen?.path },
        }),
        expect.objectContaining({ label: english('common.continue'), action: { type: 'reload' } }),
      ],
      modal: true,
    })
    expect(await countRows(world, shopper.shopId)).toMatchObject({ returns: 1, unit_claims: 1 })
  })
})

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
    she: async () => createShopper(await buildApp({ ...world.world, store: { ...store, transaction } }), shopId),
  }
}

describe('two even exchanges of one unit, which price the rest of the order alike', () => {
  const larger = { 'Aster Linen': { reasons: ['size', 'too-small'], outcome: 'exchange' } } as const
  const itemsWithCandle = { ...larger, Dusk: { reasons: ['not-needed'], outcome: 'return' } } as const

  test.each([
    ['as the only unit', larger],
    ['as one of two units', itemsWithCandle],
  ])('FIX-20 a unit claimed during the write belongs to one return, %s', async (_as, items) => {
    const shopId = await loadDemoShop(world)
    const other = createShopper(app, shopId)
    await goToReview(other, { items: larger })
    const moment = visitorBefore(shopId, () => submit(other))
    const shopper = await moment.she()
    await goToReview(shopper, { items })
    moment.arm()

    const late = await submit(shopper)
    expect(other.readPage().screen?.path).toMatch(/^\/return\//)
    expect([late.status, late.body.problem?.code]).toEqual([409, 'unit-claimed'])
    expect(await countRows(world, shopId)).toMatchObject({ returns: 1, unit_claims: 1 })
  })
})

describe('a submit that fails on our side', () => {
  const buildAppWith = async (findOrder: Commerce['findOrder'], products = world.world.commerce.products) => {
    const commerce = { ...world.world.commerce, findOrder, products }
    return createShopper(await buildApp({ ...world.world, commerce }), await loadDemoShop(world))
  }

  test('ERR-46 a 500 shows a modal with the server’s words and reference; retrying works', async () => {
    let broken = false
    const shopper = await buildAppWith((shopId, id) =>
      broken ? Promise.reject(new TypeError('no such field')) : world.world.commerce.findOrder(shopId, id),
    )
    await goToReview(shopper)
    broken = true
    const failedView = await submit(shopper, { key: 'again' })
    expect(failedView.status).toBe(500)
    expect(failedView.body.problem).toMatchObject({
      title: english('fault.unexpected'),
      modal: true,
      ref: expect.any(String),
    })
    expect(JSON.stringify(failedView.body)).not.toContain('no such field')

    broken = false
    expect((await submit(shopper, { key: 'again' })).status).toBe(200)
  })

  test('ERR-46 submitting an expired draft is a 410 with the server’s words', async () => {
    const shopper = await visitor()
    await goToReview(shopper)
    world.clock.forward(31 * 86_400_000)
    const expiredView = await submit(shopper)
    expect(expiredView.status).toBe(410)
    expect(expiredView.body.problem).toMatchObject({ title: english('fault.expired'), modal: true })
    expect(await countRows(world, shopper.shopId)).toEqual(noRows)
  })

  test('ERR-47 a silent catalog is a 503 that removes no item', async () => {
    let broken = false
    const shopper = await buildAppWith(world.world.commerce.findOrder, (shopId, ids) =>
      broken ? Promise.reject(new Error('down')) : world.world.commerce.products(shopId, ids),
    )
    await goToReview(shopper)
    broken = true
    const failedView = await submit(shopper, { key: 'again' })
    expect(failedView.status).toBe(503)
    expect(failedView.body.problem).toMatchObject({ modal: true, ref: expect.any(String) })
    broken = false
    expect((await submit(shopper, { key: 'again' })).status).toBe(200)
  })
})
