import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { buildApp } from '../../server/app.ts'
import { stockReference } from '../../server/journey/follow-ups/undo.ts'
import { anyPrice, anyPriceSettings, B, forVariant, inputOf } from '../domain/value/example.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { DAY, type Returns, setUpReturns } from './given-returns.ts'

const immediate = { enabled: true, event: 'immediate', window: 30 } as const
const inTransit = { enabled: true, event: 'in_transit', window: 30 } as const

let world: TestWorld
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
  returns = await setUpReturns(world)
}, 120_000)
afterAll(() => world.drop())

describe('goods that cannot be sent', () => {
  test('unavailable goods refund the paid difference and balance the ledger', async () => {
    const input = inputOf({ items: [forVariant(B, 5648)], settings: anyPriceSettings, flags: anyPrice })
    const record = await returns.submit({
      input,
      variants: ['nobody-sells-it'],
      due: 700,
      policy: { exchange: immediate },
      document: { creditType: 'exchange' },
    })
    await world.runner.drain()
    const followUps = await returns.followUps(record)
    expect(followUps).toContain('stock refused')
    expect(followUps).toContain('exchange-order cancelled')
    const { document } = await returns.now(record)
    expect([document.payment?.state, document.exchangeOrder?.state]).toEqual(['given-back', 'out_of_stock'])
    expect(await returns.atProvider(record)).toEqual([expect.stringMatching(/^(voided|captured 0)/)])
    const entries = await world.world.store.ledger.entries({ shopId: returns.shopId, returnId: record.id })
    const nothingSent = entries.filter(({ journal }) => journal === 'nothing-sent')
    expect(nothingSent.map(({ term, amount }) => [term, amount])).toEqual([
      ['paid', -700],
      ['new-items', 700],
    ])
  })

  test('HSE-13 unavailable goods without payment leave the ledger unchanged', async () => {
    const record = await returns.submit({
      variants: ['nobody-sells-it'],
      policy: { exchange: immediate },
      document: { creditType: 'exchange' },
    })
    const before = await returns.books(record)
    await world.runner.drain()
    expect(await returns.followUps(record)).toContain('stock refused')
    expect(await returns.books(record)).toEqual(before)
  })
})

describe('news of a parcel', () => {
  test('STS-57 INS-12 parcel events from a shop release refund and hold, under its own key only', async () => {
    const app = await buildApp(world.world)
    const { shopId } = returns
    const made = await world.world.configurations.keys.make(
      { shopId, by: 'test' },
      { name: 'parcels', role: 'owner', endsAt: null },
    )
    const record = await returns.submit({
      policy: { refund: inTransit },
      instantReturn: { amount: 500, days: 20 },
      document: {
        label: { state: 'ready', reference: 'one', askedAt: world.clock.now(), trackingNumber: 'HW-ON-ITS-WAY' },
      },
    })
    const tell = async (payload: object, authorization = `Bearer ${made?.key}`) =>
      (
        await app.inject({
          method: 'POST',
          url: `/merchant/v1/${shopId}/tracking`,
          headers: { authorization },
          payload,
        })
      ).statusCode
    const news = { trackingNumber: 'HW-ON-ITS-WAY', status: 'in_transit' }
    expect(await tell(news, 'Bearer nobody')).toBe(401)
    expect([await tell({ ...news, status: 'flown' }), await tell({ ...news, trackingNumber: 'HW-OTHER' })]).toEqual([
      422, 404,
    ])
    expect([await tell(news), await tell(news)]).toEqual([200, 200])
    world.clock.forward(25 * DAY)
    await world.runner.drain()
    const { document } = await returns.now(record)
    expect([document.tracking, document.holds[0]?.status, document.refund?.state]).toEqual([
      'in_transit',
      'released',
      'done',
    ])
    await app.close()
  })
})

test('F27 goods are released under their latest reservation name', () => {
  const asideOf = (...epochs: readonly number[]) =>
    epochs.map((epoch) => ({ kind: 'stock' as const, state: 'done' as const, epoch }))
  const record = { id: 'r' } as ReturnRecord
  expect([stockReference(record, asideOf(1, 2)), stockReference(record, [])]).toEqual(['r:stock:2', 'r:stock:1'])
})
