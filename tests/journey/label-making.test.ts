import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { makeLabel } from '../../server/journey/follow-ups/parcel/label.ts'
import type { World } from '../../server/world.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { type TravellingReturns, travellingReturns } from './travelling-returns.ts'

let house: TestWorld
let returns: TravellingReturns
beforeAll(async () => {
  house = await testWorld()
  returns = await travellingReturns(house)
}, 60_000)
afterAll(() => house.drop())
afterEach(() => house.clock.set(TEST_NOW))

type Carriers = ReturnType<World['carriers']>

const makeOnce = (record: ReturnRecord, carriers: (real: Carriers) => Partial<Carriers>) =>
  makeLabel(
    {
      ...house.world,
      carriers: (config) => {
        const real = house.world.carriers(config)
        return { ...real, ...carriers(real) }
      },
    },
    { shopId: returns.shopId, returnId: record.id },
  )

test('LBL-01 the carrier gets the parcel’s contents unit by unit', async () => {
  const record = await returns.submit()
  const asked: unknown[] = []
  await makeOnce(record, (real) => ({
    label(request) {
      asked.push(request.parcel)
      return real.label(request)
    },
  }))
  const [{ product, grams } = { product: { title: '' }, grams: 0 }] = record.document.items
  expect(asked).toEqual([{ grams, items: [{ title: product.title, quantity: 1 }] }])
})

test('LBL-05 the merchant gets the reason of a missing label and a made label’s id', async () => {
  const [refused, made] = [await returns.submit({ from: { address1: 'Unknown Lane 1' } }), await returns.submit()]
  await house.runner.drain()
  const told = async ({ id: returnId }: ReturnRecord) =>
    (await house.world.store.changes.ofReturn({ shopId: returns.shopId, returnId })).map(({ event, detail }) => [
      event,
      detail,
    ])
  expect(await told(refused)).toEqual([['label-failed', { reference: `${refused.id}-1`, because: 'address' }]])
  expect(await told(made)).toEqual([['label-ready', { reference: `${made.id}-1` }]])
})

test('LBL-16 a repeated job makes no label for an enclosed label or missing return', async () => {
  const record = await returns.submit({ label: null })
  expect(await makeOnce(record, () => ({}))).toEqual({ kind: 'done' })
  expect(await makeOnce({ ...record, id: 'nobody' }, () => ({}))).toEqual({ kind: 'done' })
  expect(await returns.bought(record)).toEqual([])
})
