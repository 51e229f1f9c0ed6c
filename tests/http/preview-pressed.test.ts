import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { PreviewShown } from '../../schemas/merchant/preview.ts'
import { buildApp } from '../../server/app.ts'
import { shopWith } from '../journey/ruled.ts'
import { english } from '../journey/shoppers.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { findIn, framed, previewDesk } from './preview-desk.ts'

let world: TestWorld
let app: FastifyInstance
let desk: Awaited<ReturnType<typeof previewDesk>>

const withOnStore = (config: ShopConfig): ShopConfig =>
  framed(shopWith({ policy: { shop_now_enabled: true, on_store_enabled: true }, rest: { onStore: STORE } })(config))
const STORE = { url: 'https://store.example/credit', hosts: ['store.example'] }

beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
  desk = await previewDesk(world, app)
}, 60_000)
afterAll(async () => {
  await app.close()
  await world.drop()
})

const readTotal = (page: PreviewShown['answer']) =>
  findIn(page, 'totals')?.rows.find(({ id }) => id === 'total')?.money.amount

test('PRV-09 preview totals do not appear on the page after a press', async () => {
  const preview = await desk.open()
  await preview.tell({ type: 'navigate', path: '/review' })
  const { answer } = await preview.tell({ type: 'totals', totals: { total: -123_456 } })
  expect(readTotal(answer)).toBe(-123_456)
  const args = JSON.parse(/"name":"return.submit".*?"args":({[^}]*})/.exec(JSON.stringify(answer))?.[1] ?? '{}')
  const values = { policy: 'true' }
  const { body } = await preview.ask('press', { name: 'return.submit', at: '/review', values, args })
  expect(body.screen.name).toBe('StatusPage')
  expect(readTotal(body)).not.toBe(-123_456)
})

test('PRV-07 sample values disappear with the data', async () => {
  const free = await previewDesk(world, app, ({ shopLater: _none, ...config }) =>
    framed({ ...config, policies: config.policies.map(({ fees: _free, ...policy }) => policy) }),
  )
  const preview = await free.open()
  const fee = (page: PreviewShown['answer']) => findIn(page, 'totals')?.rows.find(({ id }) => id === 'fee')
  const order = { lines: [{ title: 'Coat', price: 50_000 }] }
  const reply = await preview.tell({ type: 'data', sample: true, order, return: { payout: 'refund' } })
  expect(fee(reply.answer)?.money.amount).toBe(500)
  await preview.tell({ type: 'clear' })
  const { answer } = await preview.tell({ type: 'navigate', path: '/return' })
  expect([answer.screen?.name, fee(answer)]).toEqual(['StatusPage', undefined])
})

test('PRV-10 an action missing from a preview is refused, and the page stays', async () => {
  const preview = await desk.open()
  await preview.tell({ type: 'data', order: { name: '#7', zip: '10001', lines: [{ title: 'Hat', price: 4_000 }] } })
  const before = await preview.tell({ type: 'navigate', path: '/gift-receipt' })
  const values = { order: '#7', zip: '10001' }
  const { status, body } = await preview.ask('press', { name: 'receipts.lookup', at: '/gift-receipt', values })
  expect([status, body.problem.title, body.screen.path]).toEqual([409, english('fault.preview'), '/gift-receipt'])
  expect((await preview.ask('screens', { path: '/gift-receipt' })).body.rev).toBe(before.answer.rev)
})

test('PRV-10 no press leads out of a preview, not even to the store', async () => {
  const shopping = await previewDesk(world, app, withOnStore)
  const preview = await shopping.open()
  const { answer } = await preview.tell({ type: 'navigate', path: '/credit' })
  expect(JSON.stringify(answer)).toContain('store.visit')
  const { body } = await preview.ask('press', { name: 'store.visit', at: '/credit' })
  expect([body.problem?.code, body.effects]).toEqual([undefined, undefined])
})

test('PRV-03 pages read at the same moment all render, whichever gets the next message', async () => {
  const preview = await desk.open()
  for (const _ of [1, 2, 3]) {
    const read = ['/exchange', '/gift', '/', '/gift', '/exchange'].map((path) => preview.ask('screens', { path }))
    expect((await Promise.all(read)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  }
})

test('PRV-04 PRV-05 texts and themes set during reads and presses all take effect', async () => {
  const preview = await desk.open()
  const words = (key: string) => ({ type: 'content', content: { en: { [key]: `Tried ${key}` } } }) as const
  const keys = ['lookup.heading', 'lookup.submit'] as const
  await Promise.all([
    ...keys.map((key) => preview.tell(words(key))),
    preview.ask('screens', { path: '/gift' }),
    preview.ask('screens', { path: '/' }),
  ])
  const { answer } = await preview.tell({ type: 'navigate', path: '/' })
  for (const key of keys) expect(JSON.stringify(answer)).toContain(`Tried ${key}`)
})
