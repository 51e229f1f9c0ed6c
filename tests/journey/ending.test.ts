import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Shopper, shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { shopWith } from './ruled.ts'
import { english, keyOf, type Portal, portal, secondTab, submit, toReview } from './shoppers.ts'

let house: TestWorld
let app: Portal['app']
let visitor: Portal['visitor']
let guest: Portal['guest']
beforeAll(async () => {
  house = await testWorld()
  ;({ app, visitor, guest } = await portal(house))
}, 60_000)
afterAll(async () => {
  await app.close()
  await house.drop()
})

const endButton = (she: Shopper) =>
  (she.find('text', 'customer')?.actions ?? she.find('actions', 'end-session')?.buttons)?.[0]

describe('a session that its shopper ends', () => {
  test('FIX-38 an ended session loses its row and cookie, and the client its state', async () => {
    const she = await guest()
    await toReview(she)
    expect(endButton(she)).toMatchObject({ look: 'text', label: english('session.not-yours') })
    const thief = secondTab(app, she)
    const answer = await she.press('session.end')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ rev: null, effects: [{ type: 'forget' }] })
    expect(answer.body.screen).toMatchObject({ path: '/', history: 'replace', name: 'lookup' })
    expect(String(answer.headers['set-cookie'])).toMatch(/^hw-[^=]+=; Max-Age=0; Path=\/; .*HttpOnly/)

    // A stored session id opens nothing.
    for (const path of ['/exchange', '/review', '/credit']) {
      await thief.open(path)
      expect(thief.seen().screen?.path, path).toBe('/')
      expect(JSON.stringify(thief.seen()), path).not.toContain('Aster Linen')
    }
  })

  test('FIX-38 ending a session twice works as once, and a new session gets another id', async () => {
    const she = await guest()
    await toReview(she)
    const [before] = she.cookies.values()
    const again = secondTab(app, she)
    await again.open('/exchange')
    await she.press('session.end')
    expect((await again.press('session.end')).status).toBe(200)
    await toReview(she)
    expect(she.cookies.values().next().value).not.toBe(before)
  })

  test('FIX-38 ending a session leaves its submitted return unchanged', async () => {
    const she = await visitor()
    await toReview(she)
    await submit(she)
    const key = keyOf(she)
    expect(endButton(she)?.label).toBe(english('session.done'))
    const record = await house.world.store.returns.findByKey(she.shopId, key)
    await she.press('session.end')
    expect(await house.world.store.returns.findByKey(she.shopId, key)).toEqual(record)
    const later = shopper(app, she.shopId)
    expect((await later.open('/exchange')).body.screen?.path).toBe('/')
  })
})

describe('personal data', () => {
  test('FIX-38 caches store no page, and an unchanged page still answers by ETag', async () => {
    const she = await visitor(
      shopWith({ settings: { packingSlipsEnabled: true }, policy: { packingSlipsEnabled: true } }),
    )
    await toReview(she)
    await submit(she)
    for (const path of ['/', `/return/${keyOf(she)}`]) {
      const page = await she.open(path)
      expect(page.headers['cache-control'], path).toBe('no-store')
      const again = await she.open(path, {}, String(page.headers.etag))
      expect([again.status, again.headers['cache-control']], path).toEqual([204, 'no-store'])
    }
    const { headers: drawn } = await she.open(`/return/${keyOf(she)}`)
    const poll = { href: `/api/v1/${she.shopId}/parts/label`, path: `/return/${keyOf(she)}` }
    const pollOnce = await she.part(poll, String(drawn.etag))
    expect([pollOnce.status, pollOnce.headers['cache-control']]).toEqual([204, 'no-store'])
    await house.runner.drain()
    for (const paper of ['label', 'packing-slip']) {
      const url = `/api/v1/${she.shopId}/returns/${keyOf(she)}/${paper}`
      const { statusCode, headers } = await app.inject({ url })
      expect([statusCode, headers['cache-control']], paper).toEqual([200, 'private, no-store'])
    }
    expect((await she.post('order.lookup', { at: '/', values: {} })).headers['cache-control']).toBe('no-store')
  })
})
