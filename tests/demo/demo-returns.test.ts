import sharp from 'sharp'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ReturnDocument } from '../../schemas/records/return.ts'
import { ReturnQueue } from '../../schemas/records/return-queue.ts'
import { DAY_MS } from '../../schemas/values/time.ts'
import { buildDemoShops } from '../../server/demo/demo-shops.ts'
import { demoPicture } from '../../server/demo/pictures.ts'
import { addStaffSettings, demoSecrets } from '../../server/demo/staff-settings.ts'
import { readReturn } from '../../server/journey/operations/reading/return-detail.ts'
import { listEndpoints } from '../../server/journey/operations/webhook-endpoints.ts'
import { loadDemoReturns } from '../../server/load/demo-returns.ts'
import { loadValues } from '../../server/load/load-shop.ts'
import { type TestWorld, testWorld } from '../support/world.ts'

const RENEW = 'Run npm run demo-returns: the demo returns are out of date'

interface Row {
  readonly shop_id: string
  readonly id: string
  readonly state: string
  readonly created_at: number
  readonly document: ReturnDocument
}

let house: TestWorld
let rows: readonly Row[]
const read = <Found>(name: string, text: string): Promise<Found[]> =>
  house.database.query<Found>({ name: `test.demo-${name}`, text, values: [] })

beforeAll(async () => {
  house = await testWorld({ secretOf: (name) => demoSecrets[name], postOut: async () => ({ status: 503 }) })
  const { database, clock } = house
  for (const { id, files } of buildDemoShops(clock.now()).map(addStaffSettings))
    await loadValues({ database, now: clock.now }, id, files)
  await loadDemoReturns(database, clock.now())
  rows = await read<Row>('returns', 'select shop_id, id, state, created_at, document from returns')
}, 120_000)
afterAll(() => house.drop())

test('ADM-10 both demo shops have returns in every state, 600 in all', () => {
  expect(rows.length).toBeGreaterThanOrEqual(600)
  expect(rows.filter(({ shop_id }) => shop_id === 'demo-jp').length).toBeGreaterThan(60)
  const states = new Set(rows.map(({ state }) => state))
  expect([...states].toSorted()).toEqual(['cancelled', 'closed', 'expired', 'open', 'processed'])
})

test.each<readonly [string, (document: ReturnDocument, state: string) => boolean]>([
  ['under review', ({ outcome }, state) => outcome === 'review' && state === 'open'],
  ['in transit', ({ tracking }, state) => tracking === 'in_transit' && state === 'open'],
  ['arrived', ({ tracking }, state) => tracking === 'delivered' && state === 'open'],
  ['partly received', ({ awaited }, state) => awaited !== undefined && state === 'open'],
  ['refunded', ({ refund }) => refund?.state === 'done'],
  ['paid as a gift card', ({ giftCard }) => giftCard?.state === 'done'],
  ['exchanged', ({ exchangeOrder }) => exchangeOrder?.state === 'created'],
  [
    'with a rejected unit',
    ({ removedItems = [] }) => removedItems.some(({ item }) => item.verdict?.kind === 'rejected'),
  ],
  ['without its label', ({ label }) => label?.state === 'failed' || label?.state === 'queued'],
  ['of a gift', ({ gift }) => gift],
  ['with a condition', ({ items }) => items.some(({ inspection }) => inspection?.condition === 'damaged')],
  [
    'with a photo',
    ({ items }) => items.some(({ inputs }) => inputs.some(({ input, answer }) => input === 'upload' && answer !== '')),
  ],
  ['with a note', ({ notes = [] }) => notes.length > 0],
])('ADM-10 some demo returns are %s', (_what, fits) => {
  expect(rows.filter(({ document, state }) => fits(document, state)).length).toBeGreaterThan(0)
})

test('ADM-10 every queue of Wrenfold has a return', async () => {
  const queues = ReturnQueue.enum
  const scope = { now: house.clock.now(), limit: { amount: 2_500, currency: 'USD' } as const }
  const counts = await house.world.store.returnsList.countQueues('demo', scope, { queues, max: 501 })
  expect(counts.filter(({ count }) => count === 0)).toEqual([])
})

test.each<readonly [string, (document: ReturnDocument) => boolean]>([
  ['a refund that the order system refused', ({ refund }) => refund?.state === 'refused'],
  ['an exchange whose goods are out of stock', ({ exchangeOrder }) => exchangeOrder?.state === 'out_of_stock'],
  ['withheld goods', ({ goodsWithheld, exchangeOrder }) => goodsWithheld !== undefined && exchangeOrder === undefined],
])('ADM-10 a demo return of Wrenfold has %s', (_what, fits) => {
  expect(rows.filter(({ shop_id, document }) => shop_id === 'demo' && fits(document)).length).toBeGreaterThan(0)
})

