import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { type Example, type ExampleShop, setUpExample } from './withdrawn-order.ts'

let house: TestWorld
let app: FastifyInstance
beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
}, 120_000)
afterAll(async () => {
  await app.close()
  await house.drop()
})

const openCoat = async (example: Example = {}): Promise<{ shop: ExampleShop; number: string }> => {
  const shop = await setUpExample(house, app, example)
  const head = await shop.declare({ scope: 'items', note: 'The coat' })
  await shop.act(head, 'accept', { units: ['1.1'] })
  return { shop, number: head.number }
}

const diminish = (shop: ExampleShop, number: string, amount: number, text = 'Worn') =>
  shop.act({ number }, 'diminish', { units: [{ id: '1.1', amount }], text })

const payout = async (shop: ExampleShop) => {
  const [record] = await shop.returns(await shop.newest())
  return record?.document.totals.computed.net
}

describe('the loss of value', () => {
  test('WDR-12 example 21: a worn coat pays less, with a reason', async () => {
    const { shop, number } = await openCoat()
    expect((await diminish(shop, number, 9_500)).body.problems[0].pointer).toBe('/units/0/amount')
    expect((await diminish(shop, number, 3_000, '')).status).toBe(422)
    expect((await diminish(shop, number, 3_000)).status).toBe(200)
    expect(await payout(shop)).toBe(6_273)
    expect((await diminish(shop, number, 6_001)).status).toBe(422)
  })

  test('WDR-12 example 21: a shop that did not inform deducts nothing', async () => {
    const { shop, number } = await openCoat({ withdrawal: { informed: { right: false, returnCost: false } } })
    const refused = await diminish(shop, number, 3_000)
    expect([refused.status, await payout(shop)]).toEqual([422, 9_273])
  })
})

describe('the release', () => {
  test('WDR-13 received goods release the refund', async () => {
    const { shop, number } = await openCoat()
    expect((await shop.act({ number }, 'received', { units: ['2.1'] })).status).toBe(422)
    expect((await shop.act({ number }, 'received')).status).toBe(200)
    await shop.drain()
    expect(await shop.refunded()).toBe(9_273)
  })

  test('WDR-13 an accepted proof of sending releases the refund before the goods', async () => {
    const { shop, number } = await openCoat()
    const { body } = await shop.act({ number }, 'received', { proof: 'DHL 00340' })
    expect(body.payBy).not.toBeNull()
    await shop.drain()
    expect(await shop.refunded()).toBe(9_273)
    const [record] = await shop.returns(await shop.newest())
    expect(record?.state).toBe('open')
  })

  test('WDR-13 a shop that collects withholds nothing', async () => {
    const { shop } = await openCoat({ withdrawal: { collects: true } })
    await shop.drain()
    expect(await shop.refunded()).toBe(9_273)
  })

  test('WDR-12 example 22: a shopper who bears the cost sends with an own carrier', async () => {
    const withdrawal = { returnCost: 'consumer', informed: { right: true, returnCost: true } } as const
    const { shop } = await openCoat({ withdrawal })
    const [record] = await shop.returns(await shop.newest())
    expect(record?.document).toMatchObject({ label: null, method: null })
    expect(await payout(shop)).toBe(9_273)
  })
})

test('WDR-12 example 25: accepted goods with a broken seal are excluded after receipt', async () => {
  const shop = await setUpExample(house, app)
  const head = await shop.declare()
  const request = { verdict: 'excluded', reason: 'e', units: ['3.1'], text: 'The seal was broken' }
  const { body } = await shop.act(head, 'decide', request)
  expect(body).toMatchObject({ verdict: 'accepted', legalReason: 'e' })
  expect(body.acceptedUnits).toEqual(['1.1', '2.1', '3.2', '3.3'])
  expect(await payout(shop)).toBe(16_690 - 900 - 27)
})

test('WDR-17 a repeated call has one effect and one answer', async () => {
  const shop = await setUpExample(house, app, { withdrawal: { autoAccept: false } })
  const head = await shop.declare()
  const [one, two] = [await shop.act(head, 'accept', {}, 'k-1'), await shop.act(head, 'accept', {}, 'k-1')]
  expect([one.status, two.body]).toEqual([200, one.body])
  expect(await shop.returns(one.body)).toHaveLength(1)
})

test('WDR-17 the CSV has one line for each withdrawal', async () => {
  const shop = await setUpExample(house, app)
  const head = await shop.declare()
  const { body } = await shop.call('GET', '/withdrawals/export.csv')
  expect(body.split('\r\n')).toHaveLength(3)
  expect(body).toContain(`${head.number},${head.id},`)
})

test('WDR-17 the shop is reminded before the refund is due, then each day', async () => {
  const { shop, number } = await openCoat()
  const days: string[][] = []
  const [record] = await shop.returns(await shop.newest())
  // A scan releases the refund, but the order system refuses to answer.
  await house.database.query({
    name: 'test.refuse-refund',
    text: "update outbox set state = 'refused' where shop_id = $1 and return_id = $2 and kind = 'refund'",
    values: [shop.shopId, record?.id ?? ''],
  })
  await shop.act({ number }, 'received', { proof: 'DHL 00340' })
  for (let day = 0; day < 17; day += 1) {
    house.clock.forward(86_400_000)
    await shop.drain()
    const { changes } = (await shop.call('GET', `/withdrawals/${number}`)).body
    days.push(changes.map(({ event }: { readonly event: string }) => event))
  }
  const events = days.at(-1) ?? []
  expect(events.filter((one) => one === 'reminded')).toHaveLength(2)
  expect(events.filter((one) => one === 'overdue').length).toBeGreaterThanOrEqual(2)
})
