import { expect, test } from 'vitest'
import { emptyDraft } from '../../schemas/records/draft.ts'
import { DAY_MS, HOUR_MS } from '../../schemas/values/time.ts'
import { buildApp } from '../../server/app.ts'
import { computeExpiry } from '../../server/journey/request/session.ts'
import { setUpDemoWorld } from '../support/demo-house.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type Shopper } from '../support/shopper.ts'
import { loadDemoShop } from '../support/world.ts'

const demo = setUpDemoWorld()

const openWithItem = async (): Promise<Shopper> => {
  const shopper = createShopper(demo.app, demo.demo)
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen Shirt'), { reasons: ['changed-mind'], outcome: 'return' })
  return shopper
}

const sessionOf = (shopper: Shopper): string => [...shopper.cookies.values()][0] ?? ''

const reopen = (shopper: Shopper): Shopper => {
  const reopenedShopper = createShopper(demo.app, shopper.shopId)
  for (const [name, value] of shopper.cookies) reopenedShopper.cookies.set(name, value)
  return reopenedShopper
}

test('NAV-36 NAV-38 another tab with the same cookie opens the same step', async () => {
  const shopper = await openWithItem()
  await shopper.press('items.continue')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  const before = shopper.readPage()

  const view = await reopen(shopper).open('/review')

  expect(view.body.screen).toEqual({ ...before.screen, history: 'push' })
  expect(view.body.rev).toBe(before.rev)
})

test('NAV-36 the cookie contains only a random id, and scripts cannot read it', async () => {
  const response = await demo.app.inject({
    method: 'POST',
    url: `/api/v1/${demo.demo}/actions/order.lookup`,
    payload: { at: '/', values: { order: '#1001', proof: '10001' } },
  })
  expect(response.cookies).toMatchObject([{ name: `hw-${demo.demo}`, httpOnly: true, sameSite: 'Lax', path: '/' }])
  expect(response.cookies[0]?.value).toMatch(/^[A-Za-z0-9_-]{22}$/)
})

test('NAV-36 the cookie lives as long as its draft: a day, with an order thirty', async () => {
  const livesFor = async (action: string, values: Record<string, string>) => {
    const url = `/api/v1/${demo.demo}/actions/${action}`
    const { cookies } = await demo.app.inject({ method: 'POST', url, payload: { at: '/', values } })
    return (cookies[0]?.maxAge ?? 0) / (DAY_MS / 1000)
  }
  expect(await livesFor('session.language', { lang: 'en' })).toBe(1)
  expect(await livesFor('order.lookup', { order: '#1001', proof: '10001' })).toBe(30)
})

test('PAC-04 a draft’s end moves at most once an hour, never below thirty days', () => {
  const draft = { ...emptyDraft, returnKey: 'key' }
  const noon = Date.UTC(2026, 3, 14, 12)
  const ends = [1, 2, HOUR_MS, HOUR_MS + 1].map((later) => computeExpiry(draft, noon + later) - noon - 30 * DAY_MS)
  expect(ends).toEqual([HOUR_MS, HOUR_MS, HOUR_MS, 2 * HOUR_MS])
})

test('behind https the cookie is bound to this host', async () => {
  const secure = await buildApp(demo.house.world, { secureCookies: true })
  const shopper = createShopper(secure, demo.demo)
  const view = await lookUpOrder(shopper)
  expect(view.headers['set-cookie']).toMatch(new RegExp(`^__Host-hw-${demo.demo}=.*; Secure`))
  await secure.close()
})

test('a session is stored by hash, and a lookup renews its id', async () => {
  const shopper = createShopper(demo.app, demo.demo)
  await shopper.enter('/?source=mail')
  const before = sessionOf(shopper)
  await lookUpOrder(shopper)
  const after = sessionOf(shopper)
  const old = createShopper(demo.app, demo.demo)
  old.cookies.set(`hw-${demo.demo}`, before)

  expect(after).not.toBe(before)
  expect((await old.open('/exchange')).body.screen?.path).toBe('/')
  const rows = await demo.house.database.query<{ text: string }>({
    name: 'test.drafts_text',
    text: 'select d::text as text from drafts d where shop_id = $1',
    values: [demo.demo],
  })
  expect(rows.filter(({ text }) => text.includes(after) || text.includes(before))).toEqual([])
})

test('an id chosen by someone else is not adopted', async () => {
  const shopper = createShopper(demo.app, demo.demo)
  shopper.cookies.set(`hw-${demo.demo}`, 'A'.repeat(22))
  await shopper.enter('/?source=mail')
  expect(sessionOf(shopper)).not.toBe('A'.repeat(22))
})

test('NAV-38 a draft lives for thirty days after the last action, which extends it', async () => {
  const shopper = await openWithItem()
  demo.house.clock.forward(20 * DAY_MS)
  await shopper.press('item.discard')
  demo.house.clock.forward(29 * DAY_MS)
  expect((await shopper.open('/exchange')).body.screen?.path).toBe('/exchange')
  demo.house.clock.forward(1 * DAY_MS)
  expect((await shopper.open('/exchange')).body.screen?.path).toBe('/')
})

test('NAV-38 an action on an expired draft gets 410 and the lookup', async () => {
  const shopper = await openWithItem()
  demo.house.clock.forward(31 * DAY_MS)
  const view = await shopper.press('items.continue')
  expect(view).toMatchObject({
    status: 410,
    body: { rev: null, problem: { code: 'expired' }, screen: { path: '/' } },
  })
  expect((await lookUpOrder(shopper)).body.screen?.path).toBe('/exchange')
})

test('NAV-38 after a submit the paths of the journey lead to the return', async () => {
  const shopId = await loadDemoShop(demo.house)
  const shopper = createShopper(demo.app, shopId)
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen Shirt'), { reasons: ['changed-mind'], outcome: 'return' })
  await shopper.press('items.continue')
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  const view = await shopper.press('return.submit', { values: { policy: 'true' } })
  const { path } = view.body.screen ?? {}
  expect(path).toMatch(/^\/return\//)
  for (const step of ['/exchange', '/credit', '/review', '/shop'])
    expect((await reopen(shopper).open(step)).body.screen?.path).toBe(path)
})
