import { expect, test } from 'vitest'
import { emptyDraft } from '../../schemas/records/draft.ts'
import { DAY_MS, HOUR_MS } from '../../schemas/values/time.ts'
import { buildApp } from '../../server/app.ts'
import { computeExpiry } from '../../server/journey/request/session.ts'
import { demoHouse } from '../support/demo-house.ts'
import { choose, itemNamed, lookUp, type Shopper, shopper } from '../support/shopper.ts'
import { loadDemoShop } from '../support/world.ts'

const here = demoHouse()

const withItem = async (): Promise<Shopper> => {
  const she = shopper(here.app, here.demo)
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen Shirt'), { reasons: ['changed-mind'], outcome: 'return' })
  return she
}

const sessionOf = (she: Shopper): string => [...she.cookies.values()][0] ?? ''

const again = (she: Shopper): Shopper => {
  const reopened = shopper(here.app, she.shopId)
  for (const [name, value] of she.cookies) reopened.cookies.set(name, value)
  return reopened
}

test('NAV-36 NAV-38 another tab with the same cookie opens the same step', async () => {
  const she = await withItem()
  await she.press('items.continue')
  await she.press('credit.choose', { args: { credit: 'refund' } })
  const before = she.seen()

  const seen = await again(she).open('/review')

  expect(seen.body.screen).toEqual({ ...before.screen, history: 'push' })
  expect(seen.body.rev).toBe(before.rev)
})

test('NAV-36 the cookie contains only a random id, and scripts cannot read it', async () => {
  const response = await here.app.inject({
    method: 'POST',
    url: `/api/v1/${here.demo}/actions/order.lookup`,
    payload: { at: '/', values: { order: '#1001', proof: '10001' } },
  })
  expect(response.cookies).toMatchObject([{ name: `hw-${here.demo}`, httpOnly: true, sameSite: 'Lax', path: '/' }])
  expect(response.cookies[0]?.value).toMatch(/^[A-Za-z0-9_-]{22}$/)
})

test('NAV-36 the cookie lives as long as its draft: a day, with an order thirty', async () => {
  const livesFor = async (action: string, values: Record<string, string>) => {
    const url = `/api/v1/${here.demo}/actions/${action}`
    const { cookies } = await here.app.inject({ method: 'POST', url, payload: { at: '/', values } })
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
  const secure = await buildApp(here.house.world, { secureCookies: true })
  const she = shopper(secure, here.demo)
  const seen = await lookUp(she)
  expect(seen.headers['set-cookie']).toMatch(new RegExp(`^__Host-hw-${here.demo}=.*; Secure`))
  await secure.close()
})

test('a session is stored by hash, and a lookup renews its id', async () => {
  const she = shopper(here.app, here.demo)
  await she.enter('/?source=mail')
  const before = sessionOf(she)
  await lookUp(she)
  const after = sessionOf(she)
  const old = shopper(here.app, here.demo)
  old.cookies.set(`hw-${here.demo}`, before)

  expect(after).not.toBe(before)
  expect((await old.open('/exchange')).body.screen?.path).toBe('/')
  const rows = await here.house.database.query<{ text: string }>({
    name: 'test.drafts_text',
    text: 'select d::text as text from drafts d where shop_id = $1',
    values: [here.demo],
  })
  expect(rows.filter(({ text }) => text.includes(after) || text.includes(before))).toEqual([])
})

test('an id chosen by someone else is not adopted', async () => {
  const she = shopper(here.app, here.demo)
  she.cookies.set(`hw-${here.demo}`, 'A'.repeat(22))
  await she.enter('/?source=mail')
  expect(sessionOf(she)).not.toBe('A'.repeat(22))
})

test('NAV-38 a draft lives for thirty days after the last action, which extends it', async () => {
  const she = await withItem()
  here.house.clock.forward(20 * DAY_MS)
  await she.press('item.discard')
  here.house.clock.forward(29 * DAY_MS)
  expect((await she.open('/exchange')).body.screen?.path).toBe('/exchange')
  here.house.clock.forward(1 * DAY_MS)
  expect((await she.open('/exchange')).body.screen?.path).toBe('/')
})

test('NAV-38 an action on an expired draft gets 410 and the lookup', async () => {
  const she = await withItem()
  here.house.clock.forward(31 * DAY_MS)
  const seen = await she.press('items.continue')
  expect(seen).toMatchObject({
    status: 410,
    body: { rev: null, problem: { code: 'expired' }, screen: { path: '/' } },
  })
  expect((await lookUp(she)).body.screen?.path).toBe('/exchange')
})

test('NAV-38 after a submit the paths of the journey lead to the return', async () => {
  const shopId = await loadDemoShop(here.house)
  const she = shopper(here.app, shopId)
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen Shirt'), { reasons: ['changed-mind'], outcome: 'return' })
  await she.press('items.continue')
  await she.press('credit.choose', { args: { credit: 'refund' } })
  const seen = await she.press('return.submit', { values: { policy: 'true' } })
  const { path } = seen.body.screen ?? {}
  expect(path).toMatch(/^\/return\//)
  for (const step of ['/exchange', '/credit', '/review', '/shop'])
    expect((await again(she).open(step)).body.screen?.path).toBe(path)
})
