import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { executeFollowUp } from '../../server/journey/follow-ups/execute.ts'
import { cancelReturn } from '../../server/journey/operations/cancel.ts'
import { receiveParcel } from '../../server/journey/operations/parcel/receive.ts'
import { processReturn } from '../../server/journey/operations/value/process.ts'
import { decideUnit, reopenUnit } from '../../server/journey/operations/verdict.ts'
import type { World } from '../../server/world.ts'
import { A, anyPrice, anyPriceSettings, B, forVariant, inputOf } from '../domain/value/example.ts'
import { createShopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { DAY, type Returns, setUpReturns } from './given-returns.ts'
import { changesOf } from './meanwhile.ts'
import { createPortal, english } from './shoppers.ts'

let world: TestWorld
let returns: Returns
beforeAll(async () => {
  world = await testWorld()
}, 120_000)
afterAll(() => world.drop())
beforeEach(async () => {
  returns = await setUpReturns(world)
})

/** A for 108.00 more and B for 43.20 more, both paid by card, with manual inspection. */
const submitExchange = async (): Promise<ReturnRecord> => {
  const items = [forVariant(A, 20_000), forVariant(B, 9000)]
  const input = inputOf({ items, settings: anyPriceSettings, flags: anyPrice })
  return returns.submit({
    input,
    due: 15_120,
    document: { ...returns.exchanged(input), creditType: null, outcome: 'review' },
  })
}

/** B is rejected, A accepted. */
const removeB = async (record: ReturnRecord): Promise<void> => {
  await returns.desk(record, (operation) =>
    decideUnit(operation, { lineItemId: 'B.1', kind: 'rejected', reason: 'Worn' }),
  )
  await returns.desk(record, (operation) => decideUnit(operation, { lineItemId: 'A.1', kind: 'approved' }))
}

const readProvider = async (record: ReturnRecord) => (await returns.atProvider(record)).join()

const listPayouts = async (record: ReturnRecord) =>
  (await returns.followUps(record)).filter((one) => /^(refund|gift-card|give-back) /.test(one))

describe('a card payment for goods that are partly not sent', () => {
  test('F29 FIX-07 the excess goes back to the card without the order’s payment limit', async () => {
    const record = await submitExchange()
    await world.runner.drain()
    await changesOf(world, returns.shopId).changeOrder('#1001', (order) => ({ ...order, taken: 100, refundTotal: 0 }))
    await removeB(record)
    await world.runner.drain()
    expect([await readProvider(record), await listPayouts(record)]).toEqual(['captured 10800', ['give-back done']])
    expect(await returns.books(record)).toMatchObject({ paid: 10_800, refunded: 0, 'new-items': -20_880 })
    const { document } = await returns.now(record)
    expect(document).toMatchObject({
      payment: { state: 'charged', back: 4320 },
      totals: { computed: { net: -10_800 } },
    })

    const shopper = createShopper((await createPortal(world)).app, returns.shopId)
    await shopper.open(`/return/${record.key}`)
    const paymentsJson = JSON.stringify(shopper.find('key_values', 'payments')?.rows)
    const back = english('status.paid-given-back', { amount: '$43.20', card: 'X' }).split('X')[0] ?? ''
    expect([paymentsJson.includes(back), paymentsJson.includes('$151.20')]).toEqual([true, true])

    await returns.desk(record, (operation) => receiveParcel(operation, { items: ['A.1'] }))
    await returns.desk(record, (operation) => processReturn(operation, {}))
    await world.runner.drain()
    expect((await returns.now(record)).document.exchangeOrder?.state).toBe('created')
    expect([await readProvider(record), await listPayouts(record)]).toEqual(['captured 10800', ['give-back done']])
  })

  test('F29 the excess goes back once when the rest follows because nothing is sent', async () => {
    const record = await submitExchange()
    await world.runner.drain()
    await removeB(record)
    world.clock.forward(40 * DAY)
    await world.runner.drain()
    expect((await returns.now(record)).state).toBe('expired')
    expect([await readProvider(record), await listPayouts(record)]).toEqual([
      'captured 0',
      ['give-back done', 'give-back done'],
    ])
    expect(await returns.books(record)).toMatchObject({ paid: 0, refunded: 0, 'new-items': -10_080 })
    await returns.desk(record, (operation) => receiveParcel(operation, { items: ['A.1'] }))
    expect(await returns.books(record)).toMatchObject({ paid: 0, refunded: -10_080, 'new-items': 0 })
  })

  test('F29 the excess goes back together with the rest on cancelling', async () => {
    const record = await submitExchange()
    await world.runner.drain()
    await removeB(record)
    await returns.desk(record, cancelReturn)
    await world.runner.drain()
    expect(await readProvider(record)).toBe('captured 0')
    expect(Object.values(await returns.books(record)).filter((amount) => amount !== 0)).toEqual([])
  })

  test('F29 the excess goes back after its capture where it was only authorized', async () => {
    const record = await submitExchange()
    await removeB(record)
    const of = { shopId: returns.shopId, returnId: record.id, kind: 'give-back', epoch: 1 } as const
    expect(await executeFollowUp(world.world, of, world.clock.now())).toMatchObject({ kind: 'again' })
    await world.runner.drain()
    expect([await readProvider(record), await listPayouts(record)]).toEqual(['captured 10800', ['give-back done']])
  })

  test('F29 the excess is nothing where the card paid nothing', async () => {
    const record = await submitExchange()
    await removeB(record)
    world.clock.forward(20 * DAY)
    await world.runner.drain()
    expect([await readProvider(record), await listPayouts(record)]).toEqual(['voided 0', ['give-back done']])
    expect(await returns.books(record)).toMatchObject({ paid: 0, refunded: 0, 'new-items': -10_080 })
    expect((await returns.now(record)).document.payment).toMatchObject({ state: 'failed' })
  })

  test('F29 the excess goes back once although the bank’s response is lost', async () => {
    const record = await submitExchange()
    await world.runner.drain()
    await removeB(record)
    const payments: World['payments'] = (config) => {
      const provider = world.world.payments(config)
      const refund = async (request: never): Promise<never> => {
        await provider?.refund(request)
        throw new Error('The line broke')
      }
      return provider && { ...provider, refund }
    }
    const of = { shopId: returns.shopId, returnId: record.id, kind: 'give-back', epoch: 1 } as const
    const lost = await executeFollowUp({ ...world.world, payments }, of, world.clock.now())
    expect(lost).toMatchObject({ kind: 'failed' })
    world.clock.forward(2 * DAY)
    await world.runner.drain()
    expect([await readProvider(record), await listPayouts(record)]).toEqual(['captured 10800', ['give-back done']])
    expect((await returns.now(record)).document.payment?.back).toBe(4320)
  })

  test('F29 FIX-79 the excess stays captured when the verdict is reversed and the unit returns', async () => {
    const record = await submitExchange()
    await world.runner.drain()
    await removeB(record)
    await returns.desk(record, (operation) => reopenUnit(operation, 'B.1'))
    await world.runner.drain()
    expect([await readProvider(record), await listPayouts(record)]).toEqual([
      'captured 10800',
      ['give-back done', 'refund waiting'],
    ])
    expect(await returns.books(record)).toMatchObject({ paid: 10_800, refunded: -5040, 'returned-value': 15_120 })
  })
})
