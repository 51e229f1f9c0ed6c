import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import { findUnitWindow } from '../../server/domain/assessment/decisions/unit-window.ts'
import { extendReturn } from '../../server/journey/operations/extend.ts'
import { performOperation } from '../../server/journey/operations/perform.ts'
import { explainReturn } from '../../server/journey/operations/reading/explain.ts'
import { choose, createShopper, itemNamed, lookUpOrder } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { createPortal, goToReview, type Portal, readReturnKey, submit } from './shoppers.ts'

let testBed: TestWorld
let setup: Portal
beforeAll(async () => {
  testBed = await testWorld()
  setup = await createPortal(testBed)
}, 60_000)
afterAll(async () => {
  await setup.app.close()
  await testBed.drop()
})

const toOldDocument = (config: ShopConfig): ShopConfig => {
  const { timeZone: _timeZone, window_extensions: _extensions, ...settings } = config.settings
  return {
    ...config,
    settings,
    policies: config.policies.map(({ window_start: _start, delivery_fallback_days: _days, ...policy }) => policy),
  }
}

const holidays = {
  title: { en: 'Holidays' },
  ordered_from: '2020-01-01',
  ordered_to: '2030-12-31',
  until: '2031-01-31',
}

const toNewDocument = (config: ShopConfig): ShopConfig => ({
  ...config,
  settings: { ...config.settings, timeZone: 'Asia/Tokyo', window_extensions: [holidays] },
  policies: config.policies.map((policy) => ({ ...policy, window_start: 'ordered' })),
})

const publish = async (shopId: string): Promise<void> => {
  const stored = await testBed.world.store.shops.findConfig(shopId, 1)
  const document = toNewDocument(stored?.document as ShopConfig)
  const answer = await testBed.world.configurations.publish({ shopId, by: 'test' }, { document })
  if (answer.kind !== 'done') throw new Error(JSON.stringify(answer))
}

const findRecord = async (shopId: string, key: string): Promise<ReturnRecord> => {
  const record = await testBed.world.store.returns.findByKey(shopId, key)
  if (record === null) throw new Error(`No return ${key}`)
  return record
}

const windowOf = ({ document }: ReturnRecord) => document.items.map((item) => findUnitWindow(item, document))[0]

test('DAT-12 open returns and drafts keep zone, start and extensions of their version', async () => {
  const shopId = await loadDemoShop(testBed, { change: toOldDocument })
  const [first, begun, later] = [1, 2, 3].map(() => createShopper(setup.app, shopId))
  if (first === undefined || begun === undefined || later === undefined) throw new Error('No shopper')
  await goToReview(first)
  await submit(first)
  const key = readReturnKey(first)
  const before = await findRecord(shopId, key)
  const explainedBefore = await explainReturn(testBed.world, shopId, key)
  await goToReview(begun, { items: { 'Alder Wool': { reasons: ['changed-mind'] } } })

  await publish(shopId)

  expect(await findRecord(shopId, key)).toEqual(before)
  expect(windowOf(before)).toMatchObject({
    start: { kind: 'fulfilled', source: 'fulfillment' },
    zone: 'UTC',
    extension: null,
  })
  const after = await explainReturn(testBed.world, shopId, key)
  expect(after?.reasons.timeZone).toBe('UTC')
  expect(after?.explain).toEqual(explainedBefore?.explain)

  await submit(begun)
  const ofDraft = await findRecord(shopId, readReturnKey(begun))
  expect(ofDraft.document.configVersion).toBe(1)
  expect(windowOf(ofDraft)).toMatchObject({ start: { kind: 'fulfilled' }, zone: 'UTC', extension: null })

  await lookUpOrder(later)
  await choose(later, itemNamed(later, 'Dusk Candle'), { outcome: 'return' })
  await later.press('credit.choose', { args: { credit: 'refund' } })
  await submit(later)
  const next = await findRecord(shopId, readReturnKey(later))
  expect(next.document.configVersion).toBe(2)
  expect(windowOf(next)).toMatchObject({
    start: { kind: 'ordered', source: 'order' },
    zone: 'Asia/Tokyo',
    extension: { title: 'Holidays' },
    lastDay: '2031-01-31',
  })
})

test('DAT-12 the merchant extends an open return in the zone of its version', async () => {
  const shopId = await loadDemoShop(testBed, { change: toOldDocument })
  const shopper = createShopper(setup.app, shopId)
  await goToReview(shopper)
  await submit(shopper)
  const key = readReturnKey(shopper)
  await publish(shopId)

  const { id, document } = await findRecord(shopId, key)
  const caller = { shopId, by: 'Desk', call: null }
  const result = await performOperation(testBed.world, { caller, name: id }, (operation) =>
    extendReturn(operation, { until: '2026-06-30' }),
  )

  expect(result.kind).toBe('done')
  const after = await findRecord(shopId, key)
  expect(after.document).toEqual({ ...document, returnBy: Date.parse('2026-06-30T23:59:59.999Z') })
})
