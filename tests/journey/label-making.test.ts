import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { erasePersonalData, listPaperFiles } from '../../server/domain/return/personal-data.ts'
import { makeLabel } from '../../server/journey/follow-ups/parcel/label.ts'
import { readCustomsPaper } from '../../server/journey/status/papers.ts'
import type { World } from '../../server/world.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { setUpTravellingReturns, type TravellingReturns } from './travelling-returns.ts'

let world: TestWorld
let returns: TravellingReturns
beforeAll(async () => {
  world = await testWorld()
  returns = await setUpTravellingReturns(world)
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

type Carriers = ReturnType<World['carriers']>

const makeLabelOnce = (record: ReturnRecord, carriers: (real: Carriers) => Partial<Carriers>) =>
  makeLabel(
    {
      ...world.world,
      carriers: (config) => {
        const real = world.world.carriers(config)
        return { ...real, ...carriers(real) }
      },
    },
    { shopId: returns.shopId, returnId: record.id },
  )

test('LBL-01 PCL-01 the carrier gets weight, value and customs facts of each unit', async () => {
  const plain = await returns.submit()
  const [first] = plain.document.items
  if (first === undefined) throw new Error('No item')
  const item = { ...first, sku: 'COAT-M', customs: { hsCode: '6202.20', originCountry: 'PT' } }
  const record = { ...plain, document: { ...plain.document, items: [item] } }
  await world.world.store.transaction((tables) => tables.returns.save(record).then(() => undefined))
  const labelRequests: unknown[] = []
  await makeLabelOnce(record, (real) => ({
    label(request) {
      labelRequests.push(request.parcel)
      return real.label(request)
    },
  }))
  const { product, grams, value, sku, customs } = item
  const unit = { title: product.title, quantity: 1, grams, value, sku, ...customs }
  expect(value).toBeGreaterThan(0)
  expect(labelRequests).toEqual([{ grams, items: [unit] }])
})

test('LBL-05 the merchant gets the reason of a missing label and a made label’s id', async () => {
  const [refusedReturn, createdReturn] = [
    await returns.submit({ from: { address1: 'Unknown Lane 1' } }),
    await returns.submit(),
  ]
  await world.runner.drain()
  const listEvents = async ({ id: returnId }: ReturnRecord) =>
    (await world.world.store.changes.ofReturn({ shopId: returns.shopId, returnId })).map(({ event, detail }) => [
      event,
      detail,
    ])
  expect(await listEvents(refusedReturn)).toEqual([
    ['label-failed', { reference: `${refusedReturn.id}-1`, because: 'address' }],
  ])
  expect(await listEvents(createdReturn)).toEqual([['label-ready', { reference: `${createdReturn.id}-1` }]])
})

test('LBL-16 a repeated job makes no label for an enclosed label or missing return', async () => {
  const record = await returns.submit({ label: null })
  expect(await makeLabelOnce(record, () => ({}))).toEqual({ kind: 'done' })
  expect(await makeLabelOnce({ ...record, id: 'nobody' }, () => ({}))).toEqual({ kind: 'done' })
  expect(await returns.bought(record)).toEqual([])
})

test('PCL-08 customs papers are stored, served and erased with their label', async () => {
  const record = await returns.submit()
  const customs = new TextEncoder().encode('%PDF-1.4 customs')
  const request = { shopId: returns.shopId, key: record.key }
  expect(await readCustomsPaper(world.world, request)).toBeNull()
  await makeLabelOnce(record, (real) => ({
    async label(labelRequest) {
      const answer = await real.label(labelRequest)
      return answer.kind === 'made' ? { ...answer, label: { ...answer.label, customs } } : answer
    },
  }))
  const paper = await readCustomsPaper(world.world, request)
  expect(paper).toMatchObject({ type: 'application/pdf', filename: `customs-papers-${record.number}.pdf` })
  expect(paper && [...paper.bytes]).toEqual([...customs])
  const document = (await world.world.store.returns.find(returns.shopId, record.id))?.document ?? record.document
  expect(listPaperFiles(document)).toContain(document.label?.customs)
  expect(erasePersonalData(document, TEST_NOW).label).not.toHaveProperty('customs')
})