const colorOf = async (picture: Buffer): Promise<readonly number[]> => {
  const { channels } = await sharp(picture, { density: 12 })
    .resize(96, 96)
    .extract({ left: 32, top: 32, width: 32, height: 32 })
    .stats()
  return channels.slice(0, 3).map(({ mean }) => mean)
}

const distanceOf = (one: readonly number[], other: readonly number[]): number =>
  Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)))

test('ADM-10 each demo photo is one of its item', async () => {
  const photos = await read<{ image: string; bytes: Buffer }>(
    'photos',
    `select item -> 'product' ->> 'image' as image, f.bytes from photos p
      join returns r on r.shop_id = p.shop_id and r.order_id = p.order_id
      cross join jsonb_array_elements(r.document -> 'items') item
      join local_files f on f.shop_id = p.shop_id and f.id = p.file
      where item ->> 'lineItemId' = p.line_item_id and strpos(item ->> 'inputs', p.id) > 0`,
  )
  expect(photos.length).toBeGreaterThan(20)
  for (const { image, bytes } of photos.filter((_, at) => at % 8 === 0)) {
    const color = await colorOf(Buffer.from(bytes))
    const art = image.replace('/demo-art/', '').replace('.svg', '')
    const own = [art, `${art}-detail`].map((name) => colorOf(Buffer.from(demoPicture(`${name}.svg`) ?? '')))
    const distances = (await Promise.all(own)).map((one) => distanceOf(color, one))
    expect(Math.min(...distances), image).toBeLessThan(30)
  }
}, 60_000)

test('ADM-10 one endpoint of the demo works, one has failed for a month', async () => {
  const endpoints = await listEndpoints(house.world, 'demo')
  expect(endpoints.map(({ id, state, pending }) => [id, state, pending])).toEqual([
    ['accounting', 'working', 0],
    ['warehouse', 'failing', 0],
  ])
  expect(endpoints[1]?.failed).toBeGreaterThan(1)
  expect(endpoints[1]?.deliveredAt).not.toBeNull()
})

test('ADM-10 unknown parcels of the demo wait at the desk, with their place', async () => {
  const waiting = await house.world.store.parkedParcels.waiting('demo', 10)
  expect(waiting.map(({ place }) => place)).toEqual(['Cage by dock 3', 'Shelf 4, left'])
})

test('ADM-10 the documents of the demo returns have the current shape', () => {
  const shape = Compile(ReturnDocument)
  const [wrong] = rows.filter(({ document }) => !shape.Check(document))
  const errors = wrong === undefined ? [] : [...Value.Errors(ReturnDocument, wrong.document)].slice(0, 3)
  expect(errors, RENEW).toEqual([])
})

test('ADM-10 the demo returns end today and go back ninety days', () => {
  const now = house.clock.now()
  const ages = rows.map(({ created_at }) => (now - created_at) / DAY_MS)
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(0)
  expect(Math.min(...ages)).toBeLessThan(2)
  expect(Math.max(...ages)).toBeLessThan(92)
  expect(Math.max(...ages)).toBeGreaterThan(80)
})

test('ADM-10 each demo return has its order and a ledger that adds up', async () => {
  const orphans = await read(
    'orders',
    'select r.id from returns r left join local_orders o on o.shop_id = r.shop_id and o.id = r.order_id where o.id is null',
  )
  expect(orphans).toEqual([])
  const uneven = await read(
    'ledger',
    'select return_id, journal from ledger group by shop_id, return_id, journal, at having sum(amount) <> 0',
  )
  expect(uneven).toEqual([])
})

test('ADM-10 a merchant reads demo returns of each state', async () => {
  for (const state of ['open', 'closed', 'cancelled', 'expired', 'processed']) {
    const row = rows.find((one) => one.state === state)
    const detail = await readReturn(house.world, row?.shop_id ?? '', row?.id ?? '')
    expect(detail?.state).toBe(state)
  }
})

test('ADM-10 jobs of the demo returns fail only where a label has trouble', async () => {
  await house.runner.drain()
  const text = 'select distinct kind from jobs where parked_at is not null or last_error is not null'
  expect(await read('jobs', text)).toEqual([{ kind: 'label' }])
}, 60_000)
