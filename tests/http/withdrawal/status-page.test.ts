import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WithdrawalHead } from '../../../schemas/merchant/withdrawals.ts'
import { buildApp } from '../../../server/app.ts'
import { handleCarrierEvent } from '../../../server/journey/hooks/tracking.ts'
import { createShopper } from '../../support/shopper.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { openWithdrawalPage } from './status-page.ts'
import { type Example, setUpExample } from './withdrawn-order.ts'

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

const declare = async (example: Example = {}, values: Readonly<Record<string, string>> = {}) => {
  const shop = await setUpExample(house, app, example)
  const head = await shop.declare(values)
  await shop.drain()
  const shopper = createShopper(app, shop.shopId)
  const read = () => openWithdrawalPage(house, shopper, { shopId: shop.shopId, id: head.id })
  return { shop, head, shopper, read, page: await read() }
}

const sending = { values: { tracking: ' 00340434161094042557 ' } }

const waitOf = async (shop: Awaited<ReturnType<typeof setUpExample>>): Promise<WithdrawalHead['waitsFor']> =>
  (await shop.newest()).waitsFor

test('WDR-07 an accepted withdrawal names amount, dates, cost, address and the label', async () => {
  const { shop, head, page } = await declare()
  const [record] = await shop.returns(head)
  expect(page.heading).toBe('Your withdrawal is accepted')
  expect(page.rows.Refund?.[0]).toContain('$166.90')
  expect(page.rows.Refund?.[1]).toMatch(/^We refund you by April\s28.*, or when the goods/)
  expect(page.rows['You send back']).toContain('Coat, Sage / M')
  expect(page.rows['How to send it back']?.[0]).toMatch(/^Please send your parcel by April/)
  expect(page.rows['Return address']?.length).toBeGreaterThan(2)
  expect(page.text).not.toContain('You bear the direct cost')
  expect(page.links['Get a return label']).toBe(`/return/${record?.key}`)
  expect(page.rows['Your statement']?.[0]).toContain('hereby withdraw')
})

test('WDR-07 a statement without a verdict promises nothing', async () => {
  const { page } = await declare({ withdrawal: { autoAccept: false } })
  expect([page.heading, page.rows.Refund, page.text.includes('report-sending')]).toEqual([
    'We received your withdrawal',
    undefined,
    false,
  ])
})

test('WDR-07 the cost of the way back is named where the shopper bears it', async () => {
  const withdrawal = { returnCost: 'consumer', informed: { right: true, returnCost: true } } as const
  const { page } = await declare({ withdrawal })
  expect(page.rows['How to send it back']?.join(' ')).toContain('You bear the direct cost of sending the goods back.')
  expect(page.links['Get a return label']).toBeDefined()
})

test('WDR-07 goods that were not dispatched need no parcel', async () => {
  const { page } = await declare({ sentDaysAgo: null })
  expect([page.rows['You send back'], page.rows['Return address'], page.text.includes('report-sending')]).toEqual([
    undefined,
    undefined,
    false,
  ])
  expect(page.rows['Nothing to send back']).toContain('Coat, Sage / M')
  expect(page.rows['Refund sent']?.[0]).toMatch(/^On \w+\s\d+/)
})

test('WDR-09 a page of a foreign address leads to no return', async () => {
  const { shop, head, read } = await declare({}, { email: 'someone@elsewhere.example' })
  await shop.act(head, 'accept')
  const page = await read()
  expect([page.heading, page.links]).toEqual(['Your withdrawal is accepted', {}])
  for (const { key } of await shop.returns(await shop.newest())) expect(page.text).not.toContain(key)
})

test('WDR-07 a reported tracking number waits for the shop, which releases the refund', async () => {
  const { shop, head, shopper, read } = await declare()
  expect((await shopper.press('withdrawal.sent', sending)).status).toBe(200)
  expect((await read()).rows['Tracking number']?.[0]).toMatch(/^00340434161094042557, reported on/)
  expect([await waitOf(shop), await shop.refunded()]).toEqual(['proof', 0])
  await shopper.press('withdrawal.sent', sending)
  await shop.act(head, 'received', { proof: '00340434161094042557' })
  await shop.drain()
  expect([await waitOf(shop), await shop.refunded()]).toEqual([null, 16_690])
  const events = (await house.world.store.withdrawals.changes({ shopId: shop.shopId, id: head.id })).map(
    (one) => one.event,
  )
  expect(events.filter((event) => event === 'sending-reported')).toHaveLength(1)
  const after = await read()
  expect(after.rows['Refund sent']?.[0]).toMatch(/^On \w+\s\d+/)
  expect(after.text).not.toContain('report-sending')
})

test('WDR-07 a scan ends what waits for the proof of sending', async () => {
  const { shop, head, shopper } = await declare()
  await shopper.press('withdrawal.sent', sending)
  const [record] = await shop.returns(head)
  const { shopId } = shop
  await handleCarrierEvent(house.world, {
    ...{ shopId, returnId: record?.id ?? '', status: 'in_transit' },
    occurredAt: house.clock.now(),
  })
  await shop.drain()
  expect([await waitOf(shop), await shop.refunded()]).toEqual([null, 16_690])
})

test('WDR-07 an empty tracking number, and a report too many, change nothing', async () => {
  const { shop, shopper, read } = await declare()
  const empty = await shopper.press('withdrawal.sent', { values: { tracking: ' ' } })
  expect(empty.body.problem?.fields?.[0]).toMatchObject({ name: 'tracking' })
  expect(await waitOf(shop)).toBeNull()
  for (const n of [1, 2, 3, 4, 5]) {
    await read()
    await shopper.press('withdrawal.sent', { values: { tracking: `N${n}` } })
  }
  const page = await read()
  expect(page.rows['Tracking number']?.[0]).toMatch(/^N5,/)
  expect(page.text).not.toContain('report-sending')
})

test('WDR-16 the page names a decision against the statement', async () => {
  const { shop, head, read } = await declare({ withdrawal: { autoAccept: false } })
  await shop.act(head, 'decide', { verdict: 'excluded', reason: 'c', text: 'Engraved for you.' })
  expect((await read()).text).toContain('Article 16(c)')
})
