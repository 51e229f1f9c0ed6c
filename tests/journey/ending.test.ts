import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createShopper, type Shopper } from '../support/shopper.ts'
import { type TestWorld, testWorld } from '../support/world.ts'
import { shopWith } from './ruled.ts'
import { createPortal, english, goToReview, openSecondTab, type Portal, readReturnKey, submit } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
let visitor: Portal['visitor']
let guest: Portal['guest']
beforeAll(async () => {
  world = await testWorld()
  ;({ app, visitor, guest } = await createPortal(world))
}, 60_000)
afterAll(async () => {
  await app.close()
  await world.drop()
})

const endButton = (shopper: Shopper) =>
  (shopper.find('text', 'customer')?.actions ??
    shopper.find('text', 'intro')?.actions ??
    shopper.find('actions', 'end-session')?.buttons)?.[0]

describe('a session that its shopper ends', () => {
  test('FIX-38 an ended session loses its row and cookie, and the client its state', async () => {
    const shopper = await guest()
    await goToReview(shopper)
    expect(endButton(shopper)).toMatchObject({ look: 'text', label: english('session.not-yours') })
    const thief = openSecondTab(app, shopper)
    const answer = await shopper.press('session.end')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ rev: null, effects: [{ type: 'forget' }] })
    expect(answer.body.screen).toMatchObject({ path: '/', history: 'replace', name: 'lookup' })
    expect(String(answer.headers['set-cookie'])).toMatch(/^hw-[^=]+=; Max-Age=0; Path=\/; .*HttpOnly/)

    for (const path of ['/exchange', '/review', '/credit']) {
      await thief.open(path)
      expect(thief.readPage().screen?.path, path).toBe('/')
      expect(JSON.stringify(thief.readPage()), path).not.toContain('Aster Linen')
    }
  })

  test('FIX-38 ending a session twice works as once, and a new session gets another id', async () => {
    const shopper = await guest()
    await goToReview(shopper)
    const [before] = shopper.cookies.values()
    const again = openSecondTab(app, shopper)
    await again.open('/exchange')
    await shopper.press('session.end')
    expect((await again.press('session.end')).status).toBe(200)
    await goToReview(shopper)
    expect(shopper.cookies.values().next().value).not.toBe(before)
  })

  test('FIX-38 ending a session leaves its submitted return unchanged', async () => {
    const shopper = await visitor()
    await goToReview(shopper)
    await submit(shopper)
    const key = readReturnKey(shopper)
    expect(endButton(shopper)?.label).toBe(english('session.done'))
    const record = await world.world.store.returns.findByKey(shopper.shopId, key)
    await shopper.press('session.end')
    expect(await world.world.store.returns.findByKey(shopper.shopId, key)).toEqual(record)
    const later = createShopper(app, shopper.shopId)
    expect((await later.open('/exchange')).body.screen?.path).toBe('/')
  })
})

describe('personal data', () => {
  test('FIX-38 caches store no page, and an unchanged page still answers by ETag', async () => {
    const shopper = await visitor(
      shopWith({ settings: { packingSlipsEnabled: true }, policy: { packingSlipsEnabled: true } }),
    )
    await goToReview(shopper)
    await submit(shopper)
    for (const path of ['/', `/return/${readReturnKey(shopper)}`]) {
      const page = await shopper.open(path)
      expect(page.headers['cache-control'], path).toBe('no-store')
      const again = await shopper.open(path, {}, String(page.headers.etag))
      expect([again.status, again.headers['cache-control']], path).toEqual([204, 'no-store'])
    }
    const { headers: drawn } = await shopper.open(`/return/${readReturnKey(shopper)}`)
    const poll = { href: `/api/v1/${shopper.shopId}/parts/label`, path: `/return/${readReturnKey(shopper)}` }
    const pollOnce = await shopper.part(poll, String(drawn.etag))
    expect([pollOnce.status, pollOnce.headers['cache-control']]).toEqual([204, 'no-store'])
    await world.runner.drain()
    for (const paper of ['label', 'packing-slip']) {
      const url = `/api/v1/${shopper.shopId}/returns/${readReturnKey(shopper)}/${paper}`
      const { statusCode, headers } = await app.inject({ url })
      expect([statusCode, headers['cache-control']], paper).toEqual([200, 'private, no-store'])
    }
    expect((await shopper.post('order.lookup', { at: '/', values: {} })).headers['cache-control']).toBe('no-store')
  })
})
