import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { itemNamed, lookUp, shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { english, type Portal, portal, secondTab } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
let app: Portal['app']
beforeAll(async () => {
  world = await testWorld()
  ;({ app, visitor } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

const left = async () => {
  const she = await visitor()
  await lookUp(she)
  await world.database.query({
    name: 'test.end_sessions',
    text: 'delete from drafts where shop_id = $1',
    values: [she.shopId],
  })
  return she
}
const told = (body: { readonly screen?: { readonly regions: { readonly banner?: readonly object[] } } }) =>
  body.screen?.regions.banner?.filter((one) => 'id' in one && one.id === 'session-ended')

test('FIX-86 an ended session is announced above the lookup, and the client clears input', async () => {
  const she = await left()
  const { body } = await she.open('/exchange')
  expect([body.screen?.name, body.screen?.path]).toEqual(['lookup', '/'])
  expect(told(body)).toMatchObject([{ title: english('fault.expired') }])
  expect(body.effects).toEqual([{ type: 'forget' }])
  expect(body.screen?.forms?.lookup?.values).toMatchObject({ order: '', proof: '' })
})

test('FIX-86 an action of an ended session gets the same notice', async () => {
  const she = await left()
  const { status, body } = await she.press('items.continue')
  expect([status, body.problem?.code]).toEqual([410, 'expired'])
  expect(body.effects).toContainEqual({ type: 'forget' })
  expect(told(body)).toHaveLength(1)
})

test('FIX-86 a press on an old page gets the notice after the cookie is deleted', async () => {
  const she = await left()
  she.cookies.clear()
  const { status, body } = await she.press('items.continue')
  expect([status, body.problem?.code, body.screen?.name]).toEqual([410, 'expired', 'lookup'])
  expect(body.effects).toContainEqual({ type: 'forget' })
  expect(told(body)).toHaveLength(1)
})

test('FIX-86 reads from an old page get the notice: back, language change, poll', async () => {
  const she = await left()
  const { rev } = she.seen()
  she.cookies.clear()
  const { body } = await she.open('/review', { 'if-match': rev ?? '' })
  expect([body.screen?.name, told(body)?.length]).toEqual(['lookup', 1])
  expect(body.effects).toEqual([{ type: 'forget' }])
})

test('FIX-86 new visitors and first pages get no notice of an ended session', async () => {
  const she = await left()
  expect(told((await she.open('/')).body) ?? []).toEqual([])
  const stranger = shopper(app, she.shopId)
  const { body } = await stranger.open('/exchange')
  expect([told(body) ?? [], body.effects]).toEqual([[], undefined])
})

test('CTR-09 a stale tab gets a stale notice, an overtaken request too; neither ends sessions', async () => {
  const she = await visitor()
  await lookUp(she)
  const { store } = world.world
  let meanwhile = async () => {}
  const save: typeof store.drafts.save = async (...given) => {
    await meanwhile()
    return store.drafts.save(...given)
  }
  const slow = await buildApp({ ...world.world, store: { ...store, drafts: { ...store.drafts, save } } })
  const tab = secondTab(slow, she)
  await tab.open('/exchange')
  const item = itemNamed(she, 'Aster Linen')
  meanwhile = async () => {
    meanwhile = async () => {}
    await she.press('session.language', { values: { lang: 'fr' } })
  }
  const overtaken = await tab.press('item.open', { args: { item } })
  await she.press('session.language', { values: { lang: 'en' } })
  const stale = await tab.press('item.open', { args: { item } })
  await slow.close()
  expect([overtaken.status, overtaken.body.problem?.code]).toEqual([409, 'overtaken'])
  expect([stale.status, stale.body.problem?.code]).toEqual([409, 'stale'])
})
