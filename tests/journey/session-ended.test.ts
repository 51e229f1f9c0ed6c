import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { createShopper, itemNamed, lookUpOrder } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { createPortal, english, openSecondTab, type Portal } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
let app: Portal['app']
beforeAll(async () => {
  world = await testWorld()
  ;({ app, visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const openEndedSession = async () => {
  const shopper = await visitor()
  await lookUpOrder(shopper)
  await world.database.query({
    name: 'test.end_sessions',
    text: 'delete from drafts where shop_id = $1',
    values: [shopper.shopId],
  })
  return shopper
}
const bannersOf = (body: { readonly screen?: { readonly regions: { readonly banner?: readonly object[] } } }) =>
  body.screen?.regions.banner?.filter((one) => 'id' in one && one.id === 'session-ended')

test('FIX-86 an ended session is announced above the lookup, and the client clears input', async () => {
  const shopper = await openEndedSession()
  const { body } = await shopper.open('/exchange')
  expect([body.screen?.name, body.screen?.path]).toEqual(['lookup', '/'])
  expect(bannersOf(body)).toMatchObject([{ title: english('fault.expired') }])
  expect(body.effects).toEqual([{ type: 'forget' }])
  expect(body.screen?.forms?.lookup?.values).toMatchObject({ order: '', proof: '' })
})

test('FIX-86 an action of an ended session gets the same notice', async () => {
  const shopper = await openEndedSession()
  const { status, body } = await shopper.press('items.continue')
  expect([status, body.problem?.code]).toEqual([410, 'expired'])
  expect(body.effects).toContainEqual({ type: 'forget' })
  expect(bannersOf(body)).toHaveLength(1)
})

test('FIX-86 a press on an old page gets the notice after the cookie is deleted', async () => {
  const shopper = await openEndedSession()
  shopper.cookies.clear()
  const { status, body } = await shopper.press('items.continue')
  expect([status, body.problem?.code, body.screen?.name]).toEqual([410, 'expired', 'lookup'])
  expect(body.effects).toContainEqual({ type: 'forget' })
  expect(bannersOf(body)).toHaveLength(1)
})

test('FIX-86 reads from an old page get the notice: back, language change, poll', async () => {
  const shopper = await openEndedSession()
  const { rev } = shopper.readPage()
  shopper.cookies.clear()
  const { body } = await shopper.open('/review', { 'if-match': rev ?? '' })
  expect([body.screen?.name, bannersOf(body)?.length]).toEqual(['lookup', 1])
  expect(body.effects).toEqual([{ type: 'forget' }])
})

test('FIX-86 new visitors and first pages get no notice of an ended session', async () => {
  const shopper = await openEndedSession()
  expect(bannersOf((await shopper.open('/')).body) ?? []).toEqual([])
  const stranger = createShopper(app, shopper.shopId)
  const { body } = await stranger.open('/exchange')
  expect([bannersOf(body) ?? [], body.effects]).toEqual([[], undefined])
})

test('CTR-09 a stale tab gets a stale notice, an overtaken request too; neither ends sessions', async () => {
  const shopper = await visitor()
  await lookUpOrder(shopper)
  const { store } = world.world
  let meanwhile = async () => {}
  const save: typeof store.drafts.save = async (...args) => {
    await meanwhile()
    return store.drafts.save(...args)
  }
  const slow = await buildApp({ ...world.world, store: { ...store, drafts: { ...store.drafts, save } } })
  const tab = openSecondTab(slow, shopper)
  await tab.open('/exchange')
  const item = itemNamed(shopper, 'Aster Linen')
  meanwhile = async () => {
    meanwhile = async () => {}
    await shopper.press('session.language', { values: { lang: 'fr' } })
  }
  const overtakenView = await tab.press('item.open', { args: { item } })
  await shopper.press('session.language', { values: { lang: 'en' } })
  const stale = await tab.press('item.open', { args: { item } })
  await slow.close()
  expect([overtakenView.status, overtakenView.body.problem?.code]).toEqual([409, 'overtaken'])
  expect([stale.status, stale.body.problem?.code]).toEqual([409, 'stale'])
})
